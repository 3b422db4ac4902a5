import { expect, test } from 'vitest';
import type { PageFileEntry } from './content/page.ts';
import { PAGE_KINDS } from './content/page-kinds.ts';
import { authInForce, pageAuthProblems } from './page-auth.rules.ts';

const page = (kind: string, auth?: PageFileEntry['auth']): PageFileEntry => ({
  id: 'any-id',
  path: '/any-path/',
  kind,
  title: 'T',
  pageTitle: 'T',
  ...(auth ? { auth } : {}),
});

const saidOf = (kind: string, auth?: PageFileEntry['auth'], audience: 'everyone' | 'premium' = 'everyone') =>
  pageAuthProblems([page(kind, auth)], audience);

test.each([
  ['orders', undefined, 'kind', 'a page of the kind orders is for customers who are signed in: write auth: required'],
  ['orders', 'guest', 'auth', 'a page of the kind orders is for customers who are signed in: write auth: required'],
  ['login', 'required', 'auth', 'a page of the kind login is for visitors who are not signed in: write auth: guest'],
  [
    'cart',
    'required',
    'auth',
    'a page of the kind cart is for guests too, and auth: required leads them to the sign-in: remove it',
  ],
  [
    'cart',
    'guest',
    'auth',
    'a page of the kind cart is for customers too, and auth: guest sends them to their account: remove it',
  ],
  [
    'category',
    'guest',
    'auth',
    'a page of the kind category is for customers too, and auth: guest sends them to their account: remove it, or write auth: required for customers alone',
  ],
] as const)('a page of the kind %s with auth %s is told at its %s', (kind, auth, key, message) => {
  expect(saidOf(kind, auth)).toEqual([{ path: [0, key], message }]);
});

test('a text page for customers or for newcomers alone, a search and a first page for customers are the owner’s choice', () => {
  for (const kind of ['standard', 'search', 'home', 'category', 'custom-quote'])
    expect([kind, saidOf(kind, 'required')]).toEqual([kind, []]);
  expect(saidOf('standard', 'guest')).toEqual([]);
});

test('terms and policies of an owner are closed where the file closes them, but not those that guests accept', () => {
  expect(saidOf('policy', 'required')).toEqual([]);
  expect(authInForce(page('policy', 'required') as never, 'everyone')).toBe('required');
  for (const id of ['terms', 'privacy']) {
    const entries = [{ ...page('policy', 'required'), id }];
    expect(pageAuthProblems(entries, 'everyone')).toEqual([
      { path: [0, 'auth'], message: `guests accept the page ${id} with their order: remove auth` },
    ]);
    expect(pageAuthProblems(entries, 'premium')).toEqual([]);
    expect(authInForce({ ...page('policy', 'required'), id } as never, 'everyone')).toBe('required');
  }
});

test('a shop for resellers alone may ask them to sign in before the cart, and not before the sign-in', () => {
  expect(saidOf('cart', 'required', 'premium')).toEqual([]);
  expect(saidOf('recap', 'required', 'premium')).toEqual([]);
  expect(saidOf('password-reset', 'required', 'premium')).toHaveLength(1);
});

test('of every kind and auth, what is told is never in force, and what is not told is', () => {
  for (const kind of Object.keys(PAGE_KINDS))
    for (const auth of [undefined, 'required', 'guest'] as const) {
      const isTold = saidOf(kind, auth).length > 0;
      expect([kind, auth, authInForce(page(kind, auth) as never, 'everyone') === (auth ?? 'any')]).toEqual([
        kind,
        auth,
        !isTold,
      ]);
    }
});
