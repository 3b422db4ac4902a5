import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWithin } from '#platform/http/connection.ts';
import { asOwner, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface Session {
  readonly domainTenant: string;
  readonly customTenant: string | null;
  readonly userDomain: string;
  readonly activeCurrency: string;
  readonly isLoggedInAs: boolean;
  readonly trackingId: string;
  readonly isCompanyIP: boolean;
  readonly hasAgentCookie: boolean;
  readonly isDev: boolean;
  readonly hasDebugCookie: boolean;
  readonly debugInfo: { readonly tenant: string; readonly revision: number } | null;
}
const sessionOf = async (visitor: Visitor) => (await visitor.call<Session>('GET', '/session/')).body.data;

describe('the flags of a session', () => {
  test('3.06 a visitor has none, but in a shop that is no production', async () => {
    const session = await sessionOf(new Visitor(shop.app));
    expect(session).toMatchObject({
      isCompanyIP: false,
      hasAgentCookie: false,
      isDev: true,
      hasDebugCookie: false,
      debugInfo: null,
    });
  });

  test('3.06 6.02 staff have the agent cookie, and see debug information when they ask for it, until they sign out', async () => {
    const staff = await staffAt(shop).signsIn();
    expect(await sessionOf(staff)).toMatchObject({ hasAgentCookie: true, hasDebugCookie: false, debugInfo: null });
    await staff.meet();
    await staff.call('POST', '/staff/debug/', { on: true });
    expect(await sessionOf(staff)).toMatchObject({ hasDebugCookie: true, debugInfo: { tenant: 'tirage-fr' } });
    await staff.meet();
    await staff.call('POST', '/staff/sign-out/');
    expect(await sessionOf(staff)).toMatchObject({ hasAgentCookie: false, hasDebugCookie: false, debugInfo: null });
  });

  test('a forged agent cookie is none', async () => {
    const visitor = new Visitor(shop.app);
    visitor.cookies.set('tirage_agent', '1');
    visitor.cookies.set('tirage_debug', '1');
    expect(await sessionOf(visitor)).toMatchObject({ hasAgentCookie: false, hasDebugCookie: true });
  });

  test('3.04 names tenant, domain, currency and call; the active tenant is the one in which staff act, where they do', async () => {
    const { id } = await registered(shop);
    const staff = await staffAt(shop).signsIn();
    const before = await sessionOf(staff);
    expect(before).toMatchObject({
      domainTenant: 'tirage-fr',
      customTenant: null,
      userDomain: 'localhost',
      activeCurrency: 'EUR',
      isLoggedInAs: false,
    });
    expect(before.trackingId).toMatch(/^[\w-]{8,64}$/);
    await staff.meet();
    await staff.call('POST', '/admin/login-as-user/', { customerId: id, reason: 'Appel' });
    expect(await sessionOf(staff)).toMatchObject({
      domainTenant: 'tirage-fr',
      customTenant: 'tirage-fr',
      isLoggedInAs: true,
    });
    // What a caller sends changes nothing.
    const claiming = await staff.call<Session>('GET', '/session/', undefined, { 'fe-x-custom-tenant': 'tirage-it' });
    expect(claiming.body.data.customTenant).toBe('tirage-fr');
    expect(
      (await asOwner(shop, `select 1 from staff_trail where act = 'login_as' and subject_id = $1`, [id])).rowCount,
    ).toBe(1);
  });
});

test.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['203.0.113.0/24'], true],
  ['203.0.114.8', ['203.0.113.0/24'], false],
  ['2001:db8:1:5::/64', ['2001:db8:1::/48'], true],
  ['2001:db8:2:5::/64', ['2001:db8:1::/48'], false],
  ['2001:db8:1:5::/64', ['203.0.113.0/24'], false],
  ['203.0.113.7', ['nonsense', '999.1.1.1/24'], false],
  ['', ['0.0.0.0/0'], false],
])('a connection %s is within %s: %s', (connection, networks, is) => expect(isWithin(connection, networks)).toBe(is));
