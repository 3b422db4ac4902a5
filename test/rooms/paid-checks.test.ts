import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { cleanFlyer, softFlyer } from '../builders/flyer-files.ts';
import { cards } from '../builders/card-files.ts';
import { fourCards, flyerLine } from '../builders/lines.ts';
import { editLine, handIn, readFile, waitingFor } from '../support/artwork.ts';
import { asOwner, mailsTo } from '../support/people.ts';
import type { TestShop } from '../support/shop.ts';
import { givesBack, openStaffedShop, type StaffVisitor } from '../support/staff.ts';
import { readUploads, sendFile } from '../support/uploads.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  ({ shop, staff } = await openStaffedShop());
});
afterAll(() => shop.close());

type Placed = Awaited<ReturnType<typeof waitingFor>>;

const checked = () => flyerLine({ fileCheck: true });
const orderOf = async ({ guest, id }: Placed) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;

async function pays({ orderNumber }: Placed): Promise<void> {
  const paid = await staff.call('POST', `/staff/orders/${orderNumber}/payment/`, { reference: `bank ${orderNumber}` });
  expect(paid.status).toBe(200);
}

/** A paid line whose first file is handed in. */
async function handedIn(bytes: Uint8Array, line = checked(), lines = 1) {
  const placed = await waitingFor(shop, line, { lines });
  const [lineItemId] = (await readUploads(placed.guest, placed.id)).lines.map((each) => each.lineItemId);
  const named = { lineItemId: lineItemId!, name: 'flyer.pdf', artworkId: null };
  await readFile(shop, (await sendFile(placed.guest, placed.id, bytes, named)).id);
  await handIn(placed.guest, placed.id, lineItemId!);
  await pays(placed);
  return { ...placed, lineItemId: lineItemId! };
}

async function approves({ orderNumber, lineItemId }: Placed): Promise<void> {
  const path = `/staff/uploads/${orderNumber}/${lineItemId}/`;
  const { version } = (await staff.call<UploadLine>('GET', path)).body.data;
  expect((await staff.call('POST', `${path}approve/`, { version, message: 'Vu.' })).status).toBe(200);
}

/** Cents that have come for an order. */
async function paidOf({ id }: Placed): Promise<number> {
  const { rows } = await asOwner<{ cents: number }>(
    shop,
    `select coalesce(sum(amount_cents), 0)::int as cents from payment_transactions where order_id = $1 and kind = 'charged'`,
    [id],
  );
  return rows[0]!.cents;
}

/** The customer pays on the provider's page, which is asked for its result a little later. */
async function paysOnPage(page: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await new Visitor(shop.app).send({ method: 'POST', url: page, payload: 'choice=accept', headers });
  const french = (await shop.ground.shops.current('tirage-fr'))!;
  const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
  const providers = paymentProviders({ ...shop.ground, sandbox: true });
  await askProviders({ ...ctx, now: ctx.now.add({ minutes: 16 }) }, providers);
}

async function queuedRefunds({ orderNumber }: Placed): Promise<number> {
  const { rows } = await asOwner<{ count: number }>(
    shop,
    `select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'refund_cancelled_order' and j.payload ->> 'orderNumber' = $1`,
    [orderNumber],
  );
  return rows[0]!.count;
}

const asks = async ({ guest, id, lineItemId }: Placed, line: object) => {
  const lineItem = { id: lineItemId, ...line };
  const { status, body } = await guest.call('POST', '/order/edit/item/', { orderId: id, lineItem, refererUrl: '/' });
  return body.error?.key ?? status;
};

describe('a check that was paid', () => {
  test('is given up before files are handed in, and not once they are looked at', async () => {
    const awaited = await waitingFor(shop, checked());
    await pays(awaited);
    const before = await orderOf(awaited);
    expect(before.lineItems[awaited.lineItemId]?.isFileCheckEditable).toBe(true);
    await editLine(awaited, flyerLine());
    expect((await orderOf(awaited)).refundDue?.centAmount).toBeGreaterThan(0);

    const checking = await handedIn(softFlyer());
    expect((await orderOf(checking)).lineItems[checking.lineItemId]?.isFileCheckEditable).toBe(false);
    expect(await asks(checking, flyerLine())).toBe('order_edit_check_done');
    // What else is changed goes on.
    expect(await asks(checking, flyerLine({ fileCheck: true, quantity: 2000 }))).toBe(200);
    await approves(checking);
    expect(await asks(checking, flyerLine())).toBe('order_edit_check_done');
    // Nor by taking the files back.
    const reset = { orderId: checking.id, lineItemId: checking.lineItemId };
    expect((await checking.guest.call('POST', '/order/reset-line-item-artwork/', reset)).status).toBe(200);
    expect(await asks(checking, flyerLine())).toBe('order_edit_check_done');
    const taken = await orderOf(checking);
    expect(taken.lineItems[checking.lineItemId]?.isFileCheckEditable).toBe(false);
    expect(taken.refundDue).toBeNull();
  });

  test('whose price was given back comes back once, also where its item is taken out of the order', async () => {
    const placed = await handedIn(cleanFlyer(), checked(), 2);
    const { taxedPrice } = await orderOf(placed);
    await approves(placed);
    const refunded = await orderOf(placed);
    const fee = refunded.refundDue!.centAmount;
    expect(fee).toBeGreaterThan(0);
    expect(await asks(placed, flyerLine())).toBe('order_edit_check_done');
    const item = refunded.lineItems[placed.lineItemId]!.taxedTotalPriceWithServices.centAmount;
    const wish = { orderId: placed.id, lineItemId: placed.lineItemId };
    const draft = await placed.guest.call<OrderEditDraftWire>('POST', '/order/edit/cancel-item/', wish);
    const named = { orderId: placed.id, orderEditId: draft.body.data.orderEditId };
    expect((await placed.guest.call('POST', '/order/edit/item/finalize', named)).status).toBe(200);
    const after = await orderOf(placed);
    // What the order costs, from one change to the next.
    const costs = after.history
      .filter(({ axis }) => axis === 'total')
      .map(({ from, to }) => [Number(from), Number(to)]);
    expect(costs).toEqual([
      [taxedPrice.payable.centAmount, taxedPrice.payable.centAmount - fee],
      [taxedPrice.payable.centAmount - fee, after.taxedPrice.payable.centAmount],
    ]);
    expect(after.taxedPrice.payable.centAmount).toBe(taxedPrice.payable.centAmount - item);
    expect(after.refundDue?.centAmount).toBe(item);
  });

  test('that a code gives for free gives nothing back', async () => {
    const placed = await handedIn(cleanFlyer(), flyerLine({ fileCheck: true, promocode: 'RELECTURE' }));
    await approves(placed);
    const { refundDue, lineItems } = await orderOf(placed);
    expect(lineItems[placed.lineItemId]?.promotion?.discount.centAmount).toBeGreaterThan(0);
    expect(refundDue).toBeNull();
  });

  test('that found nothing is taken off what is still to be paid', async () => {
    const placed = await waitingFor(shop, checked());
    await readFile(shop, await placed.send(cleanFlyer()));
    await handIn(placed.guest, placed.id, placed.lineItemId);
    const { taxedPrice, lineItems } = await orderOf(placed);
    const fee = lineItems[placed.lineItemId]!.services[0]!.unitPrice.centAmount;
    expect(fee).toBeGreaterThan(0);
    await approves(placed);
    await pays(placed);
    expect(await orderOf(placed)).toMatchObject({ paymentState: 'paid', refundDue: null });
    expect(await paidOf(placed)).toBeLessThanOrEqual(taxedPrice.payable.centAmount - fee);
  });

  test('that found nothing lowers a transfer that is awaited, and what comes by the page of the former amount goes back', async () => {
    const awaited = await waitingFor(shop, checked());
    await readFile(shop, await awaited.send(cleanFlyer()));
    await handIn(awaited.guest, awaited.id, awaited.lineItemId);
    await awaited.guest.call('POST', `/order/${awaited.id}/payment/`, { method: 'transfer' });
    await approves(awaited);
    const { payments, pendingAmountDetails, transfer } = await orderOf(awaited);
    const due = pendingAmountDetails!.taxedTotal.centAmount;
    const states = payments.map(({ state, amount }) => [state, amount.centAmount]);
    expect(states).toContainEqual(['awaiting', due]);
    expect(states.filter(([state]) => state === 'awaiting')).toHaveLength(1);
    expect(transfer?.amount.centAmount).toBe(due);
    const mail = (await mailsTo(shop, (await orderOf(awaited)).email)).find(({ subject }) => /contrôlés/.test(subject));
    expect(mail?.text).toMatch(/Il reste 4[0-9],[0-9]{2}\s€ à payer/);

    const onPage = await waitingFor(shop, checked());
    await readFile(shop, await onPage.send(cleanFlyer()));
    await handIn(onPage.guest, onPage.id, onPage.lineItemId);
    const opened = await onPage.guest.call<{ redirect: string }>('POST', `/order/${onPage.id}/payment/`, {
      method: 'card',
    });
    await approves(onPage);
    expect(await queuedRefunds(onPage)).toBe(0);
    await paysOnPage(opened.body.data.redirect);
    expect(await orderOf(onPage)).toMatchObject({ paymentState: 'paid' });
    expect((await orderOf(onPage)).refundDue?.centAmount).toBeGreaterThan(0);
    expect(await queuedRefunds(onPage)).toBe(1);
  });

  test('that found nothing asks for no money that is on its way by a direct debit', async () => {
    const placed = await waitingFor(shop, checked());
    await readFile(shop, await placed.send(cleanFlyer()));
    await handIn(placed.guest, placed.id, placed.lineItemId);
    const signed = await placed.guest.call('POST', `/order/${placed.id}/payment/`, {
      method: 'mandate',
      mandate: { holder: 'Zoé Löwe', iban: 'FR76 3000 6000 0112 3456 7890 189', accepted: true },
    });
    expect(signed.status).toBe(200);
    await approves(placed);
    const mail = (await mailsTo(shop, (await orderOf(placed)).email)).find(({ subject }) => /contrôlés/.test(subject));
    expect(mail?.text).toContain('est déduit de votre commande');
    expect(mail?.text).not.toContain('à payer');
  });

  test('that found nothing takes off no more than the order costs still', async () => {
    const dear = await handedIn(cleanFlyer());
    const whole = (await orderOf(dear)).taxedPrice.payable.centAmount;
    await givesBack(staff, dear.orderNumber, whole - 100);
    await approves(dear);
    expect((await orderOf(dear)).credit).toMatchObject({ given: { centAmount: whole }, costs: { centAmount: 0 } });

    const free = await handedIn(cleanFlyer());
    await givesBack(staff, free.orderNumber, whole);
    await approves(free);
    const { credit, history, email } = await orderOf(free);
    expect(credit).toMatchObject({ costs: { centAmount: 0 } });
    expect(history.some(({ reason }) => reason === 'check_for_nothing')).toBe(false);
    const mail = (await mailsTo(shop, email)).find(({ subject }) => /contrôlés/.test(subject));
    expect(mail?.text).not.toContain('est déduit de votre commande');
  });

  test('that found nothing is given back for a file, too, that the shop had sent in the earlier order it came from', async () => {
    const placed = await handedIn(cleanFlyer());
    await asOwner(shop, `update artwork_files set sent_by = 'staff', from_order = 'T26-000001' where order_id = $1`, [
      placed.id,
    ]);
    await approves(placed);
    expect((await orderOf(placed)).credit?.given.centAmount).toBeGreaterThan(0);
  });

  test('whose price was given back leaves that credit, however often the names are changed', async () => {
    const named = (...names: readonly string[]) =>
      fourCards({
        fileCheck: true,
        quantity: 250 * names.length,
        artworks: names.map((name) => ({ name, quantity: 250 })),
        selection: { ...fourCards().selection, sets: String(names.length) },
      });
    const placed = await waitingFor(shop, named('Anna', 'Ben'));
    for (const artworkId of ['1', '2']) await readFile(shop, await placed.send(cards(2), 'carte.pdf', artworkId));
    await handIn(placed.guest, placed.id, placed.lineItemId);
    await pays(placed);
    await approves(placed);
    const creditOf = async () => {
      const { taxedPrice, refundDue } = await orderOf(placed);
      return taxedPrice.payable.centAmount + (refundDue?.centAmount ?? 0) - (await paidOf(placed));
    };
    const credits: number[] = [];
    for (const names of [['Anna'], ['Anna', 'Ben'], ['Anna'], ['Anna', 'Ben'], ['Anna']]) {
      await editLine(placed, named(...names));
      const { taxedPrice } = await orderOf(placed);
      if ((await paidOf(placed)) < taxedPrice.payable.centAmount) await pays(placed);
      credits.push(await creditOf());
    }
    const [credit] = credits;
    expect(credit).toBeGreaterThan(0);
    expect(credits).toEqual(credits.map(() => credit));
  });

  test('is bought as long as somebody will look, and not once the files are approved', async () => {
    const checking = await handedIn(softFlyer(), flyerLine());
    await editLine(checking, checked());
    const approved = await handedIn(cleanFlyer(), flyerLine());
    expect((await orderOf(approved)).lineItems[approved.lineItemId]?.isFileCheckEditable).toBe(false);
    expect(await asks(approved, checked())).toBe('order_edit_check_late');
  });
});
