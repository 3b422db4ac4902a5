import { beforeAll, describe, expect, test } from 'vitest';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { TRANSFER_PROVIDER } from '#shop/payments/providers/transfer/transfer.gateway.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { cleanFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { approveFiles, handIn, readFile } from '../support/artwork.ts';
import { produce } from '../support/production.ts';
import { useShop } from '../support/promotions.ts';
import { staffAt } from '../support/staff.ts';
import { aPdf, lineOf, sendFile } from '../support/uploads.ts';
import type { Visitor } from '../support/visitor.ts';

const shop = useShop();
let french: ShopSnapshot;
beforeAll(async () => {
  french = (await shop.ground().shops.current('tirage-fr'))!;
});
const context = () => contextOfJob(shop.jobContext(), french, 'test', shop.app().log, 'operator');

interface Bought {
  readonly guest: Visitor;
  readonly order: OrderWire;
}

async function placed(change = {}): Promise<Bought> {
  const filled = await shop.fill(change);
  return { guest: filled.guest, order: await shop.ordered(filled) };
}

const read = async ({ guest, order }: Bought) => (await guest.call<OrderWire>('GET', `/order/${order.id}`)).body.data;
const onlyLine = ({ lineItems }: OrderWire) => Object.values(lineItems)[0]!;
const onlyJob = ({ jobs }: OrderWire) => Object.values(jobs)[0]!;
const datesOf = (order: OrderWire) => order.dates[onlyLine(order).id];

async function pay({ order }: Bought): Promise<void> {
  const outcome = await recordTransfer(context(), order.orderNumber, { bankReference: order.id }, TRANSFER_PROVIDER);
  expect(outcome).toBe('paid');
}

/** @param when whether the files are handed in before the shop has read them */
async function sendFiles(
  bought: Bought,
  bytes: Uint8Array = aPdf(),
  when: 'unread' | 'read' = 'unread',
): Promise<void> {
  const { guest, order } = bought;
  const { lineItemId } = await lineOf(guest, order.id);
  expect((await sendFile(guest, order.id, bytes, { lineItemId })).key).toBe(204);
  if (when === 'read') await readFiles(bought);
  const { status, body } = await handIn(guest, order.id, lineItemId);
  expect([status, body.error]).toEqual([200, undefined]);
}

async function readFiles({ guest, order }: Bought): Promise<void> {
  for (const { id } of (await lineOf(guest, order.id)).files)
    await readFile({ app: shop.app(), ground: shop.ground(), jobContext: shop.jobContext() }, id);
}

/** Lets so much time pass from the deadline of a line on. Negative before it. */
const fromDeadline = (order: OrderWire, hours: number) =>
  shop.pass(
    Temporal.Instant.from(onlyLine(order).productionEndsBefore)
      .since(shop.now())
      .add({ seconds: Math.round(hours * 3600) }),
  );

const mailsOf = async ({ order }: Bought) =>
  (
    await shop
      .owner()
      .query<{ body_text: string }>(
        `select body_text from mails where subject like 'Nouvelle date%' || $1 || '%' order by created_at`,
        [order.orderNumber],
      )
  ).rows.map((mail) => mail.body_text);
const moves = ({ history }: OrderWire) => history.filter(({ axis }) => axis === 'promise');
const longDay = (day: string) =>
  new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

describe('the dates of an order', () => {
  test('stand when payment and files come in time, and nothing is said of them', async () => {
    const bought = await placed();
    const before = onlyLine(bought.order);
    await pay(bought);
    await fromDeadline(bought.order, -1);
    await sendFiles(bought);
    const order = await read(bought);
    expect(onlyLine(order)).toMatchObject({
      promisedArrivalDate: before.promisedArrivalDate,
      productionEndsBefore: before.productionEndsBefore,
    });
    expect([datesOf(order), moves(order), await mailsOf(bought)]).toEqual([
      { formerArrivalDate: null, isOpen: false },
      [],
      [],
    ]);
  });

  test('are said anew while what they wait for is late: the day that is reached if it comes now', async () => {
    const bought = await placed();
    const before = onlyLine(bought.order);
    await fromDeadline(bought.order, 1);
    const order = await read(bought);
    const { promisedArrivalDate, productionEndsBefore } = onlyLine(order);
    expect(promisedArrivalDate > before.promisedArrivalDate).toBe(true);
    expect(Temporal.Instant.compare(productionEndsBefore, shop.now())).toBe(1);
    expect(datesOf(order)).toEqual({ formerArrivalDate: before.promisedArrivalDate, isOpen: false });
    // Nothing has moved yet: there is no new day before all is there.
    expect([moves(order), onlyJob(order).dueOn]).toEqual([[], onlyJob(bought.order).dueOn]);
    expect(order.deliveryGroups[0]!.arrivalDate).toBe(promisedArrivalDate);
  });

  test('move with a payment that comes late: line, job, history, staff and a mail say the same', async () => {
    const bought = await placed();
    const { promisedArrivalDate: first } = onlyLine(bought.order);
    await fromDeadline(bought.order, 30);
    const expected = onlyLine(await read(bought));
    await pay(bought);
    // A flyer whose files are missing has no new day yet.
    expect(moves(await read(bought))).toEqual([]);
    await sendFiles(bought);
    const order = await read(bought);
    const line = onlyLine(order);
    expect(line.promisedArrivalDate).toBe(expected.promisedArrivalDate);
    expect(datesOf(order)).toEqual({ formerArrivalDate: first, isOpen: false });
    expect(moves(order)).toMatchObject([
      { from: first, to: line.promisedArrivalDate, by: 'customer', reason: 'late_files', product: 'Flyer A5' },
    ]);
    expect(onlyJob(order).dueOn > onlyJob(bought.order).dueOn).toBe(true);
    // By this day staff find it.
    const { rows } = await shop
      .owner()
      .query(`select to_char(due_on, 'YYYY-MM-DD') as due from orders where id = $1`, [order.id]);
    expect(rows).toEqual([{ due: onlyJob(order).dueOn }]);
    const mails = await mailsOf(bought);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(longDay(line.promisedArrivalDate));
    expect(mails[0]).toContain(longDay(first));
    expect(mails[0]).toContain('fichiers');
  });

  test('are those of the purchase in what was sold, however they moved', async () => {
    const bought = await placed();
    await fromDeadline(bought.order, 5);
    await pay(bought);
    await sendFiles(bought);
    const { rows } = await shop.owner().query<{ arrival: string; stated: number }>(
      `select l.line -> 'deliveryPromise' ->> 'arrivalDate' as arrival,
        (select count(*)::int from order_line_promises p where p.order_id = l.order_id) as stated
       from order_lines l where l.order_id = $1`,
      [bought.order.id],
    );
    expect(rows).toEqual([{ arrival: onlyLine(bought.order).promisedArrivalDate, stated: 1 }]);
    await expect(
      shop
        .ground()
        .db.transact('tirage-fr', (tx) => tx.updateTable('order_line_promises').set({ number: 2 }).execute()),
    ).rejects.toThrow(/permission denied/);
  });

  test('move a second time when the files are sent back and others come after the new deadline', async () => {
    const bought = await placed();
    await pay(bought);
    await fromDeadline(bought.order, 2);
    await sendFiles(bought);
    const once = await read(bought);
    const { lineItemId } = await lineOf(bought.guest, bought.order.id);
    const reset = await bought.guest.call('POST', '/order/reset-line-item-artwork/', {
      orderId: bought.order.id,
      lineItemId,
    });
    expect(reset.status).toBe(200);
    await fromDeadline(once, 2);
    await sendFiles(bought, aPdf(7));
    const twice = await read(bought);
    expect(moves(twice)).toHaveLength(2);
    expect(onlyLine(twice).promisedArrivalDate > onlyLine(once).promisedArrivalDate).toBe(true);
    expect(datesOf(twice)!.formerArrivalDate).toBe(onlyLine(bought.order).promisedArrivalDate);
    expect(await mailsOf(bought)).toHaveLength(2);
  });

  test('move with the work, where the shop begins without the payment, and not once more when it comes', async () => {
    const bought = await placed();
    await sendFiles(bought);
    await shop.owner().query(`update order_jobs set artwork_state = 'approved' where order_id = $1`, [bought.order.id]);
    await fromDeadline(bought.order, 30);
    const expected = onlyLine(await read(bought));
    await produce(context(), bought.order.orderNumber, ['in_prepress']);
    const begun = await read(bought);
    expect(onlyLine(begun).promisedArrivalDate).toBe(expected.promisedArrivalDate);
    expect(onlyLine(begun).promisedArrivalDate > onlyLine(bought.order).promisedArrivalDate).toBe(true);
    expect(moves(begun)).toMatchObject([{ reason: 'late_work' }]);
    expect(await mailsOf(bought)).toMatchObject([expect.stringContaining('nous commençons')]);
    await fromDeadline(begun, 30);
    await pay(bought);
    const paid = await read(bought);
    expect([onlyLine(paid).promisedArrivalDate, moves(paid).length]).toEqual([expected.promisedArrivalDate, 1]);
  });

  test('are open where their plant is no more, and no day is made up', async () => {
    const bought = await placed();
    await shop
      .owner()
      .query(`update order_lines set line = jsonb_set(line, '{deliveryPromise,plant}', '"gone"') where order_id = $1`, [
        bought.order.id,
      ]);
    await fromDeadline(bought.order, 1);
    expect(datesOf(await read(bought))).toEqual({ formerArrivalDate: null, isOpen: true });
    await pay(bought);
    await sendFiles(bought);
    const order = await read(bought);
    expect([onlyLine(order).promisedArrivalDate, moves(order), await mailsOf(bought)]).toEqual([
      onlyLine(bought.order).promisedArrivalDate,
      [],
      [],
    ]);
  });

  test('do not move for files that are handed in with an error, and move when right ones are there', async () => {
    const bought = await placed();
    await pay(bought);
    await fromDeadline(bought.order, 2);
    await sendFiles(bought, wrongFlyer(), 'read');
    const asked = await read(bought);
    expect(onlyJob(asked)).toMatchObject({ artwork: 'checking', hasFaultyFiles: true });
    expect([moves(asked), await mailsOf(bought)]).toEqual([[], []]);
    // The day that is reached if right ones come now goes on with the clock.
    await fromDeadline(asked, 2);
    const later = await read(bought);
    expect(onlyLine(later).promisedArrivalDate > onlyLine(asked).promisedArrivalDate).toBe(true);
    const { lineItemId } = await lineOf(bought.guest, bought.order.id);
    const [wrong] = (await lineOf(bought.guest, bought.order.id)).files;
    await bought.guest.call('POST', '/order/reset-line-item-artwork/', { orderId: bought.order.id, lineItemId });
    expect((await bought.guest.call('DELETE', `/order/${bought.order.id}/uploads/${wrong!.id}/`)).status).toBe(200);
    await sendFiles(bought, cleanFlyer(), 'read');
    const right = await read(bought);
    expect(onlyJob(right)).toMatchObject({ artwork: 'approved', hasFaultyFiles: false });
    expect(moves(right)).toMatchObject([{ to: onlyLine(later).promisedArrivalDate, reason: 'late_files' }]);
    expect(await mailsOf(bought)).toHaveLength(1);
  });

  test('wait again when files that were handed in before they were read turn out wrong, until the shop approves them', async () => {
    const bought = await placed();
    await pay(bought);
    const { promisedArrivalDate: first } = onlyLine(bought.order);
    await sendFiles(bought, wrongFlyer(), 'unread');
    expect(onlyJob(await read(bought)).hasFaultyFiles).toBe(false);
    await readFiles(bought);
    expect(onlyJob(await read(bought))).toMatchObject({ artwork: 'checking', hasFaultyFiles: true });
    await fromDeadline(bought.order, 2);
    const waiting = await read(bought);
    expect(datesOf(waiting)).toEqual({ formerArrivalDate: first, isOpen: false });
    const staff = await staffAt({ app: shop.app() }).signsIn();
    const done = await approveFiles(staff, bought.order.orderNumber, bought.order.lineOrder[0]!);
    expect([done.status, done.body.error]).toEqual([200, undefined]);
    const approved = await read(bought);
    expect(moves(approved)).toMatchObject([
      { from: first, to: onlyLine(waiting).promisedArrivalDate, reason: 'late_files' },
    ]);
    expect(await mailsOf(bought)).toHaveLength(1);
  });

  test('move with files that a person was paid to look at, whatever is wrong with them', async () => {
    const bought = await placed({ fileCheck: true });
    await pay(bought);
    await fromDeadline(bought.order, 2);
    await sendFiles(bought, wrongFlyer(), 'read');
    const order = await read(bought);
    expect(onlyJob(order)).toMatchObject({ artwork: 'checking', hasFaultyFiles: false });
    expect(moves(order)).toMatchObject([{ reason: 'late_files' }]);
  });
});
