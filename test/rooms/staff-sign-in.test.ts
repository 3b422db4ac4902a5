import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockStaff, inviteStaff, resetSecondFactor } from '#shop/staff/invites.service.ts';
import { SCOPES } from '#shop/staff/scopes.ts';
import type { StaffSessionWire } from '#shop/staff/sign-in.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { codeOf, hire, OWNER, STAFF_PASSWORD, staffAt, StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let now = Temporal.Instant.from('2026-11-23T08:00:00Z');
let elapsed = 0;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => now, elapsed: () => elapsed });
});
afterAll(() => shop.close());

const key = ({ status, body }: Reply<unknown>) => body.error?.key ?? status;
const later = (seconds: number) => {
  now = now.add({ seconds });
};
const sessionOf = async (visitor: Visitor) =>
  (await visitor.call<StaffSessionWire>('GET', '/staff/session/')).body.data;
const mayList = async (visitor: Visitor) => key(await visitor.call('GET', '/staff/orders/'));

/** The context of the owner's command on the server. */
async function operator(id = 'tirage-fr') {
  const snapshot = (await shop.ground.shops.current(id))!;
  return contextOfJob(shop.jobContext, snapshot, 'test', shop.app.log, 'operator');
}

interface Enrolled {
  readonly visitor: StaffVisitor;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A member of staff whose second factor was set up by the first sign-in. */
async function enrolled(): Promise<Enrolled> {
  const email = await hire(shop);
  const visitor = staffAt(shop);
  expect((await visitor.begins(email)).body.data.step).toBe('enrol');
  const offer = await visitor.call<{ secret: string; uri: string }>('POST', '/staff/sign-in/second-factor/');
  const { secret, uri } = offer.body.data;
  expect(uri).toContain(`secret=${secret}`);
  const done = await visitor.call<{ recoveryCodes: string[] }>('POST', '/staff/sign-in/code/', {
    code: codeOf(secret, now),
  });
  expect(done.status).toBe(200);
  await visitor.meet();
  return { visitor, email, secret, recoveryCodes: done.body.data.recoveryCodes };
}

const secondStep = (visitor: Visitor, code: string) => visitor.call('POST', '/staff/sign-in/code/', { code });

describe('signing in to the back office', () => {
  test('1.09 staff are known apart from customers: neither signs in as the other, and neither cookie is worth anything to the other', async () => {
    const asCustomer = new Visitor(shop.app, 'localhost', elsewhere());
    expect((await asCustomer.call('POST', '/auth/login/', { email: OWNER, password: STAFF_PASSWORD })).status).toBe(
      401,
    );
    const asStaff = staffAt(shop);
    expect(key(await asStaff.begins('camille@tirage.example'))).toBe('credentials_refused');
    const staff = await staffAt(shop).signsIn();
    expect(await mayList(staff)).toBe(200);
    const { body } = await new Visitor(shop.app).call<{ loggedIn: boolean }>('GET', '/session/', undefined, {
      cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    expect(body.data.loggedIn).toBe(false);
    const customer = new Visitor(shop.app, 'localhost', elsewhere());
    await customer.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: STAFF_PASSWORD });
    const stolen = staffAt(shop);
    stolen.cookies.set('tirage_staff', customer.cookies.get('tirage_refresh') ?? '');
    expect(await mayList(stolen)).toBe('sign_in_required');
  });

  test('an unknown address and a wrong password are answered alike', async () => {
    const unknown = await staffAt(shop).begins('nobody@staff.example');
    const wrong = await staffAt(shop).begins(OWNER, 'not this one');
    expect([unknown.status, unknown.body.error.text]).toEqual([wrong.status, wrong.body.error.text]);
    expect(unknown.status).toBe(401);
  });

  test('the password alone opens nothing', async () => {
    const { email } = await enrolled();
    const visitor = staffAt(shop);
    await visitor.begins(email);
    expect(await mayList(visitor)).toBe('sign_in_required');
    expect(key(await visitor.call('POST', '/staff/sign-in/later/'))).toBe('second_factor_required');
    expect(key(await visitor.call('POST', '/staff/sign-in/second-factor/'))).toBe('staff_step_expired');
  });

  test('the second factor is set up at the first sign-in and asked for at each one after', async () => {
    const { email, secret, visitor } = await enrolled();
    expect(await mayList(visitor)).toBe(200);
    later(30);
    const next = staffAt(shop);
    expect((await next.begins(email)).body.data.step).toBe('code');
    expect(key(await secondStep(next, '000000'))).toBe('code_refused');
    expect(key(await secondStep(next, codeOf(secret, now)))).toBe(200);
    expect(await mayList(next)).toBe(200);
  });

  test('a code counts once, even for somebody who read it over the shoulder', async () => {
    const { email, secret } = await enrolled();
    later(30);
    const code = codeOf(secret, now);
    const [first, second] = [staffAt(shop), staffAt(shop)];
    await first.begins(email);
    await second.begins(email);
    const answers = await Promise.all([secondStep(first, code), secondStep(second, code)]);
    expect(answers.map(key).toSorted()).toEqual([200, 'code_refused'].toSorted());
  });

  test('a recovery code stands in for the app, once', async () => {
    const { email, recoveryCodes } = await enrolled();
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    const first = staffAt(shop);
    await first.begins(email);
    expect(key(await secondStep(first, code.toUpperCase().replaceAll('-', ' ')))).toBe(200);
    const again = staffAt(shop);
    await again.begins(email);
    expect(key(await secondStep(again, code))).toBe('code_refused');
  });

  test('neither the secret of the app nor a recovery code stands in the database', async () => {
    const { email, secret, recoveryCodes } = await enrolled();
    const { rows } = await asOwner<{ all: string }>(
      shop,
      `select row_to_json(s)::text || coalesce((select string_agg(c.hash, ' ') from staff_recovery_codes c where c.staff_id = s.id), '') as all
       from staff s where email = $1`,
      [email],
    );
    const [{ all } = { all: '' }] = rows;
    expect(all).toContain(email);
    for (const word of [secret, ...recoveryCodes]) expect(all).not.toContain(word);
  });

  test('ten wrong codes in a quarter of an hour are the last, from wherever they come', async () => {
    const { email, secret } = await enrolled();
    for (let tries = 0; tries < 10; tries += 1) {
      const guesser = staffAt(shop);
      await guesser.begins(email);
      expect(key(await secondStep(guesser, '000000'))).toBe('code_refused');
    }
    const owner = staffAt(shop);
    await owner.begins(email);
    expect(key(await secondStep(owner, codeOf(secret, now)))).toBe('too_many_attempts');
  });

  test('passwords are guessed ten times a minute from one connection, and not once more', async () => {
    const guesser = staffAt(shop);
    const email = await hire(shop);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await guesser.begins(email, `wrong ${tries}`)).status).toBe(401);
    expect(key(await guesser.begins(email))).toBe('too_many_attempts');
    expect((await staffAt(shop).begins(email)).status).toBe(200);
  });

  test('a begun sign-in waits ten minutes, and not for another password', async () => {
    const { email, secret } = await enrolled();
    const [slow, changed] = [staffAt(shop), staffAt(shop)];
    await slow.begins(email);
    await changed.begins(email);
    await asOwner(shop, `update staff set password_hash = password_hash || 'x' where email = $1`, [email]);
    expect(key(await secondStep(changed, codeOf(secret, now)))).toBe('staff_step_expired');
    await asOwner(shop, `update staff set password_hash = left(password_hash, -1) where email = $1`, [email]);
    later(600);
    expect(key(await secondStep(slow, codeOf(secret, now)))).toBe('staff_step_expired');
  });

  test('a foreign page and a call without the token of the session are refused', async () => {
    const visitor = await staffAt(shop).signsIn();
    const token = visitor.csrf ?? '';
    visitor.csrf = 'another.token';
    expect(key(await visitor.call('POST', '/staff/sign-out/'))).toBe('csrf_refused');
    visitor.csrf = token;
    const foreign = await visitor.call('POST', '/staff/sign-out/', undefined, { origin: 'https://elsewhere.example' });
    expect(key(foreign)).toBe('csrf_refused');
    // The token of a session that was there before is worth nothing to the next one.
    const next = await staffAt(shop).signsIn();
    next.csrf = token;
    expect(key(await next.call('POST', '/staff/sign-out/'))).toBe('csrf_refused');
  });
});

describe('a session of staff', () => {
  test('9.01 is renewed once a day and lives for a week after that', async () => {
    const visitor = await staffAt(shop).signsIn();
    const first = visitor.cookies.get('tirage_staff');
    later(3600);
    expect(await mayList(visitor)).toBe(200);
    expect(visitor.cookies.get('tirage_staff')).toBe(first);
    later(86_400);
    expect(await mayList(visitor)).toBe(200);
    expect(visitor.cookies.get('tirage_staff')).not.toBe(first);
    later(604_799);
    expect(await mayList(visitor)).toBe(200);
    later(604_801);
    expect(await mayList(visitor)).toBe('sign_in_required');
  });

  test('ends for both when a token that was replaced comes again', async () => {
    const visitor = await staffAt(shop).signsIn();
    const thief = staffAt(shop);
    thief.cookies.set('tirage_staff', visitor.cookies.get('tirage_staff') ?? '');
    later(86_401);
    expect(await mayList(visitor)).toBe(200);
    // Two tabs that renew at the same time.
    expect(await mayList(thief)).toBe(200);
    expect(thief.cookies.get('tirage_staff')).toBe(visitor.cookies.get('tirage_staff'));
    thief.cookies.set('tirage_staff', thief.cookies.get('tirage_staff')?.replace('.2.', '.1.') ?? '');
    later(20);
    expect(await mayList(thief)).toBe('sign_in_required');
  });

  test('is over at the next call after signing out, blocking and a reset of the second factor', async () => {
    const out = await staffAt(shop).signsIn();
    const copy = staffAt(shop);
    for (const [name, value] of out.cookies) copy.cookies.set(name, value);
    expect((await out.call('POST', '/staff/sign-out/')).status).toBe(200);
    expect(await mayList(copy)).toBe('sign_in_required');
    const ctx = await operator();
    for (const end of [blockStaff, resetSecondFactor]) {
      const { visitor, email } = await enrolled();
      expect(await end(ctx, email)).toBe(true);
      expect(await mayList(visitor)).toBe('sign_in_required');
      expect(await end(ctx, 'nobody@staff.example')).toBe(false);
    }
  });

  test('of a blocked account does not begin again', async () => {
    const email = await hire(shop);
    await blockStaff(await operator(), email);
    expect(key(await staffAt(shop).begins(email))).toBe('credentials_refused');
  });

  test('is worth nothing at another shop', async () => {
    const visitor = await staffAt(shop).signsIn();
    const elsewhereAt = new StaffVisitor(shop.app, 'it.localhost', elsewhere());
    for (const [name, value] of visitor.cookies) elsewhereAt.cookies.set(name, value);
    expect(await mayList(elsewhereAt)).toBe('sign_in_required');
    expect((await sessionOf(elsewhereAt)).staff).toBeNull();
  });

  test('4.1.04 is not touched by what its browser does in the shop, nor the shop by it', async () => {
    const visitor = await staffAt(shop).signsIn();
    await new Visitor(shop.app).call('GET', '/session/');
    expect((await sessionOf(visitor)).staff?.email).toBe(OWNER);
    expect((await sessionOf(visitor)).staff?.scopes).toEqual([...SCOPES]);
  });
});

describe('an invitation', () => {
  const accept = (token: string, password = 'sept lapins bleus', name = 'Noa') =>
    staffAt(shop).call<{ email: string }>('POST', '/staff/invite/accept/', { token, name, password });
  const tokenIn = (url: string) => url.split('#')[1] ?? '';

  test('opens the first account, once, and before it expires', async () => {
    const ctx = { ...(await operator()), now };
    const email = 'noa@staff.example';
    const { url, isNew } = await inviteStaff(ctx, ' Noa@Staff.example ', ['order:read']);
    expect(url).toMatch(/^http:\/\/localhost(?::\d+)?\/admin\/invite\/#[\w-]{43}$/);
    expect(isNew).toBe(true);
    const weak = await accept(tokenIn(url), 'password123');
    expect(weak.body.error.fields?.[0]?.field).toBe('/password');
    expect((await accept(tokenIn(url))).body.data.email).toBe(email);
    expect(key(await accept(tokenIn(url)))).toBe('invite_gone');
    const visitor = staffAt(shop);
    expect((await visitor.begins(email, 'sept lapins bleus')).status).toBe(200);
    const next = await inviteStaff({ ...ctx, now }, email, ['order:read', 'audit:read']);
    expect(next.isNew).toBe(false);
    later(7 * 86_400);
    expect(key(await accept(tokenIn(next.url)))).toBe('invite_gone');
  });

  test('is replaced by the next one, belongs to one shop and gives no account to whoever guesses', async () => {
    const ctx = { ...(await operator()), now };
    const first = await inviteStaff(ctx, 'lou@staff.example', SCOPES);
    const second = await inviteStaff(ctx, 'lou@staff.example', SCOPES);
    expect(key(await accept(tokenIn(first.url)))).toBe('invite_gone');
    const abroad = new StaffVisitor(shop.app, 'it.localhost', elsewhere());
    const body = { token: tokenIn(second.url), name: 'Lou', password: 'sept lapins bleus' };
    expect(key(await abroad.call('POST', '/staff/invite/accept/', body))).toBe('invite_gone');
    expect(key(await staffAt(shop).begins('lou@staff.example', 'anything'))).toBe('credentials_refused');
    expect((await accept(tokenIn(second.url))).status).toBe(200);
  });
});

test('4.1.01 in production nobody goes without a second factor', async () => {
  const { completeWithout, beginSignIn } = await import('#shop/staff/sign-in.service.ts');
  const ctx = { ...(await operator()), now };
  const begun = await beginSignIn(ctx, shop.ground.secret, {
    email: await hire(shop),
    password: STAFF_PASSWORD,
    isKnown: false,
  });
  const cookie = 'cookie' in begun ? begun.cookie : '';
  const parts = { secret: shop.ground.secret, needsSecondFactor: true };
  expect(await completeWithout(ctx, parts, { cookie, userAgent: '' })).toMatchObject({
    refusal: 'second_factor_required',
  });
});
