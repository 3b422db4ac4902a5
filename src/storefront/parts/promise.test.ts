import { describe, expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { conditionOf, isLateJob, promisedOf } from './promise.rules.ts';

type Job = readonly [artwork: string, production: string];
const order = (paymentState: string, jobs: readonly Job[], more: object = {}) =>
  ({
    orderState: 'confirmed',
    paymentState,
    jobs: Object.fromEntries(
      jobs.map(([artwork, production], index) => [`j${index}`, { lineItemId: 'l', artwork, production }]),
    ),
    dates: {},
    history: [],
    lineItems: { l: { productionEndsBefore: '2026-12-01T18:30:00Z' } },
    ...more,
  }) as unknown as OrderWire;

describe('the date of an ordered line', () => {
  test.each<[string, Job, string]>([
    ['paid', ['awaited', 'waiting'], 'if files'],
    ['paid', ['rejected', 'waiting'], 'if files'],
    ['paid', ['checking', 'waiting'], 'date'],
    ['paid', ['approved', 'waiting'], 'date'],
    ['paid', ['not_needed', 'waiting'], 'date'],
    ['paid', ['fixed', 'waiting'], 'if agreed'],
    ['awaiting', ['awaited', 'waiting'], 'if paid and files'],
    ['awaiting', ['approved', 'waiting'], 'if paid'],
    ['authorised', ['approved', 'waiting'], 'date'],
    ['partially_refunded', ['awaited', 'waiting'], 'if files'],
    ['awaiting', ['approved', 'in_print'], 'date'],
    ['paid', ['approved', 'in_print'], 'date'],
    ['paid', ['rejected', 'in_print'], 'date'],
    ['paid', ['approved', 'packed'], 'date'],
    ['paid', ['approved', 'shipped'], 'date'],
    ['paid', ['awaited', 'on_hold'], 'if files'],
    ['paid', ['approved', 'delivered'], 'nothing'],
    ['paid', ['approved', 'cancelled'], 'nothing'],
  ])('of an order that is %s, with a job that is %j: %s', (payment, job, promised) =>
    expect(promisedOf(order(payment, [job]), 'l')).toBe(promised),
  );

  test('waits for files without an error while the shop has those with one, and no more when it has approved them', () => {
    const faulty = (payment: string, artwork: string) => {
      const told = order(payment, [[artwork, 'waiting']]);
      return promisedOf({ ...told, jobs: { j0: { ...told.jobs['j0']!, hasFaultyFiles: true } } }, 'l');
    };
    expect([faulty('paid', 'checking'), faulty('awaiting', 'checking'), faulty('paid', 'approved')]).toEqual([
      'if right files',
      'if paid and files',
      'date',
    ]);
  });

  test('is not open because the payment came when work had long begun without it', () => {
    const begun = { axis: 'production', jobId: 'j0', from: 'waiting', to: 'in_prepress', at: '2026-11-30T08:00:00Z' };
    const paid = { axis: 'payment', jobId: null, from: 'awaiting', to: 'paid', at: '2026-12-04T08:00:00Z' };
    const job: Job = ['approved', 'in_print'];
    expect(promisedOf(order('paid', [job], { history: [begun, paid] }), 'l')).toBe('date');
    expect(promisedOf(order('paid', [job], { history: [paid, begun] }), 'l')).toBe('late');
  });

  test('no day is expected for a job that waits past its deadline, and one for a job of the same line that is printed', () => {
    const jobs: readonly Job[] = [
      ['approved', 'in_print'],
      ['awaited', 'waiting'],
    ];
    const late = order('paid', jobs, { dates: { l: { formerArrivalDate: null, isOpen: true } } });
    expect(Object.values(late.jobs).map((job) => isLateJob(late, job))).toEqual([false, true]);
    const inTime = order('paid', jobs);
    expect(Object.values(inTime.jobs).map((job) => isLateJob(inTime, job))).toEqual([false, false]);
  });

  test('waits for the files of the job that has none, and for nothing of what was cancelled with its order', () => {
    const jobs: readonly Job[] = [
      ['approved', 'in_print'],
      ['awaited', 'waiting'],
    ];
    expect(promisedOf(order('paid', jobs), 'l')).toBe('if files');
    expect(promisedOf(order('paid', jobs, { orderState: 'cancelled' }), 'l')).toBe('nothing');
  });

  test.each<[string, Job, string]>([
    ['awaiting', ['awaited', 'waiting'], 'late'],
    ['awaiting', ['approved', 'waiting'], 'late'],
    ['paid', ['awaited', 'waiting'], 'late'],
    ['paid', ['approved', 'waiting'], 'date'],
  ])(
    'after its cut-off, with no other day, of an order that is %s, with a job that is %j: %s',
    (payment, job, promised) => {
      const dates = { l: { formerArrivalDate: null, isOpen: true } };
      expect(promisedOf(order(payment, [job], { dates }), 'l')).toBe(promised);
    },
  );

  test.each<[string, Job, Partial<OrderWire['history'][number]>, string]>([
    [
      'paid in time',
      ['approved', 'waiting'],
      { axis: 'payment', from: 'awaiting', to: 'paid', at: '2026-12-01T18:29:59Z' },
      'date',
    ],
    [
      'paid a day late',
      ['approved', 'waiting'],
      { axis: 'payment', from: 'awaiting', to: 'paid', at: '2026-12-02T08:00:00.000Z' },
      'late',
    ],
    [
      'paid late, and printed',
      ['approved', 'in_print'],
      { axis: 'payment', from: 'awaiting', to: 'paid', at: '2026-12-02T08:00:00Z' },
      'late',
    ],
    [
      'charged late, and ordered at the bank in time',
      ['approved', 'waiting'],
      { axis: 'payment', from: 'authorised', to: 'paid', at: '2026-12-02T08:00:00Z' },
      'date',
    ],
    [
      'refunded in part later',
      ['approved', 'waiting'],
      { axis: 'payment', from: 'paid', to: 'partially_refunded', at: '2026-12-02T08:00:00Z' },
      'date',
    ],
    [
      'given its files late',
      ['checking', 'waiting'],
      { axis: 'artwork', jobId: 'j0', from: 'awaited', to: 'checking', at: '2026-12-02T08:00:00Z' },
      'late',
    ],
    [
      'approved later',
      ['approved', 'waiting'],
      { axis: 'artwork', jobId: 'j0', from: 'checking', to: 'approved', at: '2026-12-02T08:00:00Z' },
      'date',
    ],
    [
      'of which another job was late',
      ['approved', 'waiting'],
      { axis: 'artwork', jobId: 'j9', from: 'awaited', to: 'checking', at: '2026-12-02T08:00:00Z' },
      'date',
    ],
  ])('says whether what it waited for came in time: an order %s, with a job that is %j', (_, job, event, promised) => {
    const history = [{ jobId: null, from: null, to: '', ...event }] as OrderWire['history'];
    expect(promisedOf(order('paid', [job], { history }), 'l')).toBe(promised);
  });

  test('is not promised again for what is made once more', () => {
    const jobs = {
      one: { lineItemId: 'l', artwork: 'approved', production: 'delivered', isReprint: false },
      two: { lineItemId: 'l', artwork: 'approved', production: 'waiting', isReprint: true },
    };
    expect(promisedOf(order('paid', [], { jobs }), 'l')).toBe('nothing');
  });

  test('names only the condition that is left', () => {
    const said = [
      'nothing',
      'date',
      'late',
      'if files',
      'if right files',
      'if agreed',
      'if paid',
      'if paid and files',
    ] as const;
    expect(said.map(conditionOf)).toEqual([
      undefined,
      undefined,
      'cart:cut_off_passed',
      'cart:cut_off_files',
      'cart:cut_off_right_files',
      'cart:cut_off_proof',
      'cart:cut_off_payment',
      'cart:cut_off',
    ]);
  });
});
