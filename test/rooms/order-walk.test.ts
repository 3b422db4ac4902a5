import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { cleanFlyer, softFlyer } from '../builders/flyer-files.ts';
import { flyerLine } from '../builders/lines.ts';
import { handIn, readFile, waitingFor } from '../support/artwork.ts';
import { asOwner } from '../support/people.ts';
import type { TestShop } from '../support/shop.ts';
import { openStaffedShop, type StaffVisitor } from '../support/staff.ts';
import { readUploads, sendFile } from '../support/uploads.ts';
import type { Visitor } from '../support/visitor.ts';

/**
 * Customer and staff do what they may with an order of two items, in any order, refused or not. Whatever they do, a check is
 * given back at most once for what is asked for it, what is in print is what was approved, and nothing is a fault.
 */

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  ({ shop, staff } = await openStaffedShop());
});
afterAll(() => shop.close());

type Placed = Awaited<ReturnType<typeof waitingFor>>;

type Step =
  | {
      readonly does:
        | 'send'
        | 'removeFiles'
        | 'handIn'
        | 'reset'
        | 'cancelItem'
        | 'pay'
        | 'approve'
        | 'reject'
        | 'release';
    }
  | { readonly does: 'sendSoft' | 'sendOthers' | 'pause' }
  | { readonly does: 'edit'; readonly change: Readonly<Record<string, unknown>> }
  /** To one of the states that the page of the order offers. */
  | { readonly does: 'move'; readonly axis: 'artwork' | 'production'; readonly pick: number };

const CHANGES = [
  { fileCheck: true },
  { fileCheck: false },
  { quantity: 500 },
  { quantity: 2000 },
  { promocode: 'RELECTURE', fileCheck: true },
  { selection: { ...flyerLine().selection, sides: '4-0' } },
] as const;

/** What brings an order on is more likely than what stops it. */
const step: fc.Arbitrary<Step> = fc.oneof(
  ...(['send', 'handIn', 'pay', 'approve', 'release'] as const).map((does) => ({
    weight: 4,
    arbitrary: fc.constant<Step>({ does }),
  })),
  ...(['sendSoft', 'sendOthers', 'pause', 'removeFiles', 'reset', 'cancelItem', 'reject'] as const).map((does) => ({
    weight: 2,
    arbitrary: fc.constant<Step>({ does }),
  })),
  { weight: 5, arbitrary: fc.constantFrom(...CHANGES).map((change): Step => ({ does: 'edit', change })) },
  { weight: 8, arbitrary: fc.nat(5).map((pick): Step => ({ does: 'move', axis: 'production', pick })) },
  { weight: 3, arbitrary: fc.nat(5).map((pick): Step => ({ does: 'move', axis: 'artwork', pick })) },
);

/** How far the order has come before anything may happen: chance alone seldom comes to print. */
const BEGINNINGS = [
  ['send'],
  ['send', 'handIn', 'approve'],
  ['send', 'handIn', 'pay', 'approve'],
  ['send', 'handIn', 'pay', 'approve', 'release'],
  ['send', 'handIn', 'pay', 'approve', 'release', 'pause', 'reject', 'sendOthers'],
] as const satisfies readonly (readonly Step['does'][])[];

/** Whatever is asked is done or refused, and never a fault. */
async function ask<Data>(visitor: Visitor, ...request: Parameters<Visitor['call']>) {
  const reply = await visitor.call<Data>(...request);
  expect(reply.status, request[1]).toBeLessThan(500);
  return reply;
}

/** Does it with the first item that the order has now. */
async function take(placed: Placed, wish: Step): Promise<void> {
  const { guest, id, orderNumber } = placed;
  const { lines } = await readUploads(guest, id);
  const order = (await ask<StaffOrderWire>(staff, 'GET', `/staff/orders/${orderNumber}/`)).body.data;
  const lineItemId = order.order.lineOrder[0]!;
  const path = `/staff/uploads/${orderNumber}/${lineItemId}/`;
  const act = async (what: string, body: object = {}) => {
    const { version } = (await ask<UploadLine>(staff, 'GET', path)).body.data;
    await ask(staff, 'POST', `${path}${what}/`, { version, ...body });
  };
  const edit = async (where: string, wished: object) => {
    const draft = await ask<OrderEditDraftWire>(guest, 'POST', where, { orderId: id, refererUrl: '/', ...wished });
    if (draft.status !== 200) return;
    const { orderEditId } = draft.body.data;
    await ask(guest, 'POST', '/order/edit/item/finalize', { orderId: id, orderEditId });
  };
  const send = async (bytes: Uint8Array) => {
    const { id: file, key } = await sendFile(guest, id, bytes, { lineItemId, name: 'flyer.pdf', artworkId: null });
    if (key === 204) await readFile(shop, file);
  };
  const move = async (axis: 'artwork' | 'production', choose: (offered: readonly string[]) => string | undefined) => {
    const job = order.jobs.findLast((each) => each.lineItemId === lineItemId);
    const to = job && choose(job.moves[axis]);
    if (to === undefined) return;
    const moves = [{ axis, jobId: job?.id, to }];
    await ask(staff, 'POST', `/staff/orders/${orderNumber}/moves/`, { version: order.version, moves, reason: 'walk' });
  };
  switch (wish.does) {
    case 'send':
      return send(cleanFlyer());
    case 'sendSoft':
      return send(softFlyer());
    case 'removeFiles':
      for (const { files } of lines.filter((line) => line.lineItemId === lineItemId))
        for (const { id: file } of files) await ask(guest, 'DELETE', `/order/${id}/uploads/${file}/`);
      return;
    case 'handIn':
      expect((await handIn(guest, id, lineItemId)).status).toBeLessThan(500);
      return;
    case 'sendOthers':
      for (const does of ['removeFiles', 'send', 'handIn', 'approve'] as const) await take(placed, { does });
      return;
    case 'pause':
      return move('production', (offered) => offered.find((to) => to === 'on_hold'));
    case 'reset':
      await ask(guest, 'POST', '/order/reset-line-item-artwork/', { orderId: id, lineItemId });
      return;
    case 'cancelItem':
      return edit('/order/edit/cancel-item/', { lineItemId });
    case 'edit':
      return edit('/order/edit/item/', { lineItem: { id: lineItemId, ...flyerLine(wish.change) } });
    case 'pay':
      await ask(staff, 'POST', `/staff/orders/${orderNumber}/payment/`, { reference: `bank ${Math.random()}` });
      return;
    case 'approve':
      return act('approve', { message: '' });
    case 'reject':
      return act('reject', { text: 'Le texte touche la coupe.' });
    case 'release':
      return act('release');
    case 'move':
      return move(wish.axis, (offered) => offered[wish.pick % offered.length]);
  }
}

interface Stand {
  readonly credited: number;
  readonly given: number;
  readonly asked: number;
  readonly foreign: number;
  readonly unapproved: number;
}

/** What was given back of checks and what was asked for them, and the jobs in print whose folder holds other files. */
async function standOf({ id }: Placed): Promise<Stand> {
  const { rows } = await asOwner<Stand>(
    shop,
    `with standing as (
      select l.id, l.line, a.id as approval, a.files, a.voided_at from order_lines l
      left join artwork_approvals a on a.order_id = l.order_id and a.line_id = l.id and a.voided_at is null
      where l.order_id = $1 and l.ended_at is null
    ), made as (
      select j.id, s.approval, s.files, (select r.approval_id from press_releases r where r.job_id = j.id order by r.at desc limit 1) as released,
        exists (select from artwork_files f where f.order_id = $1 and f.line_id = s.id and f.removed_at is null) as has_files
      from order_jobs j join standing s on s.id = j.line_id
      where j.order_id = $1 and j.production_state in ('in_print', 'finishing', 'packed')
    )
    select
      (select credited_cents::int from orders where id = $1) as credited,
      (select coalesce(sum(a.check_refund_cents), 0)::int from artwork_approvals a join standing s on s.id = a.line_id where a.order_id = $1) as given,
      (select coalesce(sum(case when s.line -> 'promotion' ->> 'freeService' is null then (service ->> 'grossCents')::int else 0 end), 0)::int
        from standing s, jsonb_array_elements(s.line -> 'services') service where service ->> 'key' like '%docreview') as asked,
      (select count(*)::int from made where released is not null and released is distinct from approval) as foreign,
      (select count(*)::int from made where has_files and (approval is null or released is null)) as unapproved`,
    [id],
  );
  return rows[0]!;
}

test('a check is given back once, and what is in print is what was approved, whatever customer and staff do', async () => {
  const begun = fc.constantFrom(...BEGINNINGS).map((steps): Step[] => steps.map((does) => ({ does })));
  const walk = fc.record({ fileCheck: fc.boolean(), begun, steps: fc.array(step, { minLength: 8, maxLength: 12 }) });
  await fc.assert(
    fc.asyncProperty(walk, async ({ fileCheck, begun: first, steps }) => {
      const placed = await waitingFor(shop, flyerLine({ fileCheck }), { lines: 2 });
      for (const wish of [...first, ...steps]) {
        await take(placed, wish);
        const { credited, given, asked, foreign, unapproved } = await standOf(placed);
        expect({ credited, foreign, unapproved }).toEqual({ credited: given, foreign: 0, unapproved: 0 });
        expect(given).toBeLessThanOrEqual(asked);
      }
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 240_000);
