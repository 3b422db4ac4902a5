import { verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { accountThatFits, DECOY, hashPassword } from './passwords.ts';

const PROVEN = new Date('2026-11-01T00:00:00Z');

async function accountWith(password: string, emailVerifiedAt: Date | null = null) {
  const passwordHash = await hashPassword(password);
  if (isRefusal(passwordHash)) throw new Error('The gate is full');
  return { passwordHash, emailVerifiedAt };
}

describe('a password and the accounts of one address', () => {
  const first = accountWith('sept lapins bleus');
  const second = accountWith('neuf lapins verts');

  test.each([
    ['no account', async () => [], 'sept lapins bleus'],
    ['one account and a wrong password', async () => [await first], 'faux'],
    ['one account and its password', async () => [await first], 'sept lapins bleus'],
    ['two accounts and the password of the first', () => Promise.all([first, second]), 'sept lapins bleus'],
    ['two accounts and the password of the second', () => Promise.all([first, second]), 'neuf lapins verts'],
    ['a proven account and a wrong password', async () => [await accountWith('x', PROVEN)], 'faux'],
  ])('cost three comparisons for %s', async (_which, accounts, password) => {
    const compared: unknown[] = [];
    const given = await accounts();
    await accountThatFits(given, 3, password, false, (hash, typed) => {
      compared.push(hash);
      return verify(hash, typed);
    });
    expect(compared).toEqual([0, 1, 2].map((place) => given[place]?.passwordHash ?? DECOY));
  });

  test('cost one when the password is that of the account which has proven the address', async () => {
    const proven = await accountWith('dix lapins roux', PROVEN);
    let compared = 0;
    const fitting = await accountThatFits([proven, await first], 3, 'dix lapins roux', false, async () => {
      compared += 1;
      return true;
    });
    expect([fitting, compared]).toEqual([proven, 1]);
  });

  test('belong together by the password alone, and the first of two with the same password is taken', async () => {
    const [one, other] = [await first, await second];
    expect(await accountThatFits([one, other], 3, 'neuf lapins verts', false)).toBe(other);
    expect(await accountThatFits([one, other, one], 3, 'sept lapins bleus', false)).toBe(one);
    expect(await accountThatFits([one, other], 3, 'onze lapins noirs', false)).toBeUndefined();
    expect(await accountThatFits([], 3, 'sept lapins bleus', false)).toBeUndefined();
  });
});
