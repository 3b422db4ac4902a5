import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '#kernel/refusal.ts';
import { whileRecorded } from '#shop/staff/customers.service.ts';
import { blockStaff, inviteStaff, resetSecondFactor } from '#shop/staff/invites.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { TrailWire } from '#shop/staff/trail.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { handIn, readFile } from '../support/artwork.ts';
import { asOwner, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { lineOf, sendFile } from '../support/uploads.ts';
import { hire, orderOf, OWNER, staffAt, type StaffVisitor } from '../support/staff.ts';

let now = Temporal.Instant.from('2026-11-23T08:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => now });
});
afterAll(() => shop.close());

interface Session {
  readonly loggedIn: boolean;
  readonly isLoggedInAs: boolean;
  readonly loggedInAsUntil: string | null;
  readonly strategy: string | null;
  readonly customer: { readonly email: string } | null;
}
interface Opened {
  readonly access_token: string;
  readonly endsAt: string;
  readonly customer: { readonly email: string };
}

const sessionOf = async (visitor: StaffVisitor) => (await visitor.call<Session>('GET', '/session/')).body.data;
const trailOf = async (customerId: string) =>
  (
    await asOwner<{
      act: string;
      detail: { call?: string; id?: string };
      reason: string;
      staff_id: string;
      refusal: string | null;
    }>(
      shop,
      `select act, detail, reason, staff_id, refusal from staff_trail t
       left join staff_trail_refusals r on r.tenant_id = t.tenant_id and r.trail_id = t.id
       where subject_kind = 'customer' and subject_id = $1 order by id`,
      [customerId],
    )
  ).rows;

/** A member of staff who acts for this customer. The browser then carries the tokens of the shop's own pages. */
async function helping(
  customerId: string,
  reason = 'Appel de 10 h',
  email = OWNER,
): Promise<{ staff: StaffVisitor; opened: Opened }> {
  const staff = await staffAt(shop).signsIn(email);
  const { status, body } = await staff.call<Opened>('POST', '/admin/login-as-user/', { customerId, reason });
  expect(status).toBe(200);
  await staff.meet('/session/');
  return { staff, opened: body.data };
}

describe('staff as a customer', () => {
  test('1.09 7.2.02 the access token of the strategy admin acts as that customer, names both and ends after half an hour', async () => {
    const { id, email } = await registered(shop);
    const { staff, opened } = await helping(id);
    const claims = decodeJwt(opened.access_token);
    const [owner] = (
      await asOwner<{ id: string }>(shop, `select id from staff where tenant_id = 'tirage-fr' and email = $1`, [OWNER])
    ).rows;
    expect(claims).toMatchObject({ sub: id, aud: 'tirage-fr', act: { sub: owner!.id } });
    expect(claims.exp! - claims.iat!).toBe(1800);
    expect(opened.customer.email).toBe(email);
    expect(await sessionOf(staff)).toMatchObject({
      loggedIn: true,
      isLoggedInAs: true,
      loggedInAsUntil: opened.endsAt,
      strategy: 'admin',
      customer: { email },
    });
    now = now.add({ minutes: 30 });
    expect(await sessionOf(staff)).toMatchObject({ loggedIn: false, isLoggedInAs: false, loggedInAsUntil: null });
    await staff.meet('/session/');
    expect((await staff.call('POST', '/auth/refreshToken/')).body.error.key).toBe('session_expired');
  });

  test('6.02 what is done stands in the trail with both names, and on the order with the member of staff', async () => {
    const { id } = await registered(shop);
    const { staff } = await helping(id, ' Commande par téléphone ');
    const cart = await staff.call<{ id: string }>('POST', '/cart', {});
    const cartId = cart.body.data.id;
    await staff.call('PUT', `/cart/${cartId}/item`, { line: flyerLine() });
    await staff.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address() });
    await staff.call('POST', '/product/quote/', { mcpSku: 'fly-a5', merchantAttributes: {}, quantityList: [] });
    const placed = await staff.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
    expect([placed.status, placed.body.error?.key]).toEqual([200, undefined]);
    const trail = await trailOf(id);
    expect(trail.map(({ act, detail }) => [act, detail.call])).toEqual([
      ['login_as', undefined],
      ['as_customer', 'POST /cart'],
      ['as_customer', 'PUT /cart/{id}/item'],
      ['as_customer', 'PATCH /cart/{id}/item/address/'],
      ['as_customer', 'POST /cart/{id}/checkout/'],
    ]);
    expect(trail.map(({ detail }) => detail.id)).toEqual([undefined, undefined, cartId, cartId, cartId]);
    expect(trail[0]!.reason).toBe('Commande par téléphone');
    const [event] = (
      await asOwner<{ actor_kind: string; actor_id: string; on_behalf_of: string }>(
        shop,
        `select actor_kind, actor_id, on_behalf_of from order_events where order_id = $1 and axis = 'order' and from_state is null`,
        [placed.body.data.id],
      )
    ).rows;
    expect(event).toEqual({ actor_kind: 'staff', actor_id: trail[0]!.staff_id, on_behalf_of: id });
  });

  test('an internal checkout says in the mail and in the history that staff ordered, and who helps with fewer rights stands for no file', async () => {
    const order = async (scopes?: Parameters<typeof hire>[1]) => {
      const { id, email } = await registered(shop);
      const { staff } = await helping(id, 'Appel', scopes && (await hire(shop, scopes)));
      const cart = (await staff.call<{ id: string }>('POST', '/cart', {})).body.data;
      await staff.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine({ fileCheck: true }) });
      await staff.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
      const flags = { internalCheckout: true, skipDocReview: true };
      const { body } = await staff.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, flags);
      const { rows } = await asOwner<{ reason: string; skipped: string | null; gross: number; mail: string }>(
        shop,
        `select e.reason, l.line ->> 'reviewSkipped' as skipped, o.gross_cents::int as gross,
           (select body_text from mails m where m.tenant_id = o.tenant_id and m.recipient = o.email
             and m.subject like '%' || o.order_number || '%') as mail
         from orders o
         join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
         join order_events e on e.tenant_id = o.tenant_id and e.order_id = o.id and e.axis = 'order' and e.from_state is null
         where o.id = $1`,
        [body.data.id],
      );
      return rows[0]!;
    };
    const [placed, limited] = [await order(), await order(['customer:impersonate', 'order:read'])];
    expect([placed.reason, placed.skipped]).toEqual(['internal_checkout', 'true']);
    expect(placed.mail).toContain('Notre équipe l’a passée pour vous, comme convenu.');
    expect([limited.reason, limited.skipped]).toEqual(['internal_checkout', null]);
    // The check stays priced, whoever looked at the files before.
    expect(placed.gross).toBe(limited.gross);
  });

  test('a file that staff send in the place of the customer is the customer’s: both see it, and it is handed in', async () => {
    const { id, visitor } = await registered(shop);
    const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
    await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    const orderId = (await visitor.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, {})).body.data.id;
    const { lineItemId } = await lineOf(visitor, orderId);
    const { staff } = await helping(id);
    const { id: sent } = await sendFile(staff, orderId, cleanFlyer(), { lineItemId, name: 'flyer.pdf' });
    for (const who of [staff, visitor])
      expect((await lineOf(who, orderId)).files.map((file) => file.id)).toEqual([sent]);
    await readFile(shop, sent);
    expect((await handIn(staff, orderId, lineItemId)).status).toBe(200);
  });

  test('a placed order is changed only by who may do so as staff, and the trail names the order', async () => {
    const { id, visitor } = await registered(shop);
    const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data;
    for (const quantity of [500, 1000])
      await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine({ quantity }) });
    await visitor.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    const placed = await visitor.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, {});
    const orderId = placed.body.data.id;
    const read = await visitor.call<{ lineOrder: string[] }>('GET', `/order/${orderId}`);
    const lineItemId = read.body.data.lineOrder[0]!;
    const changes = [
      ['/order/edit/cancel-item/', { orderId, lineItemId }],
      ['/order/edit/item/finalize', { orderId, orderEditId: 'an-edit-that-is-none' }],
      ['/order/reset-line-item-artwork/', { orderId, lineItemId }],
      [`/order/${orderId}/cancel/`, {}],
    ] as const;
    const { staff: helper } = await helping(id, 'Appel', await hire(shop, ['customer:impersonate', 'order:read']));
    const offered = async (who: StaffVisitor) => {
      const { cancellation, editing } = (await who.call<OrderWire>('GET', `/order/${orderId}`)).body.data;
      const { lines } = (await who.call<UploadsWire>('GET', `/order/${orderId}/uploads/`)).body.data;
      return [cancellation !== null, Object.keys(editing).length, lines.some(({ isOpen }) => isOpen)];
    };
    // What would be refused is not offered.
    expect(await offered(helper)).toEqual([false, 0, false]);
    for (const [path, body] of changes) {
      const answer = await helper.call('POST', path, body);
      expect([answer.status, answer.body.error?.key], path).toEqual([403, 'scope_missing']);
    }
    // What was tried stands there too, and that it was refused.
    expect((await trailOf(id)).map(({ act, refusal }) => [act, refusal])).toEqual([
      ['login_as', null],
      ...changes.map(() => ['as_customer', 'scope_missing']),
    ]);

    const { staff } = await helping(id, 'Appel', await hire(shop, ['customer:impersonate', 'order:write']));
    expect(await offered(staff)).toEqual([true, 2, true]);
    const draft = await staff.call('POST', '/order/edit/cancel-item/', { orderId, lineItemId });
    expect(draft.status, JSON.stringify(draft.body)).toBe(200);
    expect((await staff.call('POST', `/order/${orderId}/cancel/`, {})).status).toBe(200);
    const written = (await trailOf(id)).filter(({ act, refusal }) => act === 'as_customer' && refusal === null);
    expect(written.map(({ detail }) => detail)).toEqual([
      { call: 'POST /order/edit/cancel-item/', orderId, lineItemId },
      { call: 'POST /order/{id}/cancel/', id: orderId },
    ]);
  });

  test.each([
    ['POST', '/customer/password/', { currentPassword: PASSWORD, password: 'neuf lapins verts' }],
    ['POST', '/customer/email/', { email: 'neuf@example.fr', password: PASSWORD }],
    ['GET', '/customer/export/', undefined],
    ['POST', '/customer/erase/', { password: PASSWORD }],
    ['POST', '/company/', undefined],
  ] as const)('what is the owner’s alone is refused: %s %s', async (method, path, payload) => {
    const { id } = await registered(shop);
    const { staff } = await helping(id);
    const { status, body } = await staff.call(method, path, payload);
    expect([status, body.error.key]).toEqual([403, 'owner_only']);
  });

  test('nobody pays in the place of the customer: no card page opens, and no wallet is used', async () => {
    const { id } = await registered(shop);
    const { staff } = await helping(id);
    const { status, body } = await staff.call('POST', '/order/unknown-order-00000/payment/', { method: 'card' });
    expect([status, body.error.key]).toEqual([403, 'owner_only']);
  });

  test('2.2.01 it is for staff with the scope alone, with a reason, and a foreign customer is as unknown as none', async () => {
    const { id } = await registered(shop);
    const abroad = await registered(shop, {}, 'it.localhost');
    const body = { customerId: id, reason: 'Appel' };
    const customer = (await registered(shop)).visitor;
    expect((await customer.call('POST', '/admin/login-as-user/', body)).body.error.key).toBe('sign_in_required');
    const clerk = await staffAt(shop).signsIn(await hire(shop, ['customer:read', 'customer:write', 'order:write']));
    expect((await clerk.call('POST', '/admin/login-as-user/', body)).body.error.key).toBe('scope_missing');
    const staff = await staffAt(shop).signsIn();
    const ask = async (change: object) => {
      const answer = await staff.call('POST', '/admin/login-as-user/', { ...body, ...change });
      return [answer.status, answer.body.error.key];
    };
    expect(await ask({ reason: '  ' })).toEqual([422, 'reason_missing']);
    expect(await ask({ customerId: abroad.id })).toEqual([404, 'customer_not_found']);
    expect(await ask({ customerId: 'nobody' })).toEqual([404, 'customer_not_found']);
    expect(await trailOf(id)).toEqual([]);
  });

  test('the trail says what was done, what was refused and how it ended, in words', async () => {
    const { id } = await registered(shop);
    const { staff } = await helping(id);
    const cart = (await staff.call<{ id: string }>('POST', '/cart', {})).body.data;
    await staff.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine({ quantity: 500 }) });
    const wrong = flyerLine({ selection: { paper: 'none-such' } });
    expect((await staff.call('PUT', `/cart/${cart.id}/item`, { line: wrong })).status).toBe(422);
    expect((await staff.call('GET', '/customer/export/')).status).toBe(403);
    expect((await staff.call('PATCH', '/customer/', { firstName: 'Noé' })).status).toBe(403);
    await staff.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    const placed = await staff.call<{ orderNumber: string }>('POST', `/cart/${cart.id}/checkout/`, {});
    const { orderNumber } = placed.body.data;
    expect((await staff.call('POST', `/order/${orderNumber}/cancel/`, {})).status).toBe(200);
    await staff.call('POST', '/auth/logout/');
    await staff.meet();
    const { body } = await staff.call<TrailWire>('GET', `/staff/trail/?customer=${id}`);
    const told = body.data.entries.map(({ act, detail, refusal }) => {
      const { call, product, quantity, order } = Object.fromEntries(detail.map(({ name, value }) => [name, value]));
      return [act, call, product && `${quantity ?? ''} ${product}`, order, refusal];
    });
    expect(told.toReversed()).toEqual([
      ['login_as', undefined, undefined, undefined, null],
      ['as_customer', 'POST /cart', undefined, undefined, null],
      ['as_customer', 'PUT /cart/{id}/item', '500 Flyer A5', undefined, null],
      ['as_customer', 'PUT /cart/{id}/item', '1000 Flyer A5', undefined, expect.stringMatching(/./)],
      ['as_customer', 'GET /customer/export/', undefined, undefined, expect.stringContaining('titulaire')],
      ['as_customer', 'PATCH /customer/', undefined, undefined, expect.stringContaining('titulaire')],
      ['as_customer', 'PATCH /cart/{id}/item/address/', undefined, undefined, null],
      ['as_customer', 'POST /cart/{id}/checkout/', undefined, undefined, null],
      ['as_customer', 'POST /order/{id}/cancel/', undefined, orderNumber, null],
      ['login_as_ended', undefined, undefined, undefined, null],
    ]);
  });

  test('a call that fails is not in the trail as done, and neither a forged call nor a failing note changes more', async () => {
    const { id } = await registered(shop);
    const { staff } = await helping(id);
    const forged = await staff.call('POST', '/cart', {}, { origin: 'https://elsewhere.example' });
    expect(forged.body.error.key).toBe('csrf_refused');
    expect((await trailOf(id)).map(({ act }) => act)).toEqual(['login_as']);
    const [owner] = (
      await asOwner<{ id: string }>(shop, `select id from staff where tenant_id = 'tirage-fr' and email = $1`, [OWNER])
    ).rows;
    const job = contextOfJob(shop.jobContext, (await shop.ground.shops.current('tirage-fr'))!, 'test', shop.app.log);
    const actor = { kind: 'customer', customerId: id, helper: { staffId: owner!.id, scopes: [] } } as never;
    const ctx = { ...job, actor };
    const call = { endpoint: { method: 'POST', path: '/cart' }, params: {}, body: {} } as const;
    await expect(whileRecorded(ctx, call, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    // The note cannot be written: the refusal is answered all the same.
    const refused = await whileRecorded(ctx, call, () => {
      ctx.db = { transact: () => Promise.reject(new Error('away')) } as never;
      return Promise.resolve(refuse('cart_not_found', 404));
    });
    expect(refused).toMatchObject({ refusal: 'cart_not_found' });
    expect((await trailOf(id)).map(({ act, refusal }) => [act, refusal])).toEqual([
      ['login_as', null],
      ['as_customer', 'fault'],
      ['as_customer', null],
    ]);
  });

  test('4.1.04 signing out of the shop ends it, and signing out of the back office ends it too', async () => {
    const { id } = await registered(shop);
    const { staff } = await helping(id);
    await staff.call('POST', '/auth/logout/');
    expect(await sessionOf(staff)).toMatchObject({ loggedIn: false, isLoggedInAs: false });
    await staff.meet();
    const again = await staff.call<Opened>('POST', '/admin/login-as-user/', { customerId: id, reason: 'Encore' });
    const bearer = { authorization: `Bearer ${again.body.data.access_token}` };
    expect((await staff.call<Session>('GET', '/session/', undefined, bearer)).body.data.isLoggedInAs).toBe(true);
    await staff.meet();
    await staff.call('POST', '/staff/sign-out/');
    expect((await staff.call<Session>('GET', '/session/', undefined, bearer)).body.data?.isLoggedInAs ?? false).toBe(
      false,
    );
  });

  test('the cart of the browser is neither taken along nor shown to the customer', async () => {
    const { id } = await registered(shop);
    const staff = await staffAt(shop).signsIn();
    const own = await staff.call<{ id: string }>('POST', '/cart', {});
    await staff.meet('/session/');
    await staff.call('PUT', `/cart/${own.body.data.id}/item`, { line: flyerLine() });
    await staff.meet();
    await staff.call('POST', '/admin/login-as-user/', { customerId: id, reason: 'Appel' });
    expect(await sessionOf(staff)).toMatchObject({ isLoggedInAs: true, cartItems: 0 });
    expect((await asOwner(shop, 'select 1 from carts where customer_id = $1', [id])).rowCount).toBe(0);
  });

  test('the customer sees no session of staff among the devices, and a password change ends it', async () => {
    const { id, visitor } = await registered(shop);
    const { staff } = await helping(id);
    const devices = await visitor.call<readonly unknown[]>('GET', '/auth/sessions/');
    expect(devices.body.data).toHaveLength(1);
    await visitor.call('POST', '/customer/password/', { currentPassword: PASSWORD, password: 'neuf lapins verts' });
    expect(await sessionOf(staff)).toMatchObject({ loggedIn: false });
  });

  test.each(['block', 'second factor', 'invitation'] as const)(
    'whose own account is closed or changed act for nobody any more: %s',
    async (change) => {
      const { id } = await registered(shop);
      const email = await hire(shop);
      const { staff, opened } = await helping(id, 'Appel', email);
      const snapshot = (await shop.ground.shops.current('tirage-fr'))!;
      const ctx = contextOfJob(shop.jobContext, snapshot, 'test', shop.app.log, 'operator');
      if (change === 'block') await blockStaff(ctx, email);
      else if (change === 'second factor') await resetSecondFactor(ctx, email);
      else await inviteStaff(ctx, email, ['order:read']);
      const bearer = { authorization: `Bearer ${opened.access_token}` };
      expect((await staff.call('GET', '/customer/', undefined, bearer)).status).toBe(401);
    },
  );

  test('act for one customer at a time', async () => {
    const [first, second] = [await registered(shop), await registered(shop)];
    const { staff, opened } = await helping(first.id);
    await staff.meet();
    await staff.call('POST', '/admin/login-as-user/', { customerId: second.id, reason: 'Un autre' });
    const bearer = { authorization: `Bearer ${opened.access_token}` };
    expect((await staff.call('GET', '/customer/', undefined, bearer)).status).toBe(401);
    expect(await sessionOf(staff)).toMatchObject({ isLoggedInAs: true, customer: { email: second.email } });
  });

  test('change nothing of the person: no consent, no name, no company, no address of the book', async () => {
    const { id } = await registered(shop);
    const { staff } = await helping(id);
    const before = await staff.call('GET', '/customer/');
    for (const change of [{ newsletter: true }, { firstName: 'Noé' }, { category: 'private' }]) {
      const refused = await staff.call('PATCH', '/customer/', change);
      expect([refused.status, refused.body.error?.key]).toEqual([403, 'owner_only']);
    }
    const added = await staff.call('POST', '/customer/address/', { type: 'shipping', ...address() });
    expect([added.status, added.body.error?.key]).toEqual([403, 'owner_only']);
    expect((await staff.call('GET', '/customer/')).body.data).toEqual(before.body.data);
  });

  test('write no messages in the name of the customer, and read those there are', async () => {
    const { id, email } = await registered(shop);
    const order = await orderOf(shop, { email });
    await asOwner(shop, `update orders set customer_id = $1 where id = $2`, [id, order.id]);
    const { staff } = await helping(id);
    const path = `/order/${order.id}/messages/`;
    expect((await staff.call('POST', path, { text: 'Je renonce à tout' })).body.error.key).toBe('owner_only');
    expect((await staff.call<{ mayWrite: boolean }>('GET', path)).body.data).toMatchObject({ mayWrite: false });
  });
});
