import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { applyProviderEvents, recordTransfer } from '#shop/checkout/payment.service.ts';
import { refundOrder, type RefundWish } from '#shop/checkout/refund.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { orderOfShop } from '#shop/orders/shop-orders.service.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { TRANSFER_PROVIDER } from '#shop/payments/providers/transfer/transfer.gateway.ts';
import { paymentProviders, type PaymentProviders } from '#shop/payments/registry.ts';
import { readOrderForStaff, refundForStaff } from '#shop/staff/staff-orders.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { useShop, type Filled } from '../support/promotions.ts';
import { produce } from '../support/production.ts';
import { Visitor } from '../support/visitor.ts';

const shop = useShop();
const { fill, ordered } = shop;

let french: ShopSnapshot;
beforeAll(async () => {
  french = (await shop.ground().shops.current('tirage-fr'))!;
});
const context = (acts: 'clock' | 'operator' = 'operator') =>
  contextOfJob(shop.jobContext(), french, 'test', shop.app().log, acts);
const providers = () => paymentProviders({ ...shop.ground(), sandbox: true });

type Placed = Awaited<ReturnType<typeof ordered>>;
interface Bought {
  readonly filled: Filled;
  readonly order: Placed;
}

async function bought(): Promise<Bought> {
  const filled = await fill({});
  return { filled, order: await ordered(filled) };
}

const read = async ({ filled, order }: Bought) =>
  (await filled.guest.call<OrderWire>('GET', `/order/${order.id}`)).body.data;

/** Pays on the sandbox's own page; its webhook is delivered by nobody here. */
async function payAtSandbox({ filled, order }: Bought, choice = 'accept'): Promise<string> {
  const { body } = await filled.guest.call<{ redirect: string }>('POST', `/order/${order.id}/payment/`, {
    method: 'card',
  });
  const providerId = body.data.redirect.split('/').at(-1) ?? '';
  await new Visitor(shop.app()).send({
    method: 'POST',
    url: `/sandbox-payment/${providerId}`,
    payload: `choice=${choice}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return providerId;
}

/** A look of the clock at payments of which nothing was heard for so long. */
const ask = (minutes: number) => {
  const later = { ...context('clock'), now: context().now.add({ minutes }) };
  return askProviders(later, providers());
};

const refund = (bought_: Bought, wish: RefundWish = {}, of: PaymentProviders = providers()) =>
  refundOrder(context(), bought_.order.orderNumber, wish, of);

const balance = async ({ order }: Bought) => {
  const shown = await orderOfShop(context(), order.orderNumber);
  if (isRefusal(shown)) throw new Error(shown.refusal);
  return shown.money.balance;
};

describe('a webhook that is lost', () => {
  test('costs nobody an order: the provider is asked, and the answer counts once', async () => {
    const order = await bought();
    await payAtSandbox(order);
    expect((await read(order)).paymentState).toBe('awaiting');
    await ask(1);
    expect((await read(order)).paymentState).toBe('awaiting');
    await ask(16);
    await ask(60);
    const { paymentState, orderState, payments } = await read(order);
    expect([paymentState, orderState, payments.length]).toEqual(['paid', 'confirmed', 1]);
    expect((await balance(order)).chargedCents).toBe((await read(order)).taxedPrice.payable.centAmount);
  });

  test('of a page that nobody finishes is asked for three days and not for ever', async () => {
    const order = await bought();
    await order.filled.guest.call('POST', `/order/${order.order.id}/payment/`, { method: 'card' });
    const waiting = async () =>
      (
        await shop
          .owner()
          .query<{ waits: boolean }>('select ask_at is not null as waits from payments where order_id = $1', [
            order.order.id,
          ])
      ).rows[0]?.waits;
    await ask(16);
    expect(await waiting()).toBe(true);
    await ask(73 * 60);
    expect(await waiting()).toBe(false);
  });
});

/** The provider tells of all that has happened to the payment of an order. */
async function hear({ order }: Bought): Promise<void> {
  const { rows } = await shop
    .owner()
    .query<{ provider: string; provider_id: string }>(
      'select provider, provider_id from payments where order_id = $1 and provider_id is not null',
      [order.id],
    );
  for (const { provider: name, provider_id: id } of rows) {
    const provider = providers().byId(context().tenant, name);
    await applyProviderEvents(context(), name, (await provider?.askStatus?.(id)) ?? []);
  }
}

describe('money that goes back', () => {
  test('of an order paid twice is what was too much, and the order stays paid', async () => {
    const order = await bought();
    await payAtSandbox(order);
    await ask(16);
    await shop.pass({ minutes: 20 });
    const booking = { bankReference: randomUUID(), amountCents: 4752 };
    expect(await recordTransfer(context(), order.order.orderNumber, booking, TRANSFER_PROVIDER)).toBe('held');
    expect((await balance(order)).overpaidCents).toBe(4752);
    // The latest payment is the transfer: it goes back by hand, with its booking.
    expect(await refund(order)).toMatchObject({ refusal: 'refund_by_hand' });
    const back = { bankReference: randomUUID() };
    expect(await refund(order, back)).toEqual({ cents: 4752, currency: 'EUR' });
    expect(await refund(order, back)).toMatchObject({ refusal: 'refund_too_much' });
    const { paymentState, orderState } = await read(order);
    expect([paymentState, orderState]).toEqual(['partially_refunded', 'confirmed']);
    expect(await balance(order)).toMatchObject({ dueCents: 0, overpaidCents: 0, refundableCents: 4752 });
  });

  test('in parts lowers what the order costs: nobody is asked for it again', async () => {
    const order = await bought();
    await payAtSandbox(order);
    await ask(16);
    expect(await refund(order, { amountCents: 752 })).toEqual({ cents: 752, currency: 'EUR' });
    const part = await read(order);
    expect([part.paymentState, part.pendingAmountDetails]).toEqual(['partially_refunded', null]);
    expect(await refund(order, { amountCents: 4001 })).toMatchObject({ refusal: 'refund_too_much' });
    await refund(order, { amountCents: 4000 });
    expect((await read(order)).paymentState).toBe('refunded');
    const mails = async () =>
      (
        await shop
          .owner()
          .query(`select from mails where recipient = $1 and subject like '%remboursement%' || $2`, [
            part.email,
            order.order.orderNumber,
          ])
      ).rows.length;
    // The customer is told once the provider has done it, however often it says so.
    expect(await mails()).toBe(0);
    await hear(order);
    await hear(order);
    expect(await mails()).toBe(2);
  });

  test('twenty times at once goes back once', async () => {
    const order = await bought();
    await payAtSandbox(order);
    await ask(16);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order, { amountCents: 4752 })));
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect((await balance(order)).returnedCents).toBe(4752);
  });

  test('is as it was before when the provider refuses', async () => {
    const order = await bought();
    await payAtSandbox(order);
    await ask(16);
    const refusing = withSandbox({ refund: () => Promise.resolve('refused') });
    expect(await refund(order, { amountCents: 1000 }, refusing)).toMatchObject({ refusal: 'refund_refused' });
    expect((await read(order)).paymentState).toBe('paid');
    expect(await balance(order)).toMatchObject({ dueCents: 0, refundableCents: 4752 });
    const costs = (await read(order)).history.filter(({ axis }) => axis === 'total');
    expect(costs.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ['4752', '3752', 'given_back'],
      ['3752', '4752', 'not_given_back'],
    ]);
  });

  test('is on its way while nobody knows: a provider that fails keeps it from going twice', async () => {
    const order = await bought();
    await payAtSandbox(order);
    await ask(16);
    const away = withSandbox({ refund: () => Promise.reject(new Error('away')) });
    expect(await refund(order, { amountCents: 4752 }, away)).toMatchObject({ refusal: 'payment_unavailable' });
    expect(await refund(order, { amountCents: 4752 })).toMatchObject({ refusal: 'refund_too_much' });
  });

  test('that staff ask for stands in the trail before the provider is called, with what became of it', async () => {
    const order = await bought();
    const number = order.order.orderNumber;
    await payAtSandbox(order);
    await ask(16);
    const ctx = { ...context(), actor: { ...STAFF, staffId: await anyStaff() } };
    const back = async (of: PaymentProviders) => {
      const seen = await readOrderForStaff(ctx, number, of);
      if (isRefusal(seen)) throw new Error(seen.refusal);
      return refundForStaff(ctx, number, { version: seen.version, amount: '10.00', reason: 'Retard' }, of);
    };
    expect(await back(withSandbox({ refund: () => Promise.resolve('refused') }))).toMatchObject({
      refusal: 'refund_refused',
    });
    expect(await back(withSandbox({ refund: () => Promise.reject(new Error('away')) }))).toMatchObject({
      refusal: 'refund_unanswered',
    });
    expect(await back(providers())).toMatchObject({
      refund: { most: { centAmount: 2752 }, parts: [{ centAmount: 2752, isByHand: false }] },
    });
    const { rows } = await shop.owner().query(
      `select act, reason, detail ->> 'refundCents' as cents, refusal from staff_trail t
       left join staff_trail_refusals r on r.tenant_id = t.tenant_id and r.trail_id = t.id
       where subject_id = $1 order by t.id`,
      [number],
    );
    const told = { act: 'refunded', reason: 'Retard', cents: '1000' };
    expect(rows).toEqual([
      { ...told, refusal: 'refund_refused' },
      { ...told, refusal: 'refund_unanswered' },
      { ...told, refusal: null },
    ]);
  });
});

describe('money that goes back in several parts', () => {
  /** Half of the order was paid by a card and half by another, and staff give it back. */
  async function halves() {
    const order = await bought();
    await payAtSandbox(order);
    await ask(16);
    const { id } = order.order;
    const of = shop.owner();
    await of.query(
      `update payment_transactions set amount_cents = 2376 where order_id = $1 and kind = 'charged' and amount_cents = 4752`,
      [id],
    );
    await of.query(
      `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', p.id || '2', 'provider_id',
         p.provider_id || '2', 'created_at', p.created_at + interval '1 minute'))).* from payments p where order_id = $1`,
      [id],
    );
    await of.query(
      `insert into payment_transactions select (jsonb_populate_record(t, jsonb_build_object('id', t.id || '2',
         'payment_id', t.payment_id || '2', 'provider_event', t.provider_event || '2'))).*
       from payment_transactions t where order_id = $1 and kind = 'charged'`,
      [id],
    );
    return order;
  }
  const back = async (order: Bought, of: PaymentProviders, amount: string, reference?: string) => {
    const ctx = { ...context(), actor: { ...STAFF, staffId: await anyStaff() } };
    const seen = await readOrderForStaff(ctx, order.order.orderNumber, of);
    if (isRefusal(seen)) throw new Error(seen.refusal);
    const wish = { version: seen.version, amount, reason: 'Retard', ...(reference === undefined ? {} : { reference }) };
    return { seen, answer: await refundForStaff(ctx, order.order.orderNumber, wish, of) };
  };
  const trail = async ({ order }: Bought) =>
    (
      await shop.owner().query<{ cents: string; refusal: string | null }>(
        `select detail ->> 'refundCents' as cents, refusal from staff_trail t
         left join staff_trail_refusals r on r.tenant_id = t.tenant_id and r.trail_id = t.id
         where subject_id = $1 order by t.id`,
        [order.orderNumber],
      )
    ).rows.map(({ cents, refusal }) => [cents, refusal]);

  test('to a card and then a transfer: each goes its own way, and no booking is handed to the card', async () => {
    const order = await bought();
    const booking = { bankReference: randomUUID(), amountCents: 1000 };
    expect(await recordTransfer(context(), order.order.orderNumber, booking, TRANSFER_PROVIDER)).toBe('part');
    await shop.pass({ minutes: 20 });
    await payAtSandbox(order);
    await ask(16);
    const sent: string[] = [];
    const of = withSandbox({ refund: ({ refundId }) => Promise.resolve(sent.push(refundId) > 0 ? 'done' : 'refused') });
    const { seen, answer } = await back(order, of, '10.00', 'SEPA-1');
    expect(seen.refund?.parts).toEqual([
      { centAmount: 3752, isByHand: false },
      { centAmount: 1000, isByHand: true },
    ]);
    expect(answer).toMatchObject({ refusal: 'refund_by_provider' });
    expect((await back(order, of, '40.00', 'SEPA-1')).answer).toMatchObject({ refusal: 'refund_by_hand' });
    expect(sent).toEqual([]);
    expect(await balance(order)).toMatchObject({ returnedCents: 0, overpaidCents: 0 });
    expect(isRefusal((await back(order, of, '37.52')).answer)).toBe(false);
    expect(isRefusal((await back(order, of, '10.00', randomUUID())).answer)).toBe(false);
    expect(sent).toHaveLength(1);
  });

  test('locks only the part that was sent when the provider does not answer', async () => {
    const order = await halves();
    const away = withSandbox({ refund: () => Promise.reject(new Error('away')) });
    expect((await back(order, away, '47.52')).answer).toMatchObject({ refusal: 'refund_unanswered' });
    expect(await balance(order)).toMatchObject({ returnedCents: 2376, refundableCents: 2376, overpaidCents: 0 });
    expect(await trail(order)).toEqual([['4752', 'refund_unanswered']]);
  });

  test('of which one is refused: staff are told how much went, and the trail has it', async () => {
    const order = await halves();
    let calls = 0;
    const refusing = withSandbox({ refund: () => Promise.resolve((calls += 1) > 1 ? 'done' : 'refused') });
    const { answer } = await back(order, refusing, '40.00');
    expect(answer).toMatchObject({ refusal: 'refund_in_part', status: 409, params: { amount: '16,24\u00a0€' } });
    expect(await balance(order)).toMatchObject({ returnedCents: 1624, overpaidCents: 0, dueCents: 0 });
    expect(await trail(order)).toEqual([
      ['4000', 'refund_in_part'],
      ['1624', null],
    ]);
  });
});

const anyStaff = async () =>
  (await shop.owner().query<{ id: string }>(`select id from staff where tenant_id = 'tirage-fr' limit 1`)).rows[0]!.id;

const STAFF = {
  kind: 'staff',
  sessionId: 'x',
  email: 'x@tirage.example',
  name: 'X',
  scopes: ['payment:write'],
  anonymousId: undefined,
} as const;

function withSandbox(change: Partial<PaymentProvider>): PaymentProviders {
  const all = providers();
  const changed = all.of(french.tenant).map((each) => (each.id === 'sandbox' ? { ...each, ...change } : each));
  return { ...all, of: () => changed, byId: (_tenant, id) => changed.find((each) => each.id === id) };
}

describe('the history of an order', () => {
  test('has every move with who, when and why, and is that of its states', async () => {
    const order = await bought();
    await payAtSandbox(order, 'decline');
    await ask(16);
    await recordTransfer(context(), order.order.orderNumber, { bankReference: 'B-1' }, TRANSFER_PROVIDER);
    const { history, orderState, paymentState } = await read(order);
    expect(history.map(({ axis, from, to, by, reason }) => [axis, from, to, by, reason])).toEqual([
      ['order', null, 'placed', 'customer', ''],
      ['payment', 'awaiting', 'failed', 'provider', 'declined'],
      ['payment', 'failed', 'awaiting', 'shop', ''],
      ['payment', 'awaiting', 'paid', 'shop', 'B-1'],
      ['order', 'placed', 'confirmed', 'shop', 'B-1'],
    ]);
    expect([orderState, paymentState]).toEqual(['confirmed', 'paid']);
  });

  test('of one that is cancelled has its jobs too', async () => {
    const order = await bought();
    await order.filled.guest.call('POST', `/order/${order.order.id}/cancel/`, {});
    const { history, jobs } = await read(order);
    const [job] = Object.keys(jobs);
    expect(history.slice(1).map(({ axis, jobId, to, by }) => [axis, jobId, to, by])).toEqual([
      ['order', null, 'cancelled', 'customer'],
      ['production', job, 'cancelled', 'customer'],
    ]);
  });

  test('ends with its completion when the last job is delivered and nothing is left to pay', async () => {
    const order = await bought();
    await recordTransfer(context(), order.order.orderNumber, { bankReference: 'B-2' }, TRANSFER_PROVIDER);
    await produce(context(), order.order.orderNumber, ['in_prepress', 'in_print', 'packed', 'shipped']);
    expect((await read(order)).orderState).toBe('confirmed');
    await produce(context(), order.order.orderNumber, ['delivered']);
    const { history, orderState } = await read(order);
    expect(orderState).toBe('completed');
    expect(history.slice(-2).map(({ axis, from, to, by }) => [axis, from, to, by])).toEqual([
      ['production', 'shipped', 'delivered', 'shop'],
      ['order', 'confirmed', 'completed', 'shop'],
    ]);
    expect(history.at(-1)?.at).toBe(history.at(-2)?.at);
  });

  test('of one that is delivered before it is paid ends with the payment', async () => {
    const order = await bought();
    await produce(context(), order.order.orderNumber);
    expect((await read(order)).orderState).toBe('placed');
    await recordTransfer(context(), order.order.orderNumber, { bankReference: 'B-3' }, TRANSFER_PROVIDER);
    const { history, orderState, paymentState } = await read(order);
    expect([orderState, paymentState]).toEqual(['completed', 'paid']);
    expect(history.slice(-3).map(({ axis, to }) => [axis, to])).toEqual([
      ['payment', 'paid'],
      ['order', 'confirmed'],
      ['order', 'completed'],
    ]);
  });

  test('is changed and deleted by nobody: the application has no right to', async () => {
    await bought();
    for (const statement of ['update order_events set reason = $$ $$', 'delete from order_events'])
      await expect(
        shop.ground().db.transact('tirage-fr', async (tx) => {
          const { sql } = await import('kysely');
          await sql.raw(statement).execute(tx);
        }),
      ).rejects.toThrow(/permission denied/);
  });
});
