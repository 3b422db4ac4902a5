import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MergeReport } from '#shop/accounts/accounts.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { sweep } from '#platform/db/sweep.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { VALIDATION_RULES } from '#kernel/validation-rules.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner, mailsTo, PASSWORD, person, registered } from '../support/people.ts';
import { sentStatements } from '../support/sent-statements.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await seedDemo(shop.databaseUrl, ['tirage-fr'], []);
});
afterAll(() => shop.close());

const somebody = (host = 'localhost') => new Visitor(shop.app, host, elsewhere());
const page = (visitor: Visitor, url: string) => visitor.send({ method: 'GET', url, headers: { accept: 'text/html' } });
const fieldsOf = (fields: readonly { field: string }[] | undefined) => fields?.map(({ field }) => field);

const COMPANY = {
  category: 'company',
  company: 'Atelier Ribot',
  companyCountry: 'FR',
  companyNumber: '732 829 320 00074',
  vatNumber: 'fr 83 404 833 048',
};

describe('registering', () => {
  test('7.2.05 9.06 opens an account, signs in to it, writes the event in the shop’s own books and keeps which terms were accepted', async () => {
    const visitor = somebody();
    const form = person({ email: ' Eve.Ribot@Example.FR ', newsletter: true });
    const { status, body } = await visitor.call<{ access_token: string; customer: Record<string, unknown> }>(
      'POST',
      '/customer/create',
      form,
    );
    expect(status).toBe(200);
    expect(body.data.access_token.split('.')).toHaveLength(3);
    expect(body.data.customer).toMatchObject({
      email: 'eve.ribot@example.fr',
      emailVerified: false,
      firstName: 'Ève',
      company: null,
      customerIsPremium: false,
      customerMetadata: { user_category: '2', user_subscriber_status: '1', user_newclient: '1' },
    });
    const { data } = (await visitor.call<{ loggedIn: boolean }>('GET', '/session/')).body;
    expect(data.loggedIn).toBe(true);
    expect(visitor.cookies.get('tirage_newClient')).toBe('newClient');
    const { rows } = await asOwner(
      shop,
      `select name, shop_events.data, length(terms_version) as terms, terms_accepted_at is not null as accepted, password_hash
       from shop_events join customers on customers.id = customer_id where email = 'eve.ribot@example.fr'`,
    );
    expect(rows).toEqual([
      {
        name: 'sign_up',
        data: { category: 'private', newsletter: true },
        terms: 43,
        accepted: true,
        password_hash: expect.stringMatching(/^\$argon2id\$/),
      },
    ]);
    await visitor.call('POST', '/auth/logout/', {});
    const again = await somebody().call('POST', '/auth/login/', { email: 'eve.ribot@example.fr', password: PASSWORD });
    expect(again.status).toBe(200);
  });

  test('a company gives its name and its numbers, which are checked and kept as its country writes them', async () => {
    const { visitor } = await registered(shop, COMPANY);
    const { rows } = await asOwner(
      shop,
      `select data -> 'company' as company from customers where data ->> 'category' = 'company' and data ? 'company'`,
    );
    expect(rows).toEqual([
      { company: { name: 'Atelier Ribot', country: 'FR', number: '73282932000074', vatNumber: 'FR83404833048' } },
    ]);
    expect((await visitor.call<{ loggedIn: boolean }>('GET', '/session/')).body.data.loggedIn).toBe(true);
    const wrong = await somebody().call('POST', '/customer/create', {
      ...person(COMPANY),
      companyNumber: '732 829 320 00075',
      vatNumber: 'FR83404833049',
    });
    expect([wrong.status, wrong.body.error.key, fieldsOf(wrong.body.error.fields)]).toEqual([
      422,
      'form_invalid',
      ['/companyNumber', '/vatNumber'],
    ]);
  });

  test('a private person’s numbers of a company are nobody’s and are not kept', async () => {
    const { id } = await registered(shop, { ...COMPANY, category: 'private', companyNumber: '🙂' });
    const { rows } = await asOwner(shop, 'select data ? $2 as has from customers where id = $1', [id, 'company']);
    expect(rows).toEqual([{ has: false }]);
  });

  test('5.01 the rules of every form are delivered, and the server names every field that breaks them at once, in its language', async () => {
    const configs = await somebody().call<{ rules: { validationRules: unknown } }>('GET', '/basic-configs/');
    expect(configs.body.data.rules.validationRules).toEqual(VALIDATION_RULES);
    const { status, body } = await somebody().call('POST', '/customer/create', {
      ...person({ category: 'company' }),
      firstName: 'x\u0007',
      lastName: 'a'.repeat(10_000),
      email: 'eve@',
      password: 'court',
      terms: false,
    });
    expect([status, body.error.key]).toEqual([422, 'form_invalid']);
    expect(body.error.fields).toEqual([
      { field: '/company', problem: 'Remplissez ce champ.' },
      { field: '/companyCountry', problem: 'Remplissez ce champ.' },
      { field: '/companyNumber', problem: 'Remplissez ce champ.' },
      { field: '/firstName', problem: 'Écrivez un nom, sans adresse de site ni caractère invisible.' },
      { field: '/lastName', problem: 'Pas plus de 80 caractères.' },
      { field: '/email', problem: 'Cette adresse e-mail n’est pas complète. Exemple\u00a0: nom@exemple.fr.' },
      { field: '/password', problem: 'Au moins 10 caractères.' },
      { field: '/terms', problem: 'Cochez cette case pour continuer.' },
    ]);
    const italian = await somebody('it.localhost').call('POST', '/customer/create', { ...person(), terms: false });
    expect(italian.body.error.fields?.[0]?.problem).toMatch(/^Spunti/);
  });

  test.each(['1234567890', 'Password123', 'aaaaaaaaaaaa', 'TIRAGE'.padEnd(10, ' ')])(
    'the password %j is among the first guesses and is refused',
    async (password) => {
      const { body } = await somebody().call('POST', '/customer/create', person({ password }));
      expect(fieldsOf(body.error.fields)).toEqual(['/password']);
    },
  );

  test('a password is the same whether its accents were typed in one piece or in two', async () => {
    const { email } = await registered(shop, { password: 'e\u0301te\u0301 sans fin' });
    const { status } = await somebody().call('POST', '/auth/login/', { email, password: 'été sans fin' });
    expect(status).toBe(200);
  });

  test('a known address gets the same answer by the same statements, and another mail; its owner’s account is not touched', async () => {
    const known = await somebody().call<{ customer: { id: string } }>(
      'POST',
      '/customer/create',
      person({ email: 'camille@tirage.example' }),
    );
    const fresh = await somebody().call<object>('POST', '/customer/create', person());
    const opening = (form: object) => () => somebody().call('POST', '/customer/create', form);
    const sent = [
      await sentStatements(opening(person({ email: 'camille@tirage.example' }))),
      await sentStatements(opening(person())),
    ];
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.length).toBeGreaterThan(4);
    const shape = (data: object): unknown =>
      JSON.parse(JSON.stringify(data), (_key, value: unknown) => (typeof value === 'string' ? 'text' : value));
    expect(shape(known.body)).toEqual(shape(fresh.body));
    const [mail] = await mailsTo(shop, 'camille@tirage.example');
    expect([mail?.subject, mail?.link]).toEqual(['Vous avez déjà un compte chez Tirage', '/login/']);
    const owner = await somebody().call<{ customer: { emailVerified: boolean } }>('POST', '/auth/login/', {
      email: 'camille@tirage.example',
      password: 'tirage-demo',
    });
    expect(owner.body.data.customer.emailVerified).toBe(true);
    // Whoever opened an account with the address signs in to that one again: a refusal would tell that it is known.
    const stranger = await somebody().call<{ customer: { id: string; emailVerified: boolean } }>(
      'POST',
      '/auth/login/',
      { email: 'camille@tirage.example', password: PASSWORD },
    );
    expect(stranger.body.data.customer).toMatchObject({ id: known.body.data.customer.id, emailVerified: false });
  });

  test('does not make the browser one that may guess more often at the account of that address', async () => {
    const { visitor } = await registered(shop, { email: 'atelier@tirage.example' });
    expect(visitor.cookies.has('tirage_device')).toBe(false);
  });

  test('nor does an ordinary sign-in, before the address is proven', async () => {
    const { email } = await registered(shop);
    const signed = somebody();
    expect((await signed.call('POST', '/auth/login/', { email, password: PASSWORD })).status).toBe(200);
    expect(signed.cookies.has('tirage_device')).toBe(false);
    const known = somebody();
    await known.call('POST', '/auth/login/', { email: 'atelier@tirage.example', password: 'tirage-demo' });
    expect(known.cookies.has('tirage_device')).toBe(true);
  });

  test('4.1.03 a customer is new until the first order: the next sign-in says so in the cookie', async () => {
    const { visitor, email } = await registered(shop);
    const isNew = async () => {
      const signed = somebody();
      const { body } = await signed.call<{ customer: { customerMetadata: { user_newclient: string } } }>(
        'POST',
        '/auth/login/',
        { email, password: PASSWORD },
      );
      return [body.data.customer.customerMetadata.user_newclient, signed.cookies.get('tirage_newClient')];
    };
    const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
    await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
    expect(await isNew()).toEqual(['1', 'newClient']);
    expect((await visitor.call('POST', `/cart/${cart.id}/checkout/`, {})).status).toBe(200);
    expect(await isNew()).toEqual(['0', 'oldClient']);
  });

  test('one connection causes no more than three mails an hour to an address, all of them together ten', async () => {
    const { email } = person();
    const registers = async (visitor: Visitor) =>
      (await visitor.call('POST', '/customer/create', person({ email }))).body.error?.key ?? 'opened';
    const here = elsewhere();
    const keys: string[] = [];
    for (let count = 0; count < 4; count += 1) keys.push(await registers(new Visitor(shop.app, 'localhost', here)));
    expect(keys).toEqual(['opened', 'opened', 'opened', 'too_many_attempts']);
    for (let count = 0; count < 7; count += 1) expect(await registers(somebody())).toBe('opened');
    expect(await registers(somebody())).toBe('too_many_attempts');
    expect(await mailsTo(shop, email)).toHaveLength(10);
  });

  test('4.1.03 the guest’s cart is the new customer’s, and who was signed in before no longer is', async () => {
    const guest = somebody();
    const cart = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
    await guest.meet();
    await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    const { body } = await guest.call<{ merge: MergeReport | null }>('POST', '/customer/create', person());
    expect(body.data.merge?.lines).toHaveLength(1);
    await guest.meet();
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.lineOrder).toHaveLength(1);
    const before = guest.cookies.get('tirage_access') ?? '';
    await guest.call('POST', '/customer/create', person());
    const old = await somebody().call<{ loggedIn: boolean }>('GET', '/session/', undefined, {
      authorization: `Bearer ${before}`,
    });
    expect(old.body.data.loggedIn).toBe(false);
  });

  test('an account that nobody proved and nobody uses is let go of with its cart; one that is used, proven or has an order is kept', async () => {
    const [gone, used, proven, buyer] = [
      await registered(shop),
      await registered(shop),
      await registered(shop),
      await registered(shop),
    ];
    const ids = [gone, used, proven, buyer].map(({ id }) => id);
    await gone.visitor.call('POST', '/cart', {});
    const cart = (await buyer.visitor.call<CartWire>('POST', '/cart', {})).body.data;
    await buyer.visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    await buyer.visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    expect((await buyer.visitor.call('POST', `/cart/${cart.id}/checkout/`, {})).status).toBe(200);
    await asOwner(shop, `update customers set created_at = now() - interval '31 days' where id = any ($1)`, [ids]);
    await asOwner(shop, `update customers set email_verified_at = now() where id = $1`, [proven.id]);
    await asOwner(shop, `delete from sessions where customer_id = any ($1)`, [[gone.id, proven.id, buyer.id]]);
    expect(await sweep(shop.ground.db, 'tirage-fr', RETENTION['unproven_accounts']!)).toBe(1);
    const { rows } = await asOwner<{ id: string }>(shop, 'select id from customers where id = any ($1)', [ids]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([used.id, proven.id, buyer.id].toSorted());
  });
});

describe('the page of registering', () => {
  test('2.4.16 2.3.01 stands at its own path, which the default link names, in every shop', async () => {
    for (const [host, path, title] of [
      ['localhost', '/inscription/', 'Ouvrir un compte'],
      ['it.localhost', '/registrazione/', 'Aprire un account'],
      ['uk.localhost', '/register/', 'Open an account'],
    ] as const) {
      const visitor = somebody(host);
      const { body } = await visitor.call<{ defaultLinks: Record<string, unknown> }>('GET', '/basic-configs/');
      expect(body.data.defaultLinks['registration']).toEqual({ id: 'registration', path });
      const { statusCode, body: html } = await page(visitor, path);
      expect([statusCode, html.includes(`<h1>${title}</h1>`)]).toEqual([200, true]);
    }
  });

  test('2.1.08 2.1.10 sends who is signed in to the page first wanted, else to the personal area', async () => {
    const { visitor } = await registered(shop);
    const there = async (url: string) => (await page(visitor, url)).headers.location;
    expect(await there('/inscription/')).toBe('/espace/');
    expect(await there('/inscription/?to=%2Fpanier%2F')).toBe('/panier/');
    expect(await there('/inscription/?to=%2F%2Fevil.example%2F')).toBe('/espace/');
    expect((await page(somebody(), '/login/?to=%2Fpanier%2F')).body).toContain('/inscription/?to=%2Fpanier%2F');
    expect((await page(somebody(), '/inscription/?to=%2Fpanier%2F')).body).toContain('/login/?to=%2Fpanier%2F');
  });
});
