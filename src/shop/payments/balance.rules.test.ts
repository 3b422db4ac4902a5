import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { MOVES, next } from '../orders/order-machine.rules.ts';
import { balanceOf, isClaimedBack, paymentStateOf, refundParts } from './balance.rules.ts';
import { TRANSACTION_KINDS, type Owed, type PaymentState, type Transaction } from './payment.ts';

const OWED: Owed = { payableCents: 10_000, creditedCents: 0, currency: 'EUR', isCancelled: false };
const moved = (kind: Transaction['kind'], amountCents: number, change: Partial<Transaction> = {}): Transaction => ({
  paymentId: 'one',
  kind,
  state: 'final',
  amountCents,
  currency: 'EUR',
  ...change,
});

describe('the balance of an order', () => {
  test.each<[string, Partial<Owed>, readonly Transaction[], [due: number, overpaid: number, refundable: number]]>([
    ['nothing came', {}, [], [10_000, 0, 0]],
    ['an authorisation is no money', {}, [moved('authorised', 10_000)], [10_000, 0, 0]],
    ['a part came', {}, [moved('charged', 4_000)], [6_000, 0, 4_000]],
    [
      'a wallet and a card share it',
      {},
      [moved('charged', 4_000), moved('charged', 6_000, { paymentId: 'two' })],
      [0, 0, 10_000],
    ],
    ['it was paid twice', {}, [moved('charged', 10_000), moved('charged', 10_000)], [0, 10_000, 20_000]],
    ['what is pending has not come', {}, [moved('charged', 10_000, { state: 'pending' })], [10_000, 0, 0]],
    [
      'what failed never moved',
      {},
      [moved('charged', 10_000), moved('refunded', 9_000, { state: 'failed' })],
      [0, 0, 10_000],
    ],
    [
      'what is on its way back is gone',
      {},
      [moved('charged', 20_000), moved('refunded', 10_000, { state: 'pending' })],
      [0, 0, 10_000],
    ],
    ['a bank claimed it back', {}, [moved('charged', 10_000), moved('chargeback', 10_000)], [10_000, 0, 0]],
    [
      'a credit lowers what it costs',
      { creditedCents: 3_000 },
      [moved('charged', 10_000), moved('refunded', 3_000)],
      [0, 0, 7_000],
    ],
    ['an edit made it dearer', { payableCents: 12_000 }, [moved('charged', 10_000)], [2_000, 0, 10_000]],
    ['an edit made it cheaper', { payableCents: 8_000 }, [moved('charged', 10_000)], [0, 2_000, 10_000]],
    ['it was cancelled after it was paid', { isCancelled: true }, [moved('charged', 10_000)], [0, 10_000, 10_000]],
    [
      'money of another currency is none of its money',
      {},
      [moved('charged', 10_000, { currency: 'CHF' })],
      [10_000, 0, 0],
    ],
  ])('%s', (_what, change, transactions, [dueCents, overpaidCents, refundableCents]) => {
    expect(balanceOf({ ...OWED, ...change }, transactions)).toMatchObject({ dueCents, overpaidCents, refundableCents });
  });

  test.each<[boolean, string, readonly Transaction[]]>([
    [true, 'the whole payment', [moved('charged', 10_000), moved('chargeback', 10_000)]],
    [true, 'a part of it', [moved('charged', 10_000), moved('chargeback', 1)]],
    [false, 'what is only feared', [moved('charged', 10_000), moved('chargeback', 10_000, { state: 'pending' })]],
    [false, 'what was paid again', [moved('charged', 10_000), moved('chargeback', 10_000), moved('charged', 10_000)]],
    [
      false,
      'what was paid again, and an edit then made dearer',
      [moved('charged', 9_500), moved('chargeback', 9_500), moved('charged', 9_500)],
    ],
    [
      true,
      'what was paid again in part',
      [moved('charged', 10_000), moved('chargeback', 10_000), moved('charged', 4_000)],
    ],
    [
      true,
      'what was paid again, a second time',
      [moved('chargeback', 10_000), moved('charged', 20_000), moved('chargeback', 10_000)],
    ],
    [false, 'nothing, of a difference that is due', [moved('charged', 9_000)]],
  ])('is it %s that a bank has claimed back: %s', (is, _what, transactions) =>
    expect(isClaimedBack(balanceOf(OWED, transactions))).toBe(is),
  );

  const states = Object.keys(MOVES.payment) as (keyof typeof MOVES.payment)[];
  const attempts: PaymentState[] = ['started', 'awaiting', 'authorised', 'paid', 'failed', 'abandoned', 'held'];
  const transaction = fc.record({
    paymentId: fc.constantFrom('one', 'two', 'three'),
    kind: fc.constantFrom(...TRANSACTION_KINDS),
    state: fc.constantFrom('pending', 'final', 'failed') as fc.Arbitrary<Transaction['state']>,
    amountCents: fc.integer({ min: 0, max: 20_000 }),
    currency: fc.constantFrom('EUR', 'CHF'),
  });
  const owed = fc.record({
    payableCents: fc.integer({ min: 0, max: 20_000 }),
    creditedCents: fc.integer({ min: 0, max: 5_000 }),
    currency: fc.constant('EUR' as const),
    isCancelled: fc.boolean(),
  });

  test('no cent is lost or made: what is held is what is owed, less what is due, and what is overpaid', () => {
    fc.assert(
      fc.property(owed, fc.array(transaction, { maxLength: 8 }), (order, transactions) => {
        const { chargedCents, returnedCents, dueCents, overpaidCents } = balanceOf(order, transactions);
        const owedCents = order.isCancelled ? 0 : Math.max(0, order.payableCents - order.creditedCents);
        expect(chargedCents - returnedCents).toBe(owedCents - dueCents + overpaidCents);
        expect(Math.min(dueCents, overpaidCents)).toBe(0);
      }),
    );
  });

  test('the order in which its events come changes nothing but what of a claim was paid again', () => {
    fc.assert(
      fc.property(owed, fc.array(transaction, { maxLength: 8 }), (order, transactions) => {
        const { claimedBackCents } = balanceOf(order, transactions);
        const reversed = balanceOf(order, transactions.toReversed());
        expect({ ...reversed, claimedBackCents }).toEqual(balanceOf(order, transactions));
      }),
    );
  });

  test('from every payment state the machine allows the one that the sum comes to', () => {
    fc.assert(
      fc.property(
        owed,
        fc.array(transaction, { maxLength: 8 }),
        fc.array(fc.record({ state: fc.constantFrom(...attempts) }), { maxLength: 4 }),
        fc.constantFrom(...states),
        (order, transactions, payments, present) => {
          const to = paymentStateOf(order, balanceOf(order, transactions), payments, present);
          expect(to === present || !isRefusal(next('payment', present, to)), `${present} to ${to}`).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a refund takes from each payment at most what it still holds, the latest first, and all of it together', () => {
    const payments = ['three', 'two', 'one'].map((id) => ({ id, provider: 'sandbox', providerId: id }));
    fc.assert(
      fc.property(fc.array(transaction, { maxLength: 10 }), fc.nat(30_000), (transactions, cents) => {
        const parts = refundParts(cents, 'EUR', payments, transactions);
        const holds = (id: string) =>
          Math.max(
            0,
            balanceOf(
              OWED,
              transactions.filter(({ paymentId }) => paymentId === id),
            ).refundableCents,
          );
        for (const part of parts) expect(part.amountCents).toBeLessThanOrEqual(holds(part.paymentId));
        const most = payments.reduce((sum, { id }) => sum + holds(id), 0);
        expect(parts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(Math.min(cents, most));
      }),
    );
  });
});

describe('the payment state of an order', () => {
  const stateOf = (
    transactions: readonly Transaction[],
    payments: readonly PaymentState[],
    change: Partial<Owed> = {},
  ) =>
    paymentStateOf(
      { ...OWED, ...change },
      balanceOf({ ...OWED, ...change }, transactions),
      payments.map((state) => ({ state })),
      'awaiting',
    );

  test.each<[string, readonly Transaction[], readonly PaymentState[], Partial<Owed>, string]>([
    ['nobody has tried yet', [], [], {}, 'awaiting'],
    ['the card was declined', [], ['failed'], {}, 'failed'],
    ['a transfer is awaited and the card page was closed', [], ['abandoned', 'awaiting'], {}, 'awaiting'],
    ['a transfer is awaited and the card was declined', [], ['failed', 'awaiting'], {}, 'awaiting'],
    ['the card is tried again', [], ['started', 'failed'], {}, 'awaiting'],
    ['it is authorised', [moved('authorised', 10_000)], ['authorised'], {}, 'authorised'],
    ['all of it came', [moved('charged', 10_000)], ['paid'], {}, 'paid'],
    ['a part of it came', [moved('charged', 1)], ['paid'], {}, 'awaiting'],
    ['a part of it came and a card was declined', [moved('charged', 1)], ['failed', 'paid'], {}, 'awaiting'],
    [
      'a part went back',
      [moved('charged', 10_000), moved('refunded', 1)],
      ['paid'],
      { creditedCents: 1 },
      'partially_refunded',
    ],
    [
      'all of it went back',
      [moved('charged', 10_000), moved('refunded', 10_000)],
      ['paid'],
      { creditedCents: 10_000 },
      'refunded',
    ],
    ['its bank claimed it back', [moved('charged', 10_000), moved('chargeback', 10_000)], ['paid'], {}, 'awaiting'],
    [
      'its bank claimed it back and it was paid anew',
      [moved('charged', 10_000), moved('chargeback', 10_000), moved('charged', 10_000)],
      ['paid', 'paid'],
      {},
      'paid',
    ],
    [
      'its bank claimed it back, it was paid anew and a part went back',
      [moved('charged', 10_000), moved('chargeback', 10_000), moved('charged', 10_000), moved('refunded', 1)],
      ['paid', 'paid'],
      { creditedCents: 1 },
      'partially_refunded',
    ],
    [
      'its bank claimed it back and it was cancelled',
      [moved('charged', 10_000), moved('chargeback', 10_000)],
      ['paid'],
      { isCancelled: true },
      'refunded',
    ],
    ['it costs nothing', [], [], { payableCents: 0 }, 'paid'],
    ['it costs nothing any more and a card was declined', [], ['failed'], { creditedCents: 10_000 }, 'paid'],
    ['it was cancelled unpaid', [], ['abandoned'], { isCancelled: true }, 'awaiting'],
  ])('when %s', (_what, transactions, payments, change, expected) => {
    expect(stateOf(transactions, payments, change)).toBe(expected);
  });
});
