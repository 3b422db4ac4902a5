import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../src/demo/seed.ts';
import { Authenticator } from '../support/authenticator.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { founder } from '../support/company.ts';
import { untilQueued } from '../support/lock-queue.ts';
import { asOwner, drawn, follows, mailsTo, PASSWORD, person, registered } from '../support/people.ts';
import { sentStatements } from '../support/sent-statements.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

const MIGRATION = join(import.meta.dirname, '../../migrations/0081-one-name-of-a-mailbox.sql');
const START = Temporal.Instant.from('2026-11-23T08:00:00Z');
/** As the shop tells its pages, without a port of its own in a test. */
const PAGE = 'http://localhost:3000';
let hoursLater = 0;
let moments = 0;
/** Each question hears a later moment, so that what came after what is told apart. */
const now = () => START.add({ hours: hoursLater, milliseconds: (moments += 1) });
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now });
  await seedDemo(shop.databaseUrl, ['tirage-fr', 'tirage-it'], []);
});
afterAll(() => shop.close());

const somebody = (host = 'localhost') => new Visitor(shop.app, host, elsewhere());
const later = async (hours: number, work: () => Promise<void>) => {
  hoursLater = hours;
  try {
    await work();
  } finally {
    hoursLater = 0;
  }
};
const linkTo = async (email: string) => (await mailsTo(shop, email))[0]?.link ?? '';
const keyOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('?'))).get('key') ?? '';
const loggedIn = async (visitor: Visitor) =>
  (await visitor.call<{ loggedIn: boolean }>('GET', '/session/')).body.data.loggedIn;
const signIn = (email: string, password: string, host?: string) =>
  somebody(host).call('POST', '/auth/login/', { email, password });
const outcome = ({ status, body }: { status: number; body: { error?: { key: string } } }) => body.error?.key ?? status;

async function press(visitor: Visitor, path: string, body: object = {}): Promise<unknown> {
  await visitor.meet();
  return outcome(await visitor.call('POST', path, body));
}

/** An order that a guest places with an address. */
async function ordered(email: string, guest = somebody()): Promise<string> {
  const cart = (await guest.call<{ id: string }>('POST', '/cart', {})).body.data;
  await guest.meet();
  await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
  await guest.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
  return (await guest.call<{ orderNumber: string }>('POST', `/cart/${cart.id}/checkout/`, {})).body.data.orderNumber;
}
const ordersOf = async (visitor: Visitor) =>
  (await visitor.call<{ orders: { orderNumber: string }[] }>('GET', '/orders/')).body.data.orders.map(
    ({ orderNumber }) => orderNumber,
  );

describe('proving an address', () => {
  test('2.7.06 the mailed link leads to a page without its key, and a press there brings the orders that guests placed with the address', async () => {
    const { visitor, email } = await registered(shop);
    const number = await ordered(email.toUpperCase());
    expect(await ordersOf(visitor)).toEqual([]);
    const link = await linkTo(email);
    expect(link).toMatch(/^\/confirmation\/\?key=[\w-]{43}$/);
    const page = await follows(visitor, link);
    expect(drawn(page)).toContain(`Confirmez que ${email} est votre adresse`);
    expect(page).not.toContain(keyOf(link));
    // Opened only: nothing is proven yet.
    expect(await ordersOf(visitor)).toEqual([]);
    await visitor.meet();
    const { body } = await visitor.call('POST', '/customer/confirm/', {});
    expect(body.data).toEqual({ purpose: 'verification', email, state: 'done', orders: 1 });
    expect(await ordersOf(visitor)).toEqual([number]);
  });

  test('an address that is confirmed twice is met kindly', async () => {
    const { visitor, email } = await registered(shop);
    await follows(visitor, await linkTo(email));
    await visitor.meet();
    for (const _time of [1, 2])
      expect((await visitor.call<object>('POST', '/customer/confirm/', {})).body.data).toMatchObject({ state: 'done' });
  });

  test('a link that was used, or replaced by a newer one, says what is and what to do next', async () => {
    const { visitor, email } = await registered(shop);
    const replaced = await linkTo(email);
    await visitor.meet();
    await visitor.call('POST', '/customer/verification/');
    const link = await linkTo(email);
    expect(drawn(await follows(somebody(), replaced))).toContain('nous vous dirons si votre adresse est confirmée');
    expect(drawn(await follows(visitor, replaced))).toContain('Renvoyer le lien');
    await follows(visitor, link);
    await press(visitor, '/customer/confirm/');
    const used = drawn(await follows(visitor, link));
    expect(used).toContain(`${email} est l’adresse de votre compte.`);
    expect(used).toContain('Aller à mon espace');
    expect(used).not.toContain('Confirmer</');
    const gone = drawn(await follows(visitor, replaced));
    expect(gone).toContain(`${email} est bien l’adresse confirmée de votre compte`);
    expect(gone).toContain('Aller à mon espace');
  });

  test('a paid order of a guest with a proven address is the account’s on the first page after the next sign-in', async () => {
    const { visitor, email } = await registered(shop);
    await follows(visitor, await linkTo(email));
    await press(visitor, '/customer/confirm/');
    const number = await ordered(email);
    await asOwner(shop, `update orders set payment_state = 'paid' where order_number = $1`, [number]);
    // Anybody can order under the address: what nobody pays is not the customer's.
    const unpaid = await ordered(email);
    const next = somebody();
    await next.call('POST', '/auth/login/', { email, password: PASSWORD });
    expect((await next.send({ method: 'GET', url: '/espace/' })).body).toContain(number);
    expect(await ordersOf(next)).toEqual([number]);
    expect(unpaid).not.toBe(number);
    // An account that has proven nothing gets nothing.
    const stranger = await registered(shop, { email: person().email });
    await ordered(stranger.email);
    const again = somebody();
    await again.call('POST', '/auth/login/', { email: stranger.email, password: PASSWORD });
    expect(await ordersOf(again)).toEqual([]);
  });

  test('a mailbox has one account, in whatever Unicode spelling it is typed', async () => {
    const { email: plain } = person();
    const composed = `amélie.${plain}`.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    const { visitor } = await registered(shop, { email: decomposed });
    const number = await ordered(decomposed.toUpperCase());
    await follows(visitor, await linkTo(composed));
    await press(visitor, '/customer/confirm/');
    for (const typed of [composed, decomposed]) {
      const again = somebody();
      expect(outcome(await again.call('POST', '/auth/login/', { email: typed, password: PASSWORD }))).toBe(200);
      expect(await ordersOf(again)).toEqual([number]);
    }
    // A second account of the mailbox cannot prove it.
    await registered(shop, { email: composed });
    expect((await mailsTo(shop, composed))[0]?.subject).toBe('Vous avez déjà un compte chez Tirage');
  });

  test('accounts that were stored in another spelling keep working, and the first of two keeps the proof', async () => {
    const suffix = person().email;
    const spelled = (form: string) => `zoé.${suffix}`.normalize(form);
    const first = await registered(shop);
    const second = await registered(shop);
    const alone = await registered(shop);
    const name = `noël.${suffix}`;
    const store = `update customers set email = $2, email_verified_at = $3 where id = $1`;
    await asOwner(shop, store, [first.id, spelled('NFC'), '2026-11-02T08:00:00Z']);
    await asOwner(shop, store, [second.id, spelled('NFD'), '2026-11-01T08:00:00Z']);
    await asOwner(shop, store, [alone.id, name.normalize('NFD'), '2026-11-01T08:00:00Z']);
    await asOwner(shop, readFileSync(MIGRATION, 'utf8'));
    const { rows } = await asOwner<{ id: string; email: string; proven: boolean }>(
      shop,
      'select id, email, email_verified_at is not null as proven from customers where id = any($1)',
      [[first.id, second.id, alone.id]],
    );
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of(first.id)).toMatchObject({ email: spelled('NFC'), proven: true });
    expect(of(second.id)).toMatchObject({ email: spelled('NFC'), proven: false });
    expect(of(alone.id)).toMatchObject({ email: name.normalize('NFC'), proven: true });
    expect(outcome(await signIn(name.normalize('NFD'), PASSWORD))).toBe(200);
  });

  test('whoever opened an account with somebody’s address gets nothing of theirs when the owner opens the link', async () => {
    const attacker = await registered(shop);
    const link = await linkTo(attacker.email);
    await ordered(attacker.email);
    const owner = somebody();
    const page = await follows(owner, link);
    expect(drawn(page)).toContain('Connectez-vous au compte');
    expect(page).not.toContain(attacker.email);
    expect(await press(owner, '/customer/confirm/')).toBe('sign_in_required');
    const mine = await registered(shop, { email: attacker.email });
    await follows(mine.visitor, link);
    expect(await press(mine.visitor, '/customer/confirm/')).toBe('link_elsewhere');
    expect(await ordersOf(attacker.visitor)).toEqual([]);
    await follows(mine.visitor, await linkTo(attacker.email));
    expect(await press(mine.visitor, '/customer/confirm/')).toBe(200);
    expect(await ordersOf(mine.visitor)).toHaveLength(1);
    // The second to prove it is told that it is taken.
    await follows(attacker.visitor, link);
    expect(await press(attacker.visitor, '/customer/confirm/')).toBe('email_taken');
  });

  test('two accounts that prove one address at once: the first has it, the second is told so', async () => {
    const first = await registered(shop);
    const firstLink = await linkTo(first.email);
    const second = await registered(shop, { email: first.email });
    await follows(first.visitor, firstLink);
    await follows(second.visitor, await linkTo(first.email));
    await Promise.all([first.visitor.meet(), second.visitor.meet()]);
    const answers = await Promise.all(
      [first, second].map(async ({ visitor }) => outcome(await visitor.call('POST', '/customer/confirm/', {}))),
    );
    expect(answers.toSorted()).toEqual([200, 'email_taken']);
  });

  test.each([
    ['one that ran out', 24 * 7 + 1, 'localhost'],
    ['one that is opened in another shop', 0, 'it.localhost'],
  ])('a link is worth nothing: %s', async (_which, hours, host) => {
    const { email, visitor } = await registered(shop);
    const link = await linkTo(email);
    await later(hours, async () => {
      const there = host === 'localhost' ? visitor : (await registered(shop, {}, host)).visitor;
      if (hours > 0) await there.call('POST', '/auth/login/', { email, password: PASSWORD });
      await there.meet();
      await follows(there, link.replace('/confirmation/', host === 'localhost' ? '/confirmation/' : '/conferma/'));
      expect(await press(there, '/customer/confirm/')).toBe('link_gone');
    });
  });

  test('the link is mailed again, the one before is void, and three an hour are enough', async () => {
    const { visitor, email } = await registered(shop);
    const before = await linkTo(email);
    expect(await press(visitor, '/customer/verification/')).toBe(200);
    await follows(visitor, before);
    expect(await press(visitor, '/customer/confirm/')).toBe('link_gone');
    for (const _more of [1, 2]) expect(await press(visitor, '/customer/verification/')).toBe(200);
    expect(await press(visitor, '/customer/verification/')).toBe('too_many_attempts');
  });
});

describe('a forgotten password', () => {
  test('2.7.06 2.4.16 a new one is chosen by the mailed link, once; every device is signed out and the owner is told', async () => {
    const { visitor, email } = await registered(shop);
    const forgetful = somebody();
    expect(await press(forgetful, '/auth/passwordReset/', { email: ` ${email.toUpperCase()} ` })).toBe(200);
    const link = await linkTo(email);
    expect(link).toMatch(/^\/mot-de-passe\/\?key=/);
    expect(await follows(forgetful, link)).toContain('<h1>Nouveau mot de passe</h1>');
    expect(await press(forgetful, '/auth/passwordReset/set/', { password: 'neuf lapins verts' })).toBe(200);
    expect(await loggedIn(visitor)).toBe(false);
    expect(outcome(await signIn(email, PASSWORD))).toBe('credentials_refused');
    expect(outcome(await signIn(email, 'neuf lapins verts'))).toBe(200);
    expect((await mailsTo(shop, email))[0]?.subject).toBe('Votre mot de passe chez Tirage a changé');
    expect(await press(forgetful, '/auth/passwordReset/set/', { password: 'onze lapins verts' })).toBe('link_gone');
    const changed = '/mot-de-passe/change/';
    const stranger = await new Visitor(shop.app, 'localhost', elsewhere()).send({ method: 'GET', url: changed });
    expect([stranger.statusCode, stranger.headers['location']]).toEqual([302, '/mot-de-passe/']);
    const done = await forgetful.send({ method: 'GET', url: changed });
    expect(done.body).toContain('<h1>Mot de passe changé</h1>');
  });

  test('whoever reads the mail and chooses the password has proven the address', async () => {
    const attacker = await registered(shop);
    await ordered(attacker.email);
    const owner = somebody();
    await press(owner, '/auth/passwordReset/', { email: attacker.email });
    await follows(owner, await linkTo(attacker.email));
    expect(await press(owner, '/auth/passwordReset/set/', { password: 'neuf lapins verts' })).toBe(200);
    expect(await loggedIn(attacker.visitor)).toBe(false);
    await owner.call('POST', '/auth/login/', { email: attacker.email, password: 'neuf lapins verts' });
    expect(await ordersOf(owner)).toHaveLength(1);
  });

  test('whoever opened an account with somebody’s address leaves no passkey and no delivery address in it once its owner has chosen the password', async () => {
    const attacker = await registered(shop);
    const key = new Authenticator(PAGE);
    const options = await attacker.visitor.call<{ challenge: string; rp: { id: string } }>(
      'POST',
      '/customer/passkeys/options/',
      { password: PASSWORD },
    );
    const credential = key.creates(options.body.data);
    expect((await attacker.visitor.call('POST', '/customer/passkeys/', { name: 'Clé', credential })).status).toBe(200);
    const planted = { ...address(), type: 'shipping' };
    expect((await attacker.visitor.call('POST', '/customer/address/', planted)).status).toBe(200);
    const owner = somebody();
    await press(owner, '/auth/passwordReset/', { email: attacker.email });
    await follows(owner, await linkTo(attacker.email));
    expect(await press(owner, '/auth/passwordReset/set/', { password: 'neuf lapins verts' })).toBe(200);
    const back = somebody();
    const asked = await back.call<{ challenge: string; rpId: string }>('POST', '/auth/passkey/options/');
    const answer = await back.call('POST', '/auth/passkey/', { credential: key.answers(asked.body.data) });
    expect(outcome(answer)).toBe('passkey_refused');
    await owner.call('POST', '/auth/login/', { email: attacker.email, password: 'neuf lapins verts' });
    expect((await owner.call('GET', '/customer/passkeys/')).body.data).toEqual([]);
    const { body } = await owner.call<{ customerAddresses: object }>('GET', '/customer/');
    expect(body.data.customerAddresses).toMatchObject({ shippingAddresses: {}, defaultShippingAddressId: null });
  });

  test('an invitation proves the invited address alone, also when the account gets another in the same instant', async () => {
    const owner = await founder(shop);
    const attacker = await registered(shop);
    const victim = person().email;
    expect(await press(owner.visitor, '/company/invites/', { email: attacker.email, role: 'buyer' })).toBe(200);
    await follows(attacker.visitor, await linkTo(attacker.email));
    const held = new pg.Client({ connectionString: shop.databaseUrl });
    await held.connect();
    await held.query('begin');
    await held.query('select 1 from companies for update');
    const accepting = press(attacker.visitor, '/company/invite/accept/');
    await untilQueued(shop.databaseUrl, 1);
    await asOwner(shop, 'update customers set email = $1 where id = $2', [victim, attacker.id]);
    await held.query('commit');
    await held.end();
    expect(await accepting).toBe('link_elsewhere');
    const { rows } = await asOwner<{ proven: boolean }>(
      shop,
      'select email_verified_at is not null as proven from customers where id = $1',
      [attacker.id],
    );
    expect(rows).toEqual([{ proven: false }]);
  });

  test('a link that was mailed to one address opens no account that has another by now', async () => {
    const attacker = await registered(shop);
    const victim = person().email;
    await ordered(victim);
    const reader = somebody();
    await press(reader, '/auth/passwordReset/', { email: attacker.email });
    // As when the address changes in the same instant in which the link is made.
    await asOwner(shop, 'update customers set email = $1 where id = $2', [victim, attacker.id]);
    await follows(reader, await linkTo(attacker.email));
    expect(await press(reader, '/auth/passwordReset/set/', { password: 'neuf lapins verts' })).toBe('link_gone');
    expect(outcome(await signIn(victim, 'neuf lapins verts'))).toBe('credentials_refused');
  });

  test('a new password by mail ends passkeys and subscribes nobody, and its browser is known from then on', async () => {
    const stranger = await registered(shop, { newsletter: true });
    const { email } = stranger;
    await asOwner(
      shop,
      `insert into passkeys (tenant_id, id, customer_id, public_key, counter, transports, name, created_at)
       values ('tirage-fr', $1, $2, '', 0, '{}', 'x', now())`,
      [`key-${stranger.id}`, stranger.id],
    );
    const owner = somebody();
    await press(owner, '/auth/passwordReset/', { email });
    await follows(owner, await linkTo(email));
    expect(await press(owner, '/auth/passwordReset/set/', { password: 'neuf lapins verts' })).toBe(200);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).not.toContain(
      'Vous êtes inscrit à la lettre Tirage',
    );
    for (let count = 0; count < 31; count += 1) await signIn(email, 'onze lapins noirs');
    expect(outcome(await signIn(email, 'neuf lapins verts'))).toBe('too_many_attempts');
    expect(await press(owner, '/auth/login/', { email, password: 'neuf lapins verts' })).toBe(200);
    expect((await owner.call('GET', '/customer/passkeys/')).body.data).toEqual([]);
    const { customerMetadata } = (
      await owner.call<{ customerMetadata: { user_subscriber_status: string } }>('GET', '/customer/')
    ).body.data;
    expect(customerMetadata.user_subscriber_status).not.toBe('1');
  });

  test('an address without an account gets the same answer by the same statements, and a mail that says so', async () => {
    const { email } = await registered(shop);
    const { email: unknown } = person();
    const answers: Reply[] = [];
    const ask = async (asked: string) => {
      answers.push(await somebody().call('POST', '/auth/passwordReset/', { email: asked }));
    };
    const sent = [await sentStatements(() => ask(email)), await sentStatements(() => ask(unknown))];
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.length).toBeGreaterThan(4);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await mailsTo(shop, unknown))[0]).toMatchObject({
      subject: 'Pas de compte à cette adresse chez Tirage',
      link: '/inscription/',
    });
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/[\w-]{43}/);
  });

  test('a stranger who asks for an address again and again leaves its owner the mail', async () => {
    const { email } = await registered(shop);
    const stranger = somebody();
    const asked: unknown[] = [];
    for (let count = 0; count < 6; count += 1) asked.push(await press(stranger, '/auth/passwordReset/', { email }));
    expect(asked.slice(0, 3)).toEqual([200, 200, 200]);
    expect(asked.slice(3)).toEqual(Array.from({ length: 3 }, () => 'too_many_attempts'));
    expect(await press(somebody(), '/auth/passwordReset/', { email })).toBe(200);
  });

  test('mails of other purposes take none of those that a forgotten password needs', async () => {
    const { email } = person();
    for (let count = 0; count < 10; count += 1) await registered(shop, { email });
    expect(outcome(await somebody().call('POST', '/customer/create', person({ email })))).toBe('too_many_attempts');
    expect(await press(somebody(), '/auth/passwordReset/', { email })).toBe(200);
  });

  test('a browser that has signed in to the account gets the mail when strangers have used up all others', async () => {
    const email = 'camille@tirage.example';
    const owner = somebody();
    await owner.call('POST', '/auth/login/', { email, password: 'tirage-demo' });
    await owner.call('POST', '/auth/logout/', {});
    for (let count = 0; count < 10; count += 1)
      expect(await press(somebody(), '/auth/passwordReset/', { email })).toBe(200);
    expect(await press(somebody(), '/auth/passwordReset/', { email })).toBe('too_many_attempts');
    for (let count = 0; count < 5; count += 1) expect(await press(owner, '/auth/passwordReset/', { email })).toBe(200);
    expect(await press(owner, '/auth/passwordReset/', { email })).toBe('too_many_attempts');
  });

  test('a forged host is no part of the mailed link', async () => {
    const { email } = await registered(shop);
    const forger = somebody();
    await forger.call('POST', '/auth/passwordReset/', { email }, { 'x-forwarded-host': 'evil.example' });
    expect((await mailsTo(shop, email))[0]?.text).not.toContain('evil.example');
  });

  test('a link that ran out, one for another purpose, one of another shop and a made-up one choose no password', async () => {
    const { email } = await registered(shop);
    const verification = await linkTo(email);
    const set = async (link: string, host = 'localhost') => {
      const visitor = somebody(host);
      await follows(visitor, link);
      return press(visitor, '/auth/passwordReset/set/', { password: 'neuf lapins verts' });
    };
    await press(somebody(), '/auth/passwordReset/', { email });
    const link = await linkTo(email);
    expect(await set(verification.replace('/confirmation/', '/mot-de-passe/'))).toBe('link_gone');
    expect(await set(link.replace('/mot-de-passe/', '/password/'), 'it.localhost')).toBe('link_gone');
    expect(await set(`/mot-de-passe/?key=${'A'.repeat(43)}`)).toBe('link_gone');
    expect(await press(somebody(), '/auth/passwordReset/set/', { password: 'neuf lapins verts' })).toBe('link_gone');
    await later(2, async () => expect(await set(link)).toBe('link_gone'));
    expect(outcome(await signIn(email, PASSWORD))).toBe(200);
    expect(await set(link)).toBe(200);
  });

  test('a password that is too short or too common is refused beside its field, and the link stays good', async () => {
    const { email } = await registered(shop);
    await press(somebody(), '/auth/passwordReset/', { email });
    const visitor = somebody();
    await follows(visitor, await linkTo(email));
    for (const password of ['court', '1234567890', email, 'a'.repeat(10_000)])
      expect(await press(visitor, '/auth/passwordReset/set/', { password })).toBe('form_invalid');
    expect(await press(visitor, '/auth/passwordReset/set/', { password: 'neuf lapins verts' })).toBe(200);
  });
});

describe('a change of address', () => {
  async function proven(): Promise<{ visitor: Visitor; email: string }> {
    const { visitor, email } = await registered(shop);
    await follows(visitor, await linkTo(email));
    expect(await press(visitor, '/customer/confirm/')).toBe(200);
    return { visitor, email };
  }
  const ask = (visitor: Visitor, email: string, password = PASSWORD) =>
    visitor.call<{ asksPresent: boolean }>('POST', '/customer/email/', { email, password });
  const emailOf = async (visitor: Visitor) =>
    (await visitor.call<{ email: string }>('GET', '/customer/')).body.data.email;

  test.each(['present first', 'new first'])('is made when both addresses have confirmed: %s', async (order) => {
    const { visitor, email } = await proven();
    const { email: next } = person();
    const number = await ordered(next);
    expect((await ask(visitor, next)).body.data.asksPresent).toBe(true);
    const links = [await linkTo(email), await linkTo(next)];
    const [first = '', second = ''] = order === 'present first' ? links : links.toReversed();
    await follows(visitor, first);
    await visitor.meet();
    expect((await visitor.call<object>('POST', '/customer/confirm/', {})).body.data).toMatchObject({
      state: 'waiting',
    });
    expect(await emailOf(visitor)).toBe(email);
    await follows(visitor, second);
    expect((await visitor.call<object>('POST', '/customer/confirm/', {})).body.data).toMatchObject({
      state: 'done',
      orders: 1,
    });
    expect(await emailOf(visitor)).toBe(next);
    expect(await ordersOf(visitor)).toEqual([number]);
    expect((await mailsTo(shop, email))[0]?.subject).toBe('Votre adresse e-mail chez Tirage a changé');
    expect(outcome(await signIn(email, PASSWORD))).toBe('credentials_refused');
    expect(outcome(await signIn(next, PASSWORD))).toBe(200);
  });

  test('takes the mails about orders along, but for an order that was to be told of elsewhere', async () => {
    const { visitor, email } = await proven();
    const { email: next } = person();
    const { email: office } = person();
    const own = await ordered(email, visitor);
    const elsewhereTold = await ordered(office, visitor);
    await ask(visitor, next);
    for (const address of [email, next]) {
      await follows(visitor, await linkTo(address));
      expect(await press(visitor, '/customer/confirm/')).toBe(200);
    }
    for (const number of [own, elsewhereTold])
      expect(outcome(await visitor.call('POST', `/order/${number}/cancel/`, {}))).toBe(200);
    const told = async (address: string) => (await mailsTo(shop, address)).map(({ subject }) => subject);
    expect(await told(next)).toContain(`Votre commande ${own} est annulée`);
    expect(await told(email)).not.toContain(`Votre commande ${own} est annulée`);
    expect(await told(office)).toContain(`Votre commande ${elsewhereTold} est annulée`);
  });

  test('is stopped by the present address without signing in: every device is signed out and the new link is void', async () => {
    const { visitor, email } = await proven();
    const { email: next } = person();
    await ask(visitor, next);
    const owner = somebody();
    await follows(owner, await linkTo(email));
    expect(await press(owner, '/customer/email/stop/')).toBe(200);
    expect(await loggedIn(visitor)).toBe(false);
    await visitor.call('POST', '/auth/login/', { email, password: PASSWORD });
    await follows(visitor, await linkTo(next));
    expect(await press(visitor, '/customer/confirm/')).toBe('link_gone');
    // The new address has no say in that.
    await ask(visitor, next);
    await follows(owner, await linkTo(next));
    expect(await press(owner, '/customer/email/stop/')).toBe('link_gone');
  });

  test('is shown while it waits, its links are mailed again to who has not confirmed, and it is given up', async () => {
    const { visitor, email } = await proven();
    const { email: next } = person();
    const pending = async () => (await visitor.call<object | null>('GET', '/customer/email/')).body.data;
    const again = () => visitor.call<object>('POST', '/customer/email/resend/');
    expect(await pending()).toBeNull();
    expect(outcome(await again())).toBe('email_change_over');
    await ask(visitor, next);
    expect(await pending()).toMatchObject({ email: next, isPresentConfirmed: false, isNewConfirmed: false });
    const profile = async () => drawn((await visitor.send({ method: 'GET', url: '/espace/profil/' })).body);
    expect(await profile()).toContain(`Changement demandé\u00a0: ${next}`);
    await follows(visitor, await linkTo(email));
    expect(await press(visitor, '/customer/confirm/')).toBe(200);
    expect(await pending()).toMatchObject({ isPresentConfirmed: true, isNewConfirmed: false });
    const before = await linkTo(next);
    const mailsToPresent = (await mailsTo(shop, email)).length;
    expect(outcome(await again())).toBe(200);
    expect((await mailsTo(shop, email)).length).toBe(mailsToPresent);
    await follows(visitor, before);
    expect(await press(visitor, '/customer/confirm/')).toBe('link_gone');
    const fresh = await linkTo(next);
    expect(fresh).not.toBe(before);
    expect((await visitor.call('DELETE', '/customer/email/')).status).toBe(200);
    expect(await pending()).toBeNull();
    expect(await profile()).not.toContain(next);
    await follows(visitor, fresh);
    expect(await press(visitor, '/customer/confirm/')).toBe('link_gone');
    expect(await emailOf(visitor)).toBe(email);
    // The mails of a change and of its repetitions count together.
    await ask(visitor, next);
    await again();
    expect(outcome(await again())).toBe('too_many_attempts');
  });

  test('that was sent again is made when the other side has confirmed before', async () => {
    const { visitor, email } = await proven();
    const { email: next } = person();
    await ask(visitor, next);
    await follows(visitor, await linkTo(email));
    await press(visitor, '/customer/confirm/');
    await visitor.call('POST', '/customer/email/resend/');
    await follows(visitor, await linkTo(next));
    expect(await press(visitor, '/customer/confirm/')).toBe(200);
    expect(await emailOf(visitor)).toBe(next);
  });

  test('to an address that another account has proven is told to that address’s owner alone', async () => {
    const { visitor } = await proven();
    const taken = await proven();
    const known = await ask(visitor, taken.email);
    const fresh = await ask(visitor, person().email);
    expect([known.status, Object.keys(known.body.data)]).toEqual([200, Object.keys(fresh.body.data)]);
    expect((await mailsTo(shop, taken.email))[0]?.subject).toBe('Vous avez déjà un compte chez Tirage');
  });

  test('needs the password, another address and a sound one', async () => {
    const { visitor, email } = await proven();
    const fields = async (next: string, password?: string) =>
      (await ask(visitor, next, password)).body.error.fields?.map(({ field }) => field);
    expect(await fields(person().email, 'not mine')).toEqual(['/password']);
    expect(await fields(email)).toEqual(['/email']);
    expect(await fields('nobody')).toEqual(['/email']);
  });

  test('of an address that nobody proved needs the new one’s word alone', async () => {
    const { visitor, email } = await registered(shop);
    const before = await linkTo(email);
    const { email: next } = person();
    expect((await ask(visitor, next)).body.data.asksPresent).toBe(false);
    await follows(visitor, before);
    expect(await press(visitor, '/customer/confirm/')).toBe('link_gone');
    await follows(visitor, await linkTo(next));
    expect(await press(visitor, '/customer/confirm/')).toBe(200);
    expect(await emailOf(visitor)).toBe(next);
  });
});

describe('the links of an account', () => {
  test('a token of one account confirms nothing of another, whatever its purpose', async () => {
    const one = await registered(shop);
    const other = await registered(shop);
    await follows(other.visitor, await linkTo(one.email));
    expect(await press(other.visitor, '/customer/confirm/')).toBe('link_elsewhere');
    expect(await press(other.visitor, '/customer/email/stop/')).toBe('link_gone');
    const { rows } = await asOwner(shop, 'select email_verified_at from customers where id = any ($1)', [
      [one.id, other.id],
    ]);
    expect(rows).toEqual([{ email_verified_at: null }, { email_verified_at: null }]);
  });

  test('are kept as hashes: the database tells nobody a key', async () => {
    const { email } = await registered(shop);
    const key = keyOf(await linkTo(email));
    const { rows } = await asOwner(shop, 'select hash from account_tokens where hash = $1', [key]);
    expect([key.length, rows]).toEqual([43, []]);
  });
});
