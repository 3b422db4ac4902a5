import { guestOf } from './guest-name.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { ToldEvent } from '../orders/order-history.ts';
import { costOf, type Job, type OrderedVatCheck } from '../orders/order.ts';
import { closedForStaff } from '../orders/edit-window.rules.ts';
import type { RefundTerms } from '../checkout/refund.service.ts';
import { isClaimedBack } from '../payments/balance.rules.ts';
import { isDecidedOnFiles, isMade, lackOf, needsHandedInFiles } from '../orders/order-machine.rules.ts';
import type { JobsByFiles } from '../press/jobs-by-files.rules.ts';
import { mayShip, movesOfJob, movesOfOrder } from '../orders/shop-moves.rules.ts';
import type { ShopOrderRow } from '../orders/shop-order-list.service.ts';
import type { SeenByShop } from '../orders/shop-order.service.ts';
import type { StaffOrderRow, StaffOrderWire } from './staff-orders.contract.ts';

/** What staff see of orders, in the shapes of the contract. */

export function rowToWire(row: ShopOrderRow): StaffOrderRow {
  const { orderNumber, placedAt, firstName, lastName, company, email, country } = row;
  const { orderState, paymentState, productionState, dueOn, currency, lineCount, firstProduct } = row;
  return {
    orderNumber,
    placedAt: placedAt.toISOString(),
    name: `${firstName} ${lastName}`.trim(),
    company,
    email,
    country,
    orderState,
    paymentState,
    productionState,
    dueOn,
    payable: { centAmount: costOf(row), currencyCode: currency as Currency },
    lines: lineCount,
    firstProduct,
  };
}

type Names = ReadonlyMap<string, string>;

export interface Surroundings {
  /** Of staff and of customers who did something, by their ids. */
  readonly names: Names;
  readonly refund: RefundTerms | undefined;
  readonly byFiles: JobsByFiles;
  plantName(id: string): string;
}

export function seenToWire(seen: SeenByShop, surroundings: Surroundings): StaffOrderWire {
  const { names, refund } = surroundings;
  const { head, wire, version, jobs, events, notes, cancellation } = seen;
  return {
    order: wire,
    customerId: head.customerId,
    version,
    vatCheck: vatCheckToWire(head.snapshot.vatCheck, names),
    jobs: jobs.map((job) => jobToWire(seen, job, surroundings)),
    moves: [...movesOfOrder(head, jobs)],
    cancellation: cancellation
      ? {
          refund: { centAmount: cancellation.refundCents, currencyCode: head.currency },
          isAutomatic: cancellation.isAutomatic,
        }
      : null,
    refund: refund
      ? {
          most: { centAmount: refund.mostCents, currencyCode: head.currency },
          parts: refund.parts.map(({ cents, isByHand }) => ({ centAmount: cents, isByHand })),
        }
      : null,
    money: moneyToWire(seen),
    notes: notes.map(({ staffId, text, at }) => ({
      by: names.get(staffId) ?? staffId,
      text,
      at: at.toISOString(),
    })),
    history: events.map((event) => eventToWire(event, names, guestOf(head))),
  };
}

export function vatCheckToWire(check: OrderedVatCheck | null, names: Names): StaffOrderWire['vatCheck'] {
  if (!check) return null;
  const { staffId, ...known } = check;
  return { ...known, name: names.get(staffId ?? '') ?? '' };
}

function jobToWire(
  { head, wire, jobs, money }: SeenByShop,
  job: Job,
  { byFiles: { toRelease, withFiles, notHandedIn }, plantName }: Surroundings,
): StaffOrderWire['jobs'][number] {
  const line = wire.lineItems[job.lineId];
  const isCollected = line !== undefined && line.collection !== null;
  const { artwork, production } = movesOfJob(head, job, jobs, isCollected);
  const credit = { ...head, isClaimedBack: isClaimedBack(money.balance) };
  const jobsOfLine = jobs.filter(({ lineId }) => lineId === job.lineId);
  return {
    id: job.id,
    lineItemId: job.lineId,
    product: line?.mcpProdName ?? job.productId,
    jobName: line?.jobName ?? '',
    quantity: job.quantity,
    plant: job.plant && plantName(job.plant),
    dueOn: job.dueOn,
    priority: job.priority,
    technology: job.technology,
    artwork: job.artwork,
    production: job.production,
    moves: {
      artwork: artwork.filter(
        (to) =>
          !(needsHandedInFiles(to) && notHandedIn.has(job.id)) && !(isDecidedOnFiles(to) && withFiles.has(job.id)),
      ),
      production: [...production],
    },
    blocked: production.flatMap((to) => {
      const lack = lackOf(credit, job, to) ?? (isMade(to) && toRelease.has(job.id) ? 'release' : undefined);
      return lack ? [{ to, lack }] : [];
    }),
    isCollected,
    mayShip: mayShip(head, job, isCollected),
    mayEnd: closedForStaff(head, jobsOfLine) === undefined,
  };
}

function moneyToWire({ head, money }: SeenByShop): StaffOrderWire['money'] {
  const { currency, payableCents, creditedCents } = head;
  const { chargedCents, returnedCents, dueCents, overpaidCents } = money.balance;
  const amount = (centAmount: number) => ({ centAmount, currencyCode: currency });
  return {
    currencyCode: currency,
    payable: amount(payableCents),
    credited: amount(creditedCents),
    costs: amount(costOf(head)),
    charged: amount(chargedCents),
    returned: amount(returnedCents),
    due: amount(dueCents),
    overpaid: amount(overpaidCents),
    transactions: money.transactions.map(({ provider, kind, state, amountCents, currency: own, reason, at }) => ({
      provider,
      kind,
      state,
      amount: { centAmount: amountCents, currencyCode: own as Currency },
      reason,
      at: at.toISOString(),
    })),
  };
}

function eventToWire(
  { axis, jobId, product, from, to, actor, reason, at }: ToldEvent,
  names: Names,
  guest: string,
): StaffOrderWire['history'][number] {
  const { kind, id } = actor;
  const name = kind === 'guest' ? guest : kind === 'provider' ? (id ?? '') : (names.get(id ?? '') ?? '');
  return { axis, jobId, product, from, to, by: { kind, name }, reason, at: at.toISOString() };
}
