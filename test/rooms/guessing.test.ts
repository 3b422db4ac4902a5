import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '@node-rs/argon2';
import { DECOY, PASSWORD_HASHING } from '#shop/accounts/passwords.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PASSWORD = 'tirage-demo';

/** From a connection of its own, and as whoever asks has cookies. */
const signIn = async (email: string, password: string, visitor = new Visitor(shop.app, 'localhost', elsewhere())) => {
  const { status, headers, body } = await visitor.call('POST', '/auth/login/', { email, password });
  return { status, key: body.error?.key, text: body.error?.text, retryAfter: headers['retry-after'] };
};

describe('guessing passwords', () => {
  test('of one account ends after thirty, from however many connections, and its owner’s browser is let in all the while', async () => {
    const email = 'camille@tirage.example';
    const owner = new Visitor(shop.app, 'localhost', elsewhere());
    expect((await signIn(email, PASSWORD, owner)).status).toBe(200);
    await owner.call('POST', '/auth/logout/', {});
    const guesses: number[] = [];
    for (let count = 0; count < 31; count += 1) guesses.push((await signIn(email, `guess ${count}`)).status);
    expect(guesses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 429, key: 'too_many_attempts' });
    expect((await signIn(email, PASSWORD, owner)).status).toBe(200);
    // The owner's browser is let in to this account and no other; it has ten guesses a minute.
    await owner.meet();
    for (let count = 0; count < 30; count += 1) await signIn('atelier@tirage.example', `guess ${count}`);
    expect((await signIn('atelier@tirage.example', PASSWORD, owner)).status).toBe(429);
    const own: number[] = [];
    for (let count = 0; count < 10; count += 1) own.push((await signIn(email, `guess ${count}`, owner)).status);
    expect(own).toEqual([...Array.from({ length: 9 }, () => 401), 429]);
  });

  test('is answered in the same way for an account that is there and for one that is not, to the last guess', async () => {
    const answersFor = async (email: string) => {
      const answers: unknown[] = [];
      for (let count = 0; count < 32; count += 1) {
        const { retryAfter, text, ...answer } = await signIn(email, 'wrong');
        // Between the answers for two accounts a minute may begin. A full hour is told without minutes.
        const words = text?.replace(/\d+\sh(?:\s\d+)?/, 'h');
        answers.push({ ...answer, words, isTimed: retryAfter !== undefined });
      }
      return answers;
    };
    expect(await answersFor('revendeur@tirage.example')).toEqual(await answersFor('nobody@tirage.example'));
  });

  test('costs the same work for both: a decoy hashed like every password', async () => {
    const { memoryCost, timeCost, parallelism } = PASSWORD_HASHING;
    expect(DECOY).toMatch(new RegExp(`^\\$argon2id\\$v=19\\$m=${memoryCost},t=${timeCost},p=${parallelism}\\$`));
    expect(await verify(DECOY, PASSWORD)).toBe(false);
  });

  test('a known device of one shop is a stranger in another', async () => {
    const email = 'camille@tirage.example';
    const owner = new Visitor(shop.app, 'it.localhost', elsewhere());
    expect((await signIn(email, PASSWORD, owner)).status).toBe(200);
    const there = new Visitor(shop.app, 'uk.localhost', elsewhere());
    there.cookies.set('tirage_device', owner.cookies.get('tirage_device') ?? '');
    for (let count = 0; count < 30; count += 1)
      await signIn(email, 'wrong', new Visitor(shop.app, 'uk.localhost', elsewhere()));
    expect((await signIn(email, PASSWORD, there)).status).toBe(429);
  });

  test('in a crowd waits in a bounded line: who finds it full is told when to come back, a known browser goes before them', async () => {
    const email = 'camille@tirage.example';
    const host = 'ch.localhost';
    const owner = new Visitor(shop.app, host, elsewhere());
    expect((await signIn(email, PASSWORD, owner)).status).toBe(200);
    await owner.call('POST', '/auth/logout/', {});
    const crowd = Array.from({ length: 120 }, (_, index) =>
      signIn(`somebody-${index}@example.fr`, 'wrong', new Visitor(shop.app, host, elsewhere())),
    );
    const known = signIn(email, PASSWORD, owner);
    const answers = await Promise.all(crowd);
    expect((await known).status).toBe(200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(refused.length).toBeGreaterThan(50);
    for (const { key, retryAfter } of refused)
      expect([key, retryAfter]).toEqual(['unavailable', expect.stringMatching(/^[1-4]$/)]);
  });

  test('whoever was turned away unheard has made no guess', async () => {
    const here = elsewhere();
    const from = (email: string, address = here) => signIn(email, 'wrong', new Visitor(shop.app, 'localhost', address));
    const crowd = Array.from({ length: 110 }, (_, index) => from(`anybody-${index}@example.fr`, elsewhere()));
    const inCrowd = await Promise.all(Array.from({ length: 10 }, () => from('late@example.fr')));
    await Promise.all(crowd);
    const heard = inCrowd.filter(({ status }) => status === 401).length;
    expect(heard).toBeLessThan(10);
    const after: number[] = [];
    for (let count = 0; count < 11 - heard; count += 1) after.push((await from('late@example.fr')).status);
    expect(after).toEqual([...Array.from({ length: 10 - heard }, () => 401), 429]);
  });

  test('counts an IPv6 network of a subscriber as one connection', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 11; count += 1)
      answers.push(
        (await signIn('six@example.fr', 'wrong', new Visitor(shop.app, 'localhost', `2001:db8:7:7::${count + 1}`)))
          .status,
      );
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(
      (await signIn('six@example.fr', 'wrong', new Visitor(shop.app, 'localhost', '2001:db8:7:8::1'))).status,
    ).toBe(401);
  });
});
