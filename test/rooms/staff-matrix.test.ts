import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isForStaff, type Endpoint } from '#kernel/endpoint.ts';
import { SCOPES, type Scope } from '#shop/staff/scopes.ts';
import { EXAMPLES } from '../../src/doors/openapi/examples.ts';
import { allContracts } from '../support/contracts.ts';
import { asOwner, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, orderOf, staffAt, StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const contracts = (await allContracts()).map(([, endpoint]) => endpoint as Endpoint);
const ENDPOINTS = contracts.filter(({ access }) => access === 'staff');

let shop: TestShop;
let customerId: string;
/** A colleague whom everyone may change who manages staff. */
let memberId: string;
beforeAll(async () => {
  shop = await openTestShop();
  customerId = (await registered(shop)).id;
  const colleague = await hire(shop, ['tenant:write']);
  memberId = (await asOwner<{ id: string }>(shop, 'select id from staff where email = $1', [colleague])).rows[0]!.id;
});
afterAll(() => shop.close());

describe('the contracts of the back office', () => {
  test('6.04 each names one scope of the closed list', () => {
    expect(ENDPOINTS.length).toBeGreaterThan(8);
    for (const { method, path, scope } of ENDPOINTS) expect([...SCOPES, 'any'], `${method} ${path}`).toContain(scope);
  });

  test('every scope on a contract stands on one for staff, and every address under /staff/ and /admin/ belongs to the back office', () => {
    expect(contracts.filter(({ scope, access }) => scope !== undefined && access !== 'staff')).toEqual([]);
    const strays = contracts.filter((each) => /^\/(staff|admin)\//.test(each.path) !== isForStaff(each));
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  test('only signing in, and reading whether one is, is open to everybody', () => {
    const open = contracts.filter(({ access }) => access === 'staff-entrance').map(({ path }) => path);
    expect(open.toSorted()).toEqual([
      '/staff/invite/accept/',
      '/staff/session/',
      '/staff/sign-in/',
      '/staff/sign-in/code/',
      '/staff/sign-in/later/',
      '/staff/sign-in/second-factor/',
    ]);
  });
});

const isOfMember = ({ path }: Endpoint) => path.startsWith('/staff/members/{id}/');
/** What depends on the caller, who holds one scope alone, and on the calls before. */
const ownOf = (version: number) => ({
  version,
  customerId,
  isDry: false,
  scopes: ['tenant:write'],
  email: `${randomUUID()}@staff.example`,
});

/** Calls with the contract's own example, on the given order and on a customer or colleague of the same shop. */
async function call(visitor: Visitor, endpoint: Endpoint, number: string, version: number) {
  const { method, path } = endpoint;
  const { query = {}, params = {}, body } = EXAMPLES[`${method} ${path}`] ?? {};
  const search = new URLSearchParams(query).toString();
  const ids = { ...params, number, id: isOfMember(endpoint) ? memberId : customerId } as Record<string, string>;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '') + (search ? `?${search}` : '');
  const own = Object.entries(ownOf(version)).filter(([name]) => body && name in (body as object));
  const payload = body && { ...(body as object), ...Object.fromEntries(own) };
  const answer = await visitor.call(method, address, payload);
  return [answer.status, answer.body.error?.key ?? ''] as const;
}

const versionOf = async (number: string) =>
  (await asOwner<{ version: number }>(shop, 'select version from orders where order_number = $1', [number])).rows[0]!
    .version;
const trailOfShop = async () =>
  (
    await asOwner(
      shop,
      `select 1 from staff_trail where tenant_id = 'tirage-fr' and act not in ('sign_in', 'sign_out')`,
    )
  ).rowCount ?? 0;
function refusalOf(name: string) {
  if (name.includes('shipments')) return [404, 'job_not_found'];
  if (name.includes('refund')) return [422, 'refund_too_much'];
  if (name.includes('{lineItemId}')) return [404, 'order_line_not_found'];
  if (name.includes('{orderEditId}')) return [404, 'order_edit_not_found'];
  if (name.includes('{upload}')) return [404, 'upload_not_found'];
  if (name.includes('{release}')) return [404, 'release_not_found'];
  if (name.includes('{webhook}')) return [404, 'webhook_not_found'];
  if (name.includes('{delivery}')) return [404, 'webhook_delivery_not_found'];
  if (name.includes('{complaint}')) return [404, 'complaint_not_found'];
  return name.includes('{request}') ? [404, 'contact_not_found'] : undefined;
}
const othersThan = (scope: string | undefined) => SCOPES.filter((each) => each !== scope);

describe.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '6.04 %s',
  (name, endpoint) => {
    test('is closed to guests, to customers, and to whoever only claims to be staff', async () => {
      const { orderNumber } = await orderOf(shop);
      const guest = new Visitor(shop.app, 'localhost', elsewhere());
      const customer = new Visitor(shop.app, 'localhost', elsewhere());
      await customer.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
      await customer.meet();
      const claiming = new Visitor(shop.app, 'localhost', elsewhere());
      for (const [cookie, value] of Object.entries({ agent: '1', debug: '1', staff: '1', tirage_staff: 'forged.1.x' }))
        claiming.cookies.set(cookie, value);
      await claiming.meet('/staff/session/');
      const before = await versionOf(orderNumber);
      const written = await trailOfShop();
      for (const visitor of [guest, customer, claiming])
        expect(await call(visitor, endpoint, orderNumber, before)).toEqual([401, 'sign_in_required']);
      expect([await versionOf(orderNumber), await trailOfShop()]).toEqual([before, written]);
    });

    test('is closed to staff without its scope, who may hold every other', async () => {
      if (endpoint.scope === 'any') return;
      const { orderNumber } = await orderOf(shop);
      const before = await versionOf(orderNumber);
      const written = await trailOfShop();
      const colleague = await staffAt(shop).signsIn(await hire(shop, othersThan(endpoint.scope)));
      expect(await call(colleague, endpoint, orderNumber, before)).toEqual([403, 'scope_missing']);
      expect([await versionOf(orderNumber), await trailOfShop()]).toEqual([before, written]);
    });

    test('shows staff of another shop nothing of this one: foreign and unknown are answered alike', async () => {
      const { orderNumber } = await orderOf(shop);
      const abroad = await new StaffVisitor(shop.app, 'it.localhost', elsewhere()).signsIn();
      const written = await trailOfShop();
      const foreign = await call(abroad, endpoint, orderNumber, 0);
      if (isOfMember(endpoint)) expect(foreign).toEqual([404, 'staff_not_found']);
      else if (endpoint.path.includes('{id}') || endpoint.path.includes('login-as'))
        expect(foreign).toEqual([404, 'customer_not_found']);
      if (endpoint.path.includes('{complaint}')) expect(foreign).toEqual([404, 'complaint_not_found']);
      if (endpoint.path.includes('{request}')) expect(foreign).toEqual([404, 'contact_not_found']);
      if (endpoint.path.includes('{number}')) {
        expect(foreign).toEqual([404, 'order_not_found']);
        expect(await call(abroad, endpoint, 'T26-999999', 0)).toEqual(foreign);
      }
      const here = new StaffVisitor(shop.app, 'localhost', elsewhere());
      for (const [cookie, value] of abroad.cookies) here.cookies.set(cookie, value);
      await here.meet();
      expect(await call(here, endpoint, orderNumber, 0)).toEqual([401, 'sign_in_required']);
      expect(await trailOfShop()).toBe(written);
    });

    test('is open to staff with its scope alone, and every change is written down', async () => {
      const { orderNumber } = await orderOf(shop);
      const scopes = endpoint.scope === 'any' ? [] : [endpoint.scope as Scope];
      const colleague = await staffAt(shop).signsIn(await hire(shop, scopes));
      const written = await trailOfShop();
      const answer = await call(colleague, endpoint, orderNumber, await versionOf(orderNumber));
      // The example's job, line or draft is none of this order; there is no complaint and no request of the example.
      expect(answer).toEqual(refusalOf(name) ?? [200, '']);
      const isChange = endpoint.method !== 'GET' && !endpoint.asks && endpoint.scope !== 'any' && answer[0] === 200;
      expect((await trailOfShop()) - written).toBe(isChange ? 1 : 0);
    });
  },
);
