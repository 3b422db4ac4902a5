import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../support/authenticator.ts';
import { mailsTo } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let now = Temporal.Instant.from('2026-11-23T08:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => now });
});
afterAll(() => shop.close());

const PASSWORD = 'tirage-demo';
/** As the shop tells its pages, without a port of its own in a test. */
const PAGE = 'http://localhost:3000';

async function signedIn(name: string): Promise<Visitor> {
  const visitor = new Visitor(shop.app, 'localhost', elsewhere());
  await visitor.call('POST', '/auth/login/', { email: `${name}@tirage.example`, password: PASSWORD });
  await visitor.meet();
  return visitor;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}
interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}
type Passkeys = { id: string; name: string; lastUsedAt: string | null }[];

const optionsFor = (visitor: Visitor, password = PASSWORD) =>
  visitor.call<CreationOptions>('POST', '/customer/passkeys/options/', { password });
const add = (visitor: Visitor, credential: object, name = 'Téléphone') =>
  visitor.call<Passkeys>('POST', '/customer/passkeys/', { name, credential });
const askedBy = async (visitor: Visitor) =>
  (await visitor.call<RequestOptions>('POST', '/auth/passkey/options/')).body.data;
const signIn = (visitor: Visitor, credential: object) =>
  visitor.call<{ customer: { email: string } }>('POST', '/auth/passkey/', { credential });
const keyOf = ({ status, body }: Reply<unknown>) => [status, body.error?.key];

async function withPasskey(name: string): Promise<{ visitor: Visitor; key: Authenticator }> {
  const visitor = await signedIn(name);
  const key = new Authenticator(PAGE);
  expect((await add(visitor, key.creates((await optionsFor(visitor)).body.data))).status).toBe(200);
  return { visitor, key };
}

describe('a passkey', () => {
  test('is challenged no more than sixty times a minute from one connection', async () => {
    const visitor = new Visitor(shop.app, 'localhost', elsewhere());
    const ask = () => visitor.call('POST', '/auth/passkey/options/');
    const first = await Promise.all(Array.from({ length: 60 }, ask));
    expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(keyOf(await ask())).toEqual([429, 'too_many_attempts']);
    expect((await new Visitor(shop.app, 'localhost', elsewhere()).call('POST', '/auth/passkey/options/')).status).toBe(
      200,
    );
  });

  test('signs in without the password, is told by mail, is listed, and is worth nothing once it is taken off', async () => {
    const { visitor, key } = await withPasskey('camille');
    const phone = new Visitor(shop.app, 'localhost', elsewhere());
    const answer = await signIn(phone, key.answers(await askedBy(phone)));
    expect([answer.status, answer.body.data.customer.email]).toEqual([200, 'camille@tirage.example']);
    await phone.meet();
    expect((await phone.call('GET', '/orders/')).status).toBe(200);
    const [listed] = (await visitor.call<Passkeys>('GET', '/customer/passkeys/')).body.data;
    expect(listed).toMatchObject({ name: 'Téléphone', lastUsedAt: now.toString({ fractionalSecondDigits: 3 }) });
    const mails = await mailsTo(shop, 'camille@tirage.example');
    expect(mails.map(({ subject }) => subject)).toContain('Une clé d’accès a été ajoutée à votre compte Tirage');
    // A stranger's hand does not take it off.
    const stranger = await signedIn('atelier');
    expect(keyOf(await stranger.call('DELETE', '/customer/passkeys/', { id: listed?.id }))).toEqual([
      404,
      'passkey_not_found',
    ]);
    expect((await visitor.call<Passkeys>('DELETE', '/customer/passkeys/', { id: listed?.id })).body.data).toEqual([]);
    expect(keyOf(await signIn(phone, key.answers(await askedBy(phone))))).toEqual([401, 'passkey_refused']);
  });

  test('is made only by who knows the password, and for the account alone that asked', async () => {
    const visitor = await signedIn('atelier');
    expect(keyOf(await optionsFor(visitor, 'wrong'))).toEqual([422, 'form_invalid']);
    const other = await signedIn('camille');
    const key = new Authenticator(PAGE);
    const made = key.creates((await optionsFor(other)).body.data);
    expect(keyOf(await add(visitor, made))).toEqual([401, 'passkey_refused']);
    expect((await add(other, made)).status).toBe(200);
    // The same answer again, and the same key for another account, add nothing.
    expect(keyOf(await add(other, made))).toEqual([401, 'passkey_refused']);
    expect(keyOf(await add(visitor, key.creates((await optionsFor(visitor)).body.data)))).toEqual([
      401,
      'passkey_refused',
    ]);
    expect((await visitor.call<Passkeys>('GET', '/customer/passkeys/')).body.data).toEqual([]);
  });

  test('is refused by one answer when the answer is replayed, old, of another page, of another key, or of a counter that went back', async () => {
    const { key } = await withPasskey('revendeur');
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    const no = [401, 'passkey_refused'];
    const good = key.answers(await askedBy(guest));
    expect((await signIn(guest, good)).status).toBe(200);
    const thief = new Visitor(shop.app, 'localhost', elsewhere());
    expect(keyOf(await signIn(thief, good))).toEqual(no);
    const old = key.answers(await askedBy(thief));
    now = now.add({ seconds: 301 });
    expect(keyOf(await signIn(thief, old))).toEqual(no);
    const phisher = Object.assign(new Authenticator('https://tirage.example'), { id: key.id });
    expect(keyOf(await signIn(thief, phisher.answers(await askedBy(thief))))).toEqual(no);
    const forger = Object.assign(new Authenticator(PAGE), { id: key.id, counter: 50 });
    expect(keyOf(await signIn(thief, forger.answers(await askedBy(thief))))).toEqual(no);
    key.counter = 0;
    expect(keyOf(await signIn(thief, key.answers(await askedBy(thief))))).toEqual(no);
    const unknown = new Authenticator(PAGE);
    expect(keyOf(await signIn(thief, unknown.answers(await askedBy(thief))))).toEqual(no);
    // A challenge of another shop is none here.
    const abroad = await askedBy(new Visitor(shop.app, 'it.localhost', elsewhere()));
    key.counter = 90;
    expect(keyOf(await signIn(thief, key.answers({ ...abroad, rpId: 'localhost' })))).toEqual(no);
    expect((await signIn(thief, key.answers(await askedBy(thief)))).status).toBe(200);
  });

  test('is one of ten at most', async () => {
    const visitor = await signedIn('atelier');
    for (let count = 0; count < 10; count += 1) {
      const key = new Authenticator(PAGE);
      expect((await add(visitor, key.creates((await optionsFor(visitor)).body.data))).status).toBe(200);
    }
    expect(keyOf(await optionsFor(visitor))).toEqual([409, 'passkeys_full']);
  });
});
