import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signIn = (visitor: Visitor) =>
  visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
const openCart = async (visitor: Visitor, headers: Record<string, string> = {}) => {
  const { status, body } = await visitor.call('POST', '/cart', {}, headers);
  return status === 200 ? 'done' : body.error.key;
};

describe('the forgery token', () => {
  test('is made anew at the sign-in; the one from before is refused, even with its cookie', async () => {
    const visitor = new Visitor(shop.app);
    await openCart(visitor);
    await visitor.meet();
    const before = { token: visitor.csrf ?? '', cookie: visitor.cookies.get('tirage_csrf') ?? '' };
    expect(await openCart(visitor)).toBe('done');
    await signIn(visitor);
    expect(visitor.csrf).toBe(before.token);
    expect(await openCart(visitor)).toBe('csrf_refused');
    const after = visitor.cookies.get('tirage_csrf') ?? '';
    // Both may have been read or planted by who sat here before.
    visitor.cookies.set('tirage_csrf', before.cookie);
    expect(await openCart(visitor)).toBe('csrf_refused');
    visitor.cookies.set('tirage_csrf', after);
    await visitor.meet();
    expect(await openCart(visitor)).toBe('done');
  });

  test('of an older cookie is replaced when a page asks who is here', async () => {
    const visitor = new Visitor(shop.app);
    await visitor.meet();
    const before = visitor.cookies.get('tirage_csrf') ?? '';
    await signIn(visitor);
    visitor.cookies.set('tirage_csrf', before);
    await visitor.meet();
    expect(await openCart(visitor)).toBe('done');
  });

  test('goes on when the access token is renewed, and after signing out', async () => {
    const visitor = new Visitor(shop.app);
    await signIn(visitor);
    await visitor.meet();
    visitor.cookies.delete('tirage_access');
    expect((await visitor.call('POST', '/auth/refreshToken/')).status).toBe(200);
    expect(await openCart(visitor)).toBe('done');
    expect((await visitor.call('POST', '/auth/logout/')).status).toBe(200);
    expect(await openCart(visitor)).toBe('done');
  });
});

describe('the origin', () => {
  test.each([
    ['http://localhost', 'done'],
    ['https://localhost', 'csrf_refused'],
    ['http://localhost:8080', 'csrf_refused'],
    ['http://it.localhost', 'csrf_refused'],
    ['null', 'csrf_refused'],
  ])('%s of a page of the demo, which is reached by http://localhost: %s', async (origin, outcome) => {
    expect(await openCart(new Visitor(shop.app), { origin })).toBe(outcome);
  });
});
