import { formatInstant, formatMoment, formatMoney, formatNumber, formatWeekdayDate } from '#kernel/format.ts';
import { maskedIban } from '#kernel/iban.ts';
import type { Money } from '#kernel/money.ts';
import type { Ctx } from '../context.ts';
import { deliveryGroups } from '../line-items/delivery-groups.rules.ts';
import type { RestatedPromise } from '../line-items/delivery-promise.service.ts';
import { isPrinted, type LineItem } from '../line-items/line-item.ts';
import type { ShownFile } from '../mails/mail-picture.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import type { Mandate } from '../payments/payments.service.ts';
import { spacedIban } from '../payments/providers/transfer/transfer.rules.ts';
import { proseOf } from '../prose.ts';
import { lacksFiles, type AwaitedArtwork } from './artwork-wait.rules.ts';
import type { CarriedLine } from './carried-reason.rules.ts';
import { trackingUrl } from './carriers.rules.ts';
import {
  addressText,
  collectionRows,
  contractNotes,
  contractTables,
  purchaseOrderRow,
  type PrintedOrder,
} from './order-copy.ts';
import { costOf, type Job, type Order, type OrderHead } from './order.ts';
import { isPayable } from './orders.rules.ts';
import type { Shipment } from './shipments.repository.ts';
import type { Portion } from './portion.rules.ts';
import { isLate, type ClockStart } from './promise-clock.rules.ts';

/** The mails an order sends, in the shop's language. */

/** @param isInternal whether staff placed it for the customer, who pays by the link of this mail */
/** @param carried the lines whose files an order before had printed */
export function orderPlacedMail(
  ctx: Ctx,
  order: Order,
  carried: readonly CarriedLine[] = [],
  isInternal = false,
): MailDraft {
  return {
    ...frame(ctx, order),
    kind: 'order_placed',
    subject: ctx.say('mail', 'placed_subject', { number: order.orderNumber, brand: ctx.tenant.brand.name }),
    paragraphs: [
      ctx.say('mail', 'placed_intro', nameAndNumber(order)),
      ...(isInternal ? [ctx.say('mail', 'placed_internal')] : []),
      ...carried.map((each) => carriedText(ctx, each)),
      clockText(ctx, order),
      ...(isPayable(order) ? [termOf(ctx, 'payment_term', 'payment_term_lapse')] : []),
      ...(order.payableCents > 0 ? [] : [ctx.say('mail', 'placed_free')]),
    ],
    tables: contractTables(ctx, order),
    notes: contractNotes(ctx),
  };
}

/** What the dates wait for, and that this is the contract. */
function clockText(ctx: Ctx, order: Order): string {
  const lacks = order.jobs.some(lacksFiles);
  if (isPayable(order)) return ctx.say('mail', lacks ? 'clock_starts' : 'clock_starts_payment');
  return ctx.say('mail', lacks ? 'clock_starts_paid' : 'clock_started');
}

function carriedText(ctx: Ctx, { line: { productName, jobName }, former: number, isLookedAt }: CarriedLine): string {
  const product = jobName === '' ? productName : `${productName}, ${jobName}`;
  return ctx.say('mail', isLookedAt ? 'placed_files_checked' : 'placed_files_approved', { product, number });
}

export function transferMail(ctx: Ctx, order: OrderHead, dueCents: number): MailDraft {
  return {
    ...frame(ctx, order),
    kind: 'order_transfer',
    subject: ctx.say('mail', 'transfer_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'transfer_intro', { name: order.snapshot.shippingAddress.firstName }),
      ctx.say('mail', 'transfer_date'),
      termOf(ctx, 'transfer_term', 'transfer_term_lapse'),
    ],
    tables: tableOf([
      amountRow(ctx, order, dueCents),
      ...bankRows(ctx, order),
      ...purchaseOrderRow(ctx, order.snapshot),
    ]),
    notes: [],
  };
}

/** The customer's copy of what was signed, which also announces the debit. */
export function mandateMail(
  ctx: Ctx,
  order: OrderHead,
  { cents }: Money,
  mandate: Omit<Mandate, 'paymentId' | 'signedBy'>,
): MailDraft {
  const { bank } = ctx.tenant.legal;
  const row = (key: string, text: string) => ({ term: ctx.say('checkout', key), text });
  return {
    ...frame(ctx, order),
    kind: 'order_mandate',
    subject: ctx.say('mail', 'mandate_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'mandate_intro', { name: order.snapshot.shippingAddress.firstName }),
      mandate.words,
      ctx.say('mail', 'mandate_next'),
    ],
    tables: tableOf([
      amountRow(ctx, order, cents),
      row('mandate_reference', mandate.reference),
      row('mandate_creditor', bank.holder),
      row('mandate_creditor_id', bank.creditorId ?? ''),
      row('mandate_holder', mandate.holder),
      { term: 'IBAN', text: maskedIban(mandate.iban) },
      row('mandate_signed', formatInstant(mandate.signedAt.toISOString(), ctx.timeZone)),
    ]),
    notes: [],
  };
}

/** The bank has not done what the mandate asked for, or took it back. */
export function debitReturnedMail(ctx: Ctx, order: OrderHead): MailDraft {
  const number = order.orderNumber;
  return {
    ...frame(ctx, order),
    kind: 'order_debit_returned',
    subject: ctx.say('mail', 'debit_returned_subject', { number }),
    paragraphs: [
      ctx.say('mail', 'debit_returned_intro', { name: order.snapshot.shippingAddress.firstName, number }),
      ctx.say('mail', 'debit_returned_next'),
    ],
    tables: [],
    notes: [],
  };
}

/** @param cents what this payment brought */
export function paymentReceivedMail(ctx: Ctx, order: OrderHead, cents = costOf(order)): MailDraft {
  return {
    ...frame(ctx, order),
    kind: 'order_paid',
    subject: ctx.say('mail', 'paid_subject', { number: order.orderNumber }),
    paragraphs: [ctx.say('mail', 'paid_intro', nameAndNumber(order))],
    tables: tableOf([amountRow(ctx, order, cents), ...purchaseOrderRow(ctx, order.snapshot)]),
    notes: [],
  };
}

/** Texts that begin the mail of new dates. */
const LATE_BY = {
  payment: 'dates_intro_payment',
  files: 'dates_intro_files',
  work: 'dates_intro_work',
} as const satisfies Record<ClockStart, string>;

/** A line whose dates were stated anew, and what let its clock start. */
export interface MovedLine {
  readonly former: Pick<LineItem, 'productName' | 'jobName' | 'deliveryPromise' | 'facts'>;
  readonly next: RestatedPromise;
  readonly by: ClockStart;
}

/** Payment, files or the work on these lines came after the time until which their dates were promised: the dates as they are since then. */
export function movedDatesMail(ctx: Ctx, order: OrderHead, lines: readonly MovedLine[]): MailDraft {
  const isBy = (start: ClockStart) => lines.every(({ by }) => by === start);
  const late = isBy('files') ? 'files' : isBy('work') ? 'work' : 'payment';
  return {
    ...frame(ctx, order),
    kind: 'order_dates',
    subject: ctx.say('mail', 'dates_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', LATE_BY[late], nameAndNumber(order)),
      lines.some(({ former }) => isPrinted(former))
        ? `${ctx.say('mail', 'dates_now')} ${ctx.say('mail', 'dates_files')}`
        : ctx.say('mail', 'dates_now'),
    ],
    tables: tableOf(
      lines.map(({ former: { productName, jobName, deliveryPromise }, next }) => ({
        term: jobName === '' ? productName : `${productName}, ${jobName}`,
        text: ctx.say('mail', next.readyFrom === undefined ? 'dates_arrival' : 'dates_ready', {
          now: shownArrival(ctx, next),
          before: shownArrival(ctx, deliveryPromise),
        }),
      })),
    ),
    notes: [],
  };
}

function shownArrival(
  ctx: Ctx,
  { arrivalDate, readyFrom }: Pick<LineItem['deliveryPromise'], 'arrivalDate' | 'readyFrom'>,
): string {
  return readyFrom === undefined
    ? formatWeekdayDate(arrivalDate, ctx.locale, proseOf(ctx))
    : formatMoment(readyFrom, ctx.locale, ctx.timeZone, proseOf(ctx));
}

/**
 * The artwork of these products cannot be printed.
 * @param reason what is wrong with it, in the shop's words to the customer
 * @param shown pages of the files, with what was found on them
 */
export function artworkRejectedMail(
  ctx: Ctx,
  order: OrderHead,
  lines: readonly Pick<LineItem, 'productName' | 'jobName'>[],
  reason: string,
  shown: readonly ShownFile[] = [],
): MailDraft {
  return {
    ...frame(ctx, order),
    pictures: shown.map(({ picture }) => picture),
    link: filesLink(ctx, order),
    kind: 'order_rejected',
    subject: ctx.say('mail', 'rejected_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'rejected_intro', nameAndNumber(order)),
      ...paragraphsOf(reason),
      ctx.say('mail', 'rejected_how'),
      // The shop's words may be those of the check.
      ...shown.flatMap(({ told }) => told),
    ],
    tables: tableOf(lines.map(({ productName, jobName }) => ({ term: productName, text: jobName }))),
    notes: [],
  };
}

/**
 * The shop has changed or brought the files of this product, and asks the customer to agree.
 * @param reason what was changed, in the shop's words to the customer
 */
export function proofMail(
  ctx: Ctx,
  order: OrderHead,
  { productName, jobName }: Pick<LineItem, 'productName' | 'jobName'>,
  reason: string,
  areAllThere = true,
): MailDraft {
  const { orderNumber: number } = order;
  return {
    ...frame(ctx, order),
    link: filesLink(ctx, order),
    kind: 'order_proof',
    subject: ctx.say('mail', areAllThere ? 'proof_subject' : 'proof_subject_part', { number }),
    paragraphs: [
      ctx.say('mail', 'proof_intro', nameAndNumber(order)),
      ...paragraphsOf(reason),
      ctx.say('mail', areAllThere ? 'proof_how' : 'proof_how_part'),
    ],
    tables: tableOf([{ term: productName, text: jobName }]),
    notes: [],
  };
}

/**
 * The result of a check that was paid for: the files are good.
 * @param message the shop's words to the customer; empty without any
 * @param refundCents what is given back, because nothing was found; null otherwise
 * @param dueCents what is left to pay then
 * @param shown pages of the files, with what was found on them
 */
export function checkedMail(
  ctx: Ctx,
  order: OrderHead,
  { productName, jobName }: Pick<LineItem, 'productName' | 'jobName'>,
  {
    message,
    refundCents,
    dueCents,
    shown,
  }: {
    readonly message: string;
    readonly refundCents: number | null;
    readonly dueCents: number;
    readonly shown: readonly ShownFile[];
  },
): MailDraft {
  const money = (cents: number) => formatMoney(cents, order.currency, ctx.locale);
  return {
    ...frame(ctx, order),
    pictures: shown.map(({ picture }) => picture),
    kind: 'order_checked',
    subject: ctx.say('mail', 'checked_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'checked_intro', nameAndNumber(order)),
      ...paragraphsOf(message),
      ...(refundCents === null ? [] : [ctx.say('mail', 'checked_refund', { amount: money(refundCents) })]),
      ...(refundCents === null || dueCents <= 0 ? [] : [ctx.say('mail', 'checked_due', { due: money(dueCents) })]),
      ...shown.flatMap(({ told }) => told),
    ],
    tables: tableOf([{ term: productName, text: jobName }]),
    notes: [],
  };
}

/** What a line waits for. 'sent': its files are there and not approved. */
type AwaitedPart = AwaitedArtwork | 'sent';

const AWAITED_TEXT: Readonly<Record<AwaitedPart, string>> = {
  awaited: 'files_awaited',
  sent: 'files_sent',
  rejected: 'files_rejected',
  fixed: 'files_proof',
};

export interface AwaitedLine {
  readonly line: Pick<LineItem, 'productName' | 'jobName' | 'quantity' | 'deliveryPromise'>;
  readonly artwork: AwaitedPart;
  /** Whether its making has begun. */
  readonly isBegun: boolean;
  /** The day on which it arrives if all comes now. Null where nobody can say it. */
  readonly arrivalOfNow: string | null;
}

/**
 * The order waits for files, or for the consent to a proof.
 * @param waiting what waits
 * @param until the day on which the order is cancelled if no file comes, written; null where it is not
 */
export function filesMail(
  ctx: Ctx,
  order: OrderHead,
  waiting: readonly AwaitedLine[],
  until: string | null,
): MailDraft {
  const hasDates = waiting.some(({ line, isBegun }) => !isBegun && !isLate(ctx.now, line));
  return {
    ...frame(ctx, order),
    link: filesLink(ctx, order),
    kind: 'order_files',
    subject: ctx.say('mail', 'files_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'files_intro', nameAndNumber(order)),
      ...(hasDates ? [ctx.say('mail', 'files_dates')] : []),
      ...(until === null ? [] : [ctx.say('mail', lapseText(order), { date: until })]),
    ],
    tables: tableOf(
      waiting.map((awaited) => ({
        term: termOfLine(ctx, awaited.line),
        text: awaitedText(ctx, awaited),
      })),
    ),
    notes: [],
  };
}

/** Two items of one product are told apart by how many there are of each, or by the names of their jobs. */
function termOfLine(
  ctx: Ctx,
  { productName, jobName, quantity }: Pick<LineItem, 'productName' | 'jobName' | 'quantity'>,
): string {
  const product = `${formatNumber(quantity, ctx.locale)} × ${productName}`;
  return jobName === '' ? product : `${product}, ${jobName}`;
}

/** What is awaited of a line, and until when its date holds. Once its making has begun, no date waits for files. */
function awaitedText(ctx: Ctx, { line, artwork, isBegun, arrivalOfNow }: AwaitedLine): string {
  const what = ctx.say('mail', AWAITED_TEXT[artwork]);
  if (isBegun) return what;
  if (isLate(ctx.now, line)) {
    if (arrivalOfNow === null) return ctx.say('mail', 'files_late', { what });
    const date = formatWeekdayDate(arrivalOfNow, ctx.locale, proseOf(ctx));
    return ctx.say('mail', 'files_late_until', { what, date });
  }
  const time = formatMoment(line.deliveryPromise.cutOff, ctx.locale, ctx.timeZone, proseOf(ctx));
  return ctx.say('mail', 'files_in_time', { what, time });
}

/** What ends the wait gives back what was paid. Of what was only authorised, or is to be paid later, nothing was. */
function lapseText({ paymentState }: OrderHead): string {
  return paymentState === 'authorised' || paymentState === 'deferred' ? 'files_until_unpaid' : 'files_until';
}

interface Sent {
  readonly lines: readonly LineItem[];
  /** The jobs in the parcel. */
  readonly jobs: readonly Job[];
  readonly portion: Portion;
}

const SHIPPED = {
  whole: ['shipped_subject', 'shipped_intro'],
  part: ['shipped_part_subject', 'shipped_part_intro'],
  rest: ['shipped_rest_subject', 'shipped_rest_intro'],
  reprint: ['shipped_reprint_subject', 'shipped_reprint_intro'],
} as const satisfies Readonly<Record<Portion, readonly [subject: string, intro: string]>>;

const READY = {
  whole: ['ready_subject', 'ready_intro'],
  part: ['ready_part_subject', 'ready_part_intro'],
  rest: ['ready_rest_subject', 'ready_rest_intro'],
  reprint: ['ready_reprint_subject', 'ready_reprint_intro'],
} as const satisfies Readonly<Record<Portion, readonly [subject: string, intro: string]>>;

/** What the customer collects lies ready: where, when it is open, and what to bring. */
export function orderReadyMail(ctx: Ctx, order: OrderHead, { lines, jobs, portion }: Sent): MailDraft {
  const [subject, intro] = READY[portion];
  return {
    ...frame(ctx, order),
    kind: 'order_ready',
    subject: ctx.say('mail', subject, { number: order.orderNumber }),
    paragraphs: [ctx.say('mail', intro, nameAndNumber(order))],
    tables: tableOf([
      ...jobs.map((job) => productRow(ctx, lines, job)),
      ...collectionRows(ctx, order.orderNumber, order.snapshot.shippingAddress),
    ]),
    notes: [],
  };
}

function productRow(
  ctx: Ctx,
  lines: readonly LineItem[],
  { lineId, quantity }: Pick<Job, 'lineId' | 'quantity'>,
): Table['rows'][number] {
  const line = lines.find(({ id }) => id === lineId);
  return {
    term: line?.productName ?? '',
    text: [line?.jobName ?? '', formatNumber(quantity, ctx.locale)].filter((part) => part !== '').join(', '),
  };
}

/** @param shipment the parcel; its link leads to the carrier's page where there is one */
export function orderShippedMail(
  ctx: Ctx,
  order: OrderHead,
  { carrier, trackingNumber }: Pick<Shipment, 'carrier' | 'trackingNumber'>,
  { lines, jobs, portion }: Sent,
): MailDraft {
  const own = frame(ctx, order);
  const [subject, intro] = SHIPPED[portion];
  const url = trackingUrl(carrier, trackingNumber);
  return {
    ...own,
    kind: 'order_shipped',
    subject: ctx.say('mail', subject, { number: order.orderNumber }),
    paragraphs: [ctx.say('mail', intro, nameAndNumber(order))],
    tables: tableOf([
      ...jobs.map((job) => productRow(ctx, lines, job)),
      ...parcelAddress(ctx, order, lines, jobs),
      { term: ctx.say('mail', 'carrier'), text: ctx.say('order', `carrier_${carrier}`) },
      ...(trackingNumber === '' ? [] : [{ term: ctx.say('mail', 'tracking_number'), text: trackingNumber }]),
    ]),
    link: url === null ? own.link : { label: ctx.say('mail', 'track_parcel'), url },
    notes: url === null || !own.link ? [] : [{ text: own.link.label, url: own.link.url }],
  };
}

/** The parcel that left is found elsewhere than the mail before said. */
export function parcelCorrectedMail(
  ctx: Ctx,
  order: OrderHead,
  shipment: Pick<Shipment, 'carrier' | 'trackingNumber'>,
  sent: Omit<Sent, 'portion'>,
): MailDraft {
  return {
    ...orderShippedMail(ctx, order, shipment, { ...sent, portion: 'whole' }),
    kind: 'order_tracking',
    subject: ctx.say('mail', 'shipped_corrected_subject', { number: order.orderNumber }),
    paragraphs: [ctx.say('mail', 'shipped_corrected_intro', nameAndNumber(order))],
  };
}

/** Where a parcel goes, for an order whose parts go to several addresses. */
function parcelAddress(
  ctx: Ctx,
  { snapshot }: OrderHead,
  lines: readonly LineItem[],
  jobs: readonly Job[],
): Table['rows'] {
  const groups = deliveryGroups(snapshot.shippingAddress, lines);
  const group = groups.find((each) => each.lines.some(({ id }) => jobs.some(({ lineId }) => lineId === id)));
  if (groups.length < 2 || !group?.address) return [];
  return [{ term: ctx.say('mail', 'shipping_address'), text: addressText(ctx, group.address) }];
}

export function refundMail(ctx: Ctx, order: OrderHead, cents: number): MailDraft {
  return {
    ...frame(ctx, order),
    kind: 'order_refund',
    subject: ctx.say('mail', 'refund_subject', { number: order.orderNumber }),
    paragraphs: [ctx.say('mail', 'refund_intro', nameAndNumber(order))],
    tables: tableOf([amountRow(ctx, order, cents), ...purchaseOrderRow(ctx, order.snapshot)]),
    notes: [],
  };
}

/** @param text what the shop answers */
export function answerMail(ctx: Ctx, order: OrderHead, text: string): MailDraft {
  return {
    ...frame(ctx, order),
    kind: 'order_answer',
    subject: ctx.say('mail', 'answer_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', 'answer_intro', nameAndNumber(order)),
      ...paragraphsOf(text),
      ctx.say('mail', 'answer_how'),
    ],
    tables: [],
    notes: [],
  };
}

/** A typed text as the paragraphs of a mail. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Why an order was cancelled: the customer asked, the shop decided, or no money or no files came in time. */
export type Cancellation = 'asked' | 'by_shop' | 'unpaid' | 'no_files';
const CANCELLED_INTRO = {
  asked: 'cancelled_intro',
  by_shop: 'cancelled_by_shop_intro',
  unpaid: 'unpaid_intro',
  no_files: 'no_files_intro',
} as const;

export interface DueBack {
  /** 0 where nothing was paid. */
  readonly refundCents: number;
  /** Whether it goes back the way it came. Otherwise a person sends it. */
  readonly isAutomatic: boolean;
  /** Whether money that was only authorised is given up. */
  readonly isReleased: boolean;
}

export function orderCancelledMail(
  ctx: Ctx,
  order: OrderHead,
  because: Cancellation,
  { refundCents, isAutomatic, isReleased }: DueBack,
): MailDraft {
  return {
    ...frame(ctx, order),
    kind: 'order_cancelled',
    subject: ctx.say('mail', 'cancelled_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', CANCELLED_INTRO[because], nameAndNumber(order)),
      refundCents > 0
        ? ctx.say('mail', isAutomatic ? 'cancelled_refund' : 'amended_refund_by_hand', {
            amount: formatMoney(refundCents, order.currency, ctx.locale),
          })
        : ctx.say('mail', isReleased ? 'cancelled_released' : 'cancelled_money'),
      ...(refundCents > 0 && isReleased ? [ctx.say('mail', 'cancelled_released')] : []),
    ],
    tables: tableOf([amountRow(ctx, order), ...purchaseOrderRow(ctx, order.snapshot)]),
    notes: [],
  };
}

/** An amendment, as it was shown to whoever confirmed it. */
export interface ToldAmendment {
  readonly before: { readonly product: string };
  /** Null when the line was cancelled. */
  readonly after: object | null;
  readonly totalBeforeCents: number;
  readonly totalAfterCents: number;
  readonly toPayCents: number;
  readonly refundCents: number;
  readonly isRefundAutomatic: boolean;
}

/**
 * The contract as it is after an amendment, with what is to be paid or comes back.
 * @param byTransfer whether a transfer of the rest is awaited
 */
export function orderAmendedMail(
  ctx: Ctx,
  order: PrintedOrder,
  amendment: ToldAmendment,
  byTransfer: boolean,
): MailDraft {
  const { before, after, toPayCents } = amendment;
  return {
    ...frame(ctx, order),
    kind: 'order_amended',
    subject: ctx.say('mail', 'amended_subject', { number: order.orderNumber }),
    paragraphs: [
      ctx.say('mail', after ? 'amended_intro' : 'amended_cancelled_intro', {
        ...nameAndNumber(order),
        product: before.product,
      }),
      moneyText(ctx, order, amendment, byTransfer),
    ],
    tables: [
      amendmentTable(ctx, order, amendment),
      ...(byTransfer && toPayCents > 0 ? tableOf(bankRows(ctx, order)) : []),
      ...contractTables(ctx, order),
    ],
    notes: contractNotes(ctx),
  };
}

/** What follows from an amendment for the money, in one sentence. */
function moneyText(
  ctx: Ctx,
  { currency }: OrderHead,
  { toPayCents, refundCents, isRefundAutomatic }: ToldAmendment,
  byTransfer: boolean,
): string {
  const amount = (cents: number) => ({ amount: formatMoney(cents, currency, ctx.locale) });
  if (toPayCents > 0) return ctx.say('mail', byTransfer ? 'amended_to_transfer' : 'amended_to_pay', amount(toPayCents));
  if (refundCents === 0) return ctx.say('mail', 'amended_settled');
  return ctx.say('mail', isRefundAutomatic ? 'amended_refund' : 'amended_refund_by_hand', amount(refundCents));
}

/** The total before and after, and the difference in money. */
export function amendmentTable(ctx: Ctx, { currency }: OrderHead, amendment: ToldAmendment): Table {
  const row = (key: string, cents: number) => ({
    term: ctx.say('mail', key),
    text: formatMoney(cents, currency, ctx.locale),
  });
  const { totalBeforeCents, totalAfterCents, toPayCents, refundCents } = amendment;
  return {
    heading: ctx.say('mail', 'amended_change'),
    rows: [
      row('total_before', totalBeforeCents),
      row('total_after', totalAfterCents),
      ...(toPayCents > 0 ? [row('still_to_pay', toPayCents)] : []),
      ...(refundCents > 0 ? [row('comes_back', refundCents)] : []),
    ],
  };
}

function bankRows(ctx: Ctx, { orderNumber }: OrderHead): Table['rows'] {
  const { bank } = ctx.tenant.legal;
  return [
    { term: ctx.say('mail', 'holder'), text: bank.holder },
    { term: 'IBAN', text: spacedIban(bank.iban) },
    { term: 'BIC', text: bank.bic },
    { term: ctx.say('mail', 'reference'), text: orderNumber },
  ];
}

/** What every mail about an order has: to whom it goes, the way to the order, the closing words. */
export function frame(ctx: Ctx, order: OrderHead): Pick<MailDraft, 'to' | 'link' | 'closing'> {
  return {
    to: order.email,
    link: {
      label: ctx.say('mail', 'see_order'),
      url: `${ctx.origin}${ctx.pagePath('order-detail')}?order_number=${order.orderNumber}&key=${order.accessKey}`,
    },
    closing: ctx.say('mail', 'closing', { brand: ctx.tenant.brand.name }),
  };
}

/** What the first words of a mail name. */
function nameAndNumber({ snapshot, orderNumber }: OrderHead): { name: string; number: string } {
  return { name: snapshot.shippingAddress.firstName, number: orderNumber };
}

/** The way to the page on which the files of the order are sent. */
function filesLink(ctx: Ctx, order: OrderHead): MailDraft['link'] {
  return {
    label: ctx.say('mail', 'see_files'),
    url: `${ctx.origin}${ctx.pagePath('upload-detail')}?order_number=${order.orderNumber}&key=${order.accessKey}`,
  };
}

/** Text with the payment deadline. It mentions cancellation only when the shop cancels unpaid orders. */
function termOf(ctx: Ctx, open: string, lapsing: string): string {
  const { days, lapse } = ctx.tenant.paymentTerm;
  return ctx.say('mail', lapse ? lapsing : open, { days });
}

type Table = MailDraft['tables'][number];

function tableOf(rows: Table['rows']): Table[] {
  return [{ heading: '', rows }];
}

function amountRow(ctx: Ctx, order: OrderHead, cents = costOf(order)): Table['rows'][number] {
  return { term: ctx.say('mail', 'amount'), text: formatMoney(cents, order.currency, ctx.locale) };
}
