import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { showStaffChange, showStaffChoices } from '#shop/staff/line-changes.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { flyerLine, fourCards, teeLine } from '../builders/lines.ts';
import { asOwner, mailsTo } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, orderOf, staffAt, type StaffVisitor } from '../support/staff.ts';
import type { Reply } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

type Choices = Answer<typeof showStaffChoices>;
type Draft = Answer<typeof showStaffChange>;

const key = ({ status, body }: Reply<unknown>) => body.error?.key ?? status;
const read = async (number: string) => (await staff.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;
const choices = (number: string, lineItemId: string, body: object = {}, visitor = staff) =>
  visitor.call<Choices>('POST', `/staff/orders/${number}/lines/${lineItemId}/choices/`, body);
const change = (number: string, lineItemId: string, line: object, visitor = staff) =>
  visitor.call<Draft>('POST', `/staff/orders/${number}/lines/${lineItemId}/change/`, { line });
const confirm = (number: string, edit: string, version: number, reason = 'Par téléphone', visitor = staff) =>
  visitor.call<StaffOrderWire>('POST', `/staff/orders/${number}/edits/${edit}/`, { version, reason });
const pay = async (number: string) =>
  expect(key(await staff.call('POST', `/staff/orders/${number}/payment/`, { reference: `VIR-${number}` }))).toBe(200);

async function guestOrder(more: Parameters<typeof orderOf>[1] = {}) {
  const order = await orderOf(shop, more);
  const seen = await read(order.orderNumber);
  return { ...order, number: order.orderNumber, seen, line: seen.jobs[0]!.lineItemId };
}

test('2.6.02 4.3.01 staff change a line of a guest’s order: what it may become, then price, date and money, then the reason', async () => {
  const { number, seen, line } = await guestOrder();
  await pay(number);
  const asItIs = (await choices(number, line)).body.data;
  expect(asItIs.request).toMatchObject({ productId: 'fly-a5', quantity: 1000, selection: { paper: 'gloss-135' } });
  expect(asItIs.features.map(({ label }) => label)).toContain('Papier');
  // A choice that does not go with the others takes these along, and says so.
  const selection = { ...asItIs.request.selection, lamination: 'soft-2' };
  const { request, changed } = (await choices(number, line, { selection, changed: 'lamination', quantity: 2000 })).body
    .data;
  expect(request).toMatchObject({ quantity: 2000, selection: { lamination: 'soft-2' } });
  expect(changed.map(({ feature }) => feature)).toContain('Papier');

  const { difference, orderEditId } = (await change(number, line, request)).body.data;
  const before = seen.money.payable.centAmount;
  const after = difference.totalAfter.centAmount;
  expect(after).toBeGreaterThan(before);
  expect(difference).toMatchObject({
    before: { quantity: 1000 },
    after: { quantity: 2000 },
    totalBefore: { centAmount: before },
    toPay: { centAmount: after - before },
    refund: null,
  });
  expect((await read(number)).money.payable.centAmount).toBe(before);
  const answer = await confirm(number, orderEditId, (await read(number)).version);
  expect(key(answer)).toBe(200);
  const { order, jobs, money, history } = answer.body.data;
  expect(jobs.map(({ quantity, production }) => [quantity, production])).toEqual([[2000, 'waiting']]);
  expect(Object.values(order.lineItems)[0]?.productConfig).toMatchObject({ lamination: 'soft-2' });
  expect(money).toMatchObject({ payable: { centAmount: after }, due: { centAmount: after - before } });
  expect(history.some(({ axis, by }) => axis === 'total' && by.kind === 'staff')).toBe(true);
  const [mail] = await mailsTo(shop, order.email);
  expect(mail?.subject).toBe(`Votre commande ${number} est modifiée`);
  expect(mail?.text).not.toContain('Par téléphone');
  const { rows } = await asOwner<{ act: string; reason: string; detail: object }>(
    shop,
    `select act, reason, detail from staff_trail where subject_id = $1 and act like 'line_%'`,
    [number],
  );
  expect(rows).toEqual([
    {
      act: 'line_changed',
      reason: 'Par téléphone',
      detail: expect.objectContaining({ totalBeforeCents: before, totalAfterCents: after }),
    },
  ]);
});

test('a line that becomes cheaper gives money back, and sizes are counted one by one', async () => {
  const { number, line } = await guestOrder({ line: teeLine() });
  await pay(number);
  const { request } = (await choices(number, line)).body.data;
  expect(request.artworks.map(({ name }) => name)).toEqual(['S', 'M', 'L', 'XL']);
  const artworks = request.artworks.map((size) => ({ ...size, quantity: size.name === 'L' ? 2 : size.quantity! }));
  const wrong = await change(number, line, { ...request, artworks });
  expect(key(wrong)).toBe('sizes_sum');
  const { difference, orderEditId } = (await change(number, line, { ...request, artworks, quantity: 12 })).body.data;
  expect(difference.refund).toMatchObject({ isAutomatic: false });
  const answer = await confirm(number, orderEditId, (await read(number)).version);
  expect(answer.body.data.money.overpaid).toEqual(difference.refund?.amount);
});

test('another number of artworks keeps the first names, and shares the copies out', async () => {
  const names = ['Ana', 'Bea', 'Cleo', 'Dina'].map((name) => ({ name, quantity: 25 }));
  const { number, line } = await guestOrder({ line: fourCards({ quantity: 100, artworks: names }) });
  const { request } = (await choices(number, line)).body.data;
  expect(request.artworks).toMatchObject(names);
  const selection = { ...request.selection, sets: '2' };
  const fewer = (await choices(number, line, { selection, changed: 'sets', quantity: 100 })).body.data.request;
  expect(fewer.artworks).toMatchObject([
    { name: 'Ana', quantity: 50 },
    { name: 'Bea', quantity: 50 },
  ]);
  expect(key(await change(number, line, fewer))).toBe(200);
});

test('nothing is changed by who may only read, in another order, in print, unseen, twice or for nothing', async () => {
  const [one, other] = [await guestOrder({ lines: 2 }), await guestOrder()];
  const request = { ...flyerLine(), quantity: 500 };
  const reader = await staffAt(shop).signsIn(await hire(shop, ['order:read']));
  expect(key(await choices(one.number, one.line, {}, reader))).toBe('scope_missing');
  expect(key(await change(one.number, one.line, request, reader))).toBe('scope_missing');
  for (const [number, line] of [
    [other.number, one.line],
    [one.number, 'unknown-line-of-an-order'],
  ] as const) {
    expect(key(await choices(number, line))).toBe('order_line_not_found');
    expect(key(await change(number, line, request))).toBe('order_line_not_found');
  }
  expect(key(await change('T26-999999', one.line, request))).toBe('order_not_found');
  expect(key(await change(one.number, one.line, flyerLine()))).toBe('order_edit_unchanged');
  expect(key(await change(one.number, one.line, { ...request, quantity: 3 }))).toBe('quantity_invalid');

  const { orderEditId } = (await change(one.number, one.line, request)).body.data;
  const colleague = await staffAt(shop).signsIn(await hire(shop, ['order:read', 'order:write']));
  const { version } = await read(one.number);
  expect(key(await confirm(one.number, orderEditId, version, 'Pour moi', colleague))).toBe('order_edit_not_found');
  expect(key(await confirm(other.number, orderEditId, version))).not.toBe(200);
  expect(key(await confirm(one.number, orderEditId, version + 1))).toBe('order_changed');
  const [first, second] = await Promise.all([
    confirm(one.number, orderEditId, version),
    confirm(one.number, orderEditId, version),
  ]);
  expect([key(first), key(second)].toSorted()).toEqual([200, 200]);
  expect((await read(one.number)).jobs.filter(({ quantity }) => quantity === 500)).toHaveLength(1);

  await asOwner(shop, `update order_jobs set production_state = 'in_print' where order_id = $1`, [other.id]);
  expect(key(await change(other.number, other.line, request))).toBe('order_edit_in_production');
});
