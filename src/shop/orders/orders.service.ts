import { maskedIban } from '#kernel/iban.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { isHelped, mayChangeOrders, type Ctx } from '../context.ts';
import { deliveryGroupsToWire } from '../line-items/delivery-groups.schema.ts';
import { shownPoint } from '../delivery/collection.service.ts';
import { isGoneAlone, soldProduct } from '../catalog/sold-product.ts';
import { isCollected, type LineItem } from '../line-items/line-item.ts';
import { lineToWire } from '../line-items/line-item.schema.ts';
import { taxedPriceToWire } from '../line-items/totals.schema.ts';
import { amountOf } from '../payments/balance.rules.ts';
import type { RecordedPayment, RecordedTransaction } from '../payments/payment.ts';
import { debitInForce, isOffered, isOpen } from '../payments/payments.rules.ts';
import { mandatesOf, type Money } from '../payments/payments.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { epcText, spacedIban } from '../payments/providers/transfer/transfer.rules.ts';
import { exemptionOf } from '../vat/exemption.service.ts';
import type { WalletMove } from '../wallet/wallet.rules.ts';
import { creditOf, walletIncreaseFor } from '../wallet/wallet.service.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { uploadedFilesOf } from '../artwork/artwork.service.ts';
import { trackingUrl } from './carriers.rules.ts';
import { termsPathOf } from './accepted-terms.rules.ts';
import { withReadableOrder } from './order-access.service.ts';
import { begunLines, editWindow, resettableJobs } from './edit-window.rules.ts';
import { linesLookedAt, mayBuyCheck, mayGiveUpCheck } from './paid-check.rules.ts';
import { isMadeAgain, type EventActorKind, type ToldEvent } from './order-history.ts';
import { moneyOfOrder, NOTHING_DUE, isReleasable, refundsItself } from './order-money.service.ts';
import { costOf, type Job, type Order, type OrderHead } from './order.ts';
import type { OrderWire } from './orders.contract.ts';
import { listEvents, listJobs, listOrderLines } from './orders.repository.ts';
import { lineAsOfNow } from './restated-promises.service.ts';
import { listShipments, type Shipment } from './shipments.repository.ts';
import {
  cancellationTerms,
  cancellationTermsOfShop,
  isPayable,
  plainStatus,
  shownStatus,
  type CancellationTerms,
} from './orders.rules.ts';

/** The customer sees which kind of actor changed the order, but never which member of staff. */
const SEEN_AS = {
  guest: 'customer',
  customer: 'customer',
  staff: 'shop',
  operator: 'shop',
  clock: 'shop',
  provider: 'provider',
} as const satisfies Record<EventActorKind, OrderWire['history'][number]['by']>;

export function showOrder(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  providers: PaymentProviders,
): Promise<OrderWire | Refusal> {
  return withReadableOrder(ctx, idOrNumber, key, async (tx, { order, isColleagues, mayChange }) => {
    const shown = await orderWithDetails(ctx, tx, order, providers);
    return {
      ...shown,
      ...(isColleagues ? { orderedBy: await nameOf(ctx, tx, order.customerId) } : {}),
      ...(mayChange ? {} : ONLY_TO_READ),
    };
  });
}

/** What differs for whoever may not change the order: it is neither paid, changed nor cancelled here. */
const ONLY_TO_READ = {
  isReadOnly: true,
  cancellation: null,
  allowedPaymentMethods: [],
  walletCredit: null,
  transfer: null,
  mandate: null,
  editing: {},
  mayResetPayment: false,
} satisfies Partial<OrderWire>;

/** Empty when the account was erased. */
async function nameOf(ctx: Ctx, tx: Tx, customerId: string | null): Promise<string> {
  const people = await peopleOf(ctx, tx, customerId === null ? [] : [customerId]);
  return people.get(customerId ?? '')?.name ?? '';
}

export async function orderWithDetails(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  providers: PaymentProviders,
): Promise<OrderWire> {
  const { actor } = ctx;
  const [lines, jobs, money, events, shipments, increase, files] = await Promise.all([
    listOrderLines(tx, ctx.tenant.id, order.id),
    listJobs(tx, ctx.tenant.id, order.id),
    moneyOfOrder(ctx, tx, order),
    listEvents(tx, ctx.tenant.id, order.id),
    listShipments(tx, ctx.tenant.id, order.id),
    actor.kind === 'customer' ? walletIncreaseFor(ctx, tx, actor.customerId, order) : undefined,
    uploadedFilesOf(ctx, tx, { orderId: order.id }),
  ]);
  const gone = await goneOf(ctx, lines);
  const wire = orderToWire(ctx, { ...order, lines, jobs }, money, events, providers, gone);
  const { allowedPaymentMethods } = wire;
  const mayPay = allowedPaymentMethods.length > 0;
  const credit = mayPay ? await creditOf(ctx, tx, order.currency) : 0;
  return {
    ...wire,
    // First of all: what the shop owes the customer already.
    allowedPaymentMethods:
      credit > 0 && credit >= money.balance.dueCents ? ['wallet', ...allowedPaymentMethods] : allowedPaymentMethods,
    walletCredit: credit > 0 ? { centAmount: credit, currencyCode: order.currency } : null,
    lineItems: Object.fromEntries(
      Object.entries(wire.lineItems).map(([id, line]) => [id, { ...line, uploadedFiles: files.get(id) ?? [] }]),
    ),
    mandate: await mandateToWire(ctx, tx, money, wire.allowedPaymentMethods.includes('mandate')),
    shipments: shipments.map(shipmentToWire),
    walletIncrease: increase ? increaseToWire(increase) : null,
    approvedBy: await approverOf(ctx, tx, events),
  };
}

/** The products of these lines that are gone, and none is sold in their place. */
async function goneOf(ctx: Ctx, lines: readonly LineItem[]): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const { productId } of lines) if (isGoneAlone(await soldProduct(ctx, productId))) gone.add(productId);
  return gone;
}

/** Returns the name of the colleague who released the order for its buyer. Null when nobody had to. */
async function approverOf(ctx: Ctx, tx: Tx, events: readonly ToldEvent[]): Promise<string | null> {
  const release = events.find(({ actor }) => actor.kind === 'customer' && actor.onBehalfOf !== null);
  const id = release?.actor.id;
  return id ? ((await peopleOf(ctx, tx, [id])).get(id)?.name ?? '') : null;
}

/** Returns the terms that the owner sees before cancelling. The same terms decide when the order is cancelled. */
export function termsOfCancelling(
  ctx: Pick<Ctx, 'tenant'>,
  order: OrderHead,
  jobs: readonly Job[],
  begun: ReadonlySet<string>,
  money: Money,
  providers: PaymentProviders,
): CancellationTerms | undefined {
  return cancellationTerms(order, jobs, begun, money.balance, {
    refundsItself: refundsItself(ctx, order, money, money.balance.refundableCents, providers),
    isReleasable: isReleasable(ctx, money, providers),
  });
}

export interface ShopCancellation extends CancellationTerms {
  /** Whether the money goes back the way it came. Otherwise a person sends it. */
  readonly isAutomatic: boolean;
}

/** Returns the terms that staff see before they cancel. The same terms decide when the order is cancelled. */
export function termsOfShopCancelling(
  ctx: Pick<Ctx, 'tenant'>,
  order: OrderHead,
  jobs: readonly Job[],
  money: Money,
  providers: PaymentProviders,
): ShopCancellation | undefined {
  const terms = cancellationTermsOfShop(order, jobs, money.balance, isReleasable(ctx, money, providers));
  return terms && { ...terms, isAutomatic: refundsItself(ctx, order, money, terms.refundCents, providers) };
}

function orderToWire(
  ctx: Ctx,
  order: Order,
  money: Money,
  events: readonly ToldEvent[],
  providers: PaymentProviders,
  gone: ReadonlySet<string>,
): Omit<OrderWire, 'shipments' | 'walletIncrease' | 'walletCredit' | 'approvedBy' | 'mandate'> {
  const { payments, transactions, balance } = money;
  const mayChange = mayChangeOrders(ctx);
  const cancellation =
    (mayChange && termsOfCancelling(ctx, order, order.jobs, begunLines(events), money, providers)) || null;
  const { snapshot, jobs } = order;
  const now = order.lines.map((line) => lineAsOfNow(ctx, order, line, ordered(jobs, events, line)));
  const lines = now.map(({ line }) => line);
  const amount = (centAmount: number) => ({ centAmount, currencyCode: order.currency });
  const payable = isPayable(order);
  const awaitsTransfer = payments.some(({ method, state }) => method === 'transfer' && state === 'awaiting');
  const editing = mayChange ? editingOf(ctx, { ...order, lines }, events, gone) : {};
  const lookedAt = linesLookedAt(events);
  const isCheckEditable = ({ id, fileCheck }: (typeof lines)[number]) => {
    const ofLine = jobs.filter(({ lineId }) => lineId === id);
    const isOpen = fileCheck ? mayGiveUpCheck(ofLine, lookedAt.has(id)) : mayBuyCheck(ofLine);
    return (editing[id]?.editableUntil ?? null) !== null && isOpen;
  };
  const collected = new Set(lines.filter(isCollected).map(({ id }) => id));
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    lineItems: Object.fromEntries(lines.map((line) => [line.id, lineToWire(ctx, line, [], isCheckEditable(line))])),
    lineOrder: lines.map(({ id }) => id),
    dates: Object.fromEntries(
      now.map(({ line: { id, deliveryPromise }, isOpen }) => [
        id,
        { formerArrivalDate: deliveryPromise.formerArrivalDate ?? null, isOpen },
      ]),
    ),
    jobs: Object.fromEntries(jobs.map((job) => [job.id, jobToWire(order, job, events, collected.has(job.lineId))])),
    shippingAddress: snapshot.shippingAddress,
    deliveryGroups: deliveryGroupsToWire(snapshot.shippingAddress, lines, order.currency),
    collectionPoint: shownPoint(ctx, snapshot.shippingAddress),
    billingAddress: snapshot.billingAddress,
    vatNumber: snapshot.vatNumber ?? null,
    totalPrice: amount(order.netCents),
    taxedPrice: taxedPriceToWire(order, lines, (vatReasons) => exemptionOf(ctx, vatReasons)),
    credit: order.creditedCents === 0 ? null : { given: amount(order.creditedCents), costs: amount(costOf(order)) },
    currencyCode: order.currency,
    orderState: order.orderState,
    paymentState: order.paymentState,
    payments: payments.map((payment) => paymentToWire(payment, transactions)),
    refunds: refundsToWire(order, money),
    pendingAmountDetails: payable ? { taxedTotal: amount(balance.dueCents) } : null,
    cancellation: cancellation && { refund: amount(cancellation.refundCents) },
    editing,
    mayResetPayment: payable && payments.some(isOpen) && !isHelped(ctx),
    refundDue: balance.overpaidCents > 0 ? amount(balance.overpaidCents) : null,
    isDeferredPayment: order.paymentState === 'deferred',
    hasWalletPayment: payments.some(({ method, state }) => method === 'wallet' && state === 'paid'),
    allowedPaymentMethods: payable
      ? providers.methodsOf(ctx.tenant).filter((method) => method !== 'wallet' && isOffered(method, order.currency))
      : [],
    transfer: payable && awaitsTransfer ? transferOf(ctx, order, balance.dueCents) : null,
    isReadOnly: false,
    orderedBy: null,
    purchaseOrder: snapshot.purchaseOrder,
    invoiceNumbers: snapshot.invoiceNumbers,
    acceptedTerms: order.terms && { version: order.terms.version, path: termsPathOf(order.orderNumber) },
    sender: snapshot.sender,
    userNotes: snapshot.userNotes,
    invoiceRequested: snapshot.invoiceRequested,
    email: order.email,
    placedAt: order.placedAt.toISOString(),
    history: events.map(eventToWire),
  };
}

function increaseToWire({ amountCents, currency, reason, at }: WalletMove): OrderWire['walletIncrease'] {
  return { amount: { centAmount: amountCents, currencyCode: currency }, reason, at: at.toISOString() };
}

function editingOf(
  { now }: Pick<Ctx, 'now'>,
  order: Order,
  events: readonly ToldEvent[],
  gone: ReadonlySet<string>,
): OrderWire['editing'] {
  const begun = begunLines(events);
  return Object.fromEntries(
    order.lines.map((line) => {
      const jobs = order.jobs.filter(({ lineId }) => lineId === line.id);
      const window = editWindow(order, line, jobs, begun, now);
      return [
        line.id,
        {
          editableUntil: 'until' in window ? window.until : null,
          closed: 'closed' in window ? window.closed : null,
          isGone: gone.has(line.productId),
          mayResetArtwork: resettableJobs(order, jobs, begun).length > 0,
        },
      ];
    }),
  );
}

function eventToWire(event: ToldEvent): OrderWire['history'][number] {
  const { axis, jobId, lineId, product, from, to, actor, reason, isForCustomer, at } = event;
  // What staff write down as a reason is for the shop's own eyes, unless they wrote it for the customer. On money it is a
  // word of the shop.
  const isTold = actor.kind !== 'staff' || isForCustomer || axis === 'total' || reason === NOTHING_DUE;
  const told = isTold ? reason : '';
  const by = SEEN_AS[actor.kind];
  return { axis, jobId, lineItemId: lineId, product, from, to, by, reason: told, at: at.toISOString() };
}

function shipmentToWire({ carrier, trackingNumber, shippedAt, jobIds }: Shipment): OrderWire['shipments'][number] {
  return {
    carrier,
    trackingNumber,
    url: trackingUrl(carrier, trackingNumber),
    shippedAt: shippedAt.toISOString(),
    jobIds: [...jobIds],
  };
}

/** The jobs of a line that were ordered. */
function ordered(jobs: readonly Job[], events: readonly ToldEvent[], { id }: LineItem): Job[] {
  return jobs.filter((job) => job.lineId === id && !isMadeAgain(job, events));
}

function jobToWire(
  order: OrderHead,
  job: Job,
  events: readonly ToldEvent[],
  collected: boolean,
): OrderWire['jobs'][string] {
  const { lineId, quantity, artwork, hasFaultyFiles, production, dueOn } = job;
  const isReprint = isMadeAgain(job, events);
  const status = shownStatus(plainStatus(order, job), collected);
  return { lineItemId: lineId, quantity, status, artwork, hasFaultyFiles, production, isReprint, dueOn };
}

function paymentToWire(
  payment: RecordedPayment,
  transactions: readonly RecordedTransaction[],
): OrderWire['payments'][number] {
  const { id, method, state, reference, since } = payment;
  const { cents, currency } = amountOf(payment, transactions);
  return {
    id,
    method,
    state,
    amount: { centAmount: cents, currencyCode: currency },
    reference,
    since: since.toISOString(),
  };
}

/** A refund that failed did not happen. What a bank claimed back went back too. */
function refundsToWire({ currency }: OrderHead, { payments, transactions }: Money): OrderWire['refunds'] {
  const methods = new Map(payments.map(({ id, method }) => [id, method]));
  return transactions
    .filter(({ kind, state, ...each }) => {
      const isBack = kind === 'refunded' ? state !== 'failed' : kind === 'chargeback' && state === 'final';
      return isBack && each.currency === currency;
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap(({ id, paymentId, kind, state, amountCents, at }) => {
      const method = methods.get(paymentId);
      const amount = { centAmount: amountCents, currencyCode: currency };
      const isTakenBack = kind === 'chargeback';
      return method ? [{ id, method, isDone: state === 'final', isTakenBack, amount, at: at.toISOString() }] : [];
    });
}

/** Of a debit: who is the creditor, and what was signed. Null where none is signed and none may be. */
async function mandateToWire(
  ctx: Ctx,
  tx: Tx,
  { payments, transactions }: Money,
  mayBeSigned: boolean,
): Promise<OrderWire['mandate']> {
  const debit = debitInForce(payments, transactions);
  const { bank, street, postalCode, city, country } = ctx.tenant.legal;
  if (bank.creditorId === undefined || (!debit && !mayBeSigned)) return null;
  const signed = debit && (await mandatesOf(ctx, tx, [debit])).get(debit.id);
  return {
    creditor: bank.holder,
    creditorId: bank.creditorId,
    place: `${street}, ${postalCode} ${city}, ${country}`,
    signed: signed
      ? {
          reference: signed.reference,
          holder: signed.holder,
          iban: maskedIban(signed.iban),
          at: signed.signedAt.toISOString(),
          isOrdered: debit.state !== 'awaiting',
        }
      : null,
  };
}

function transferOf(ctx: Ctx, order: OrderHead, dueCents: number): OrderWire['transfer'] {
  const { bank } = ctx.tenant.legal;
  const amount = { cents: dueCents, currency: order.currency };
  return {
    holder: bank.holder,
    iban: spacedIban(bank.iban),
    bic: bank.bic,
    bank: bank.name,
    reference: order.orderNumber,
    amount: { centAmount: amount.cents, currencyCode: amount.currency },
    epcText: epcText(bank, amount, order.orderNumber) ?? null,
  };
}
