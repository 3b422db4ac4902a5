import { isCoupon } from '../catalog/service-keys.ts';
import {
  formatCountry,
  formatInstant,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWeekdayDate,
} from '#kernel/format.ts';
import { placeLines } from '../addresses/address-lines.rules.ts';
import type { Address, DeliveryAddress } from '../addresses/address.contract.ts';
import { piecesOf, sayPieces } from '../catalog/size-split.rules.ts';
import type { Ctx } from '../context.ts';
import { shownPoint } from '../delivery/collection.service.ts';
import { openingLines } from '../delivery/opening-hours.rules.ts';
import { proseOf } from '../prose.ts';
import { deliveryGroups, groupSums, type DeliveryGroup } from '../line-items/delivery-groups.rules.ts';
import { isCollected, type Artwork, type LineItem, type LineService } from '../line-items/line-item.ts';
import { exemptionNotes, lineTotals, vatShares } from '../line-items/totals.rules.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { exemptionOf } from '../vat/exemption.service.ts';
import { INVOICE_NUMBERS, type InvoiceNumber } from '../vat/invoice-numbers.rules.ts';
import { lacksFiles } from './artwork-wait.rules.ts';
import { costOf, type Order, type OrderHead } from './order.ts';
import { isPaymentIn } from './promise-clock.rules.ts';

/** An order with what was bought. Production jobs are not part of the contract: where they are known, it says what its dates still wait for. */
export type PrintedOrder = Omit<Order, 'jobs'> & Partial<Pick<Order, 'jobs'>>;

/** The buyer's permanent copy of the contract: what was ordered, where it goes, when it arrives and what it costs. */

type Table = MailDraft['tables'][number];
type Row = Table['rows'][number];

export function contractTables(ctx: Ctx, order: PrintedOrder): Table[] {
  const groups = deliveryGroups(order.snapshot.shippingAddress, order.lines);
  const isDivided = groups.length > 1;
  return [
    ...groups.flatMap((group, index) => [
      ...(isDivided ? [groupTable(ctx, order, group, { number: index + 1, of: groups.length })] : []),
      ...group.lines.map((line) => lineTable(ctx, line, dateCondition(order, line))),
    ]),
    { heading: ctx.say('checkout', 'summary'), rows: [...totalRows(ctx, order), ...vatRows(ctx, order)] },
    addressTable(ctx, order, isDivided ? null : (groups[0]?.address ?? order.snapshot.shippingAddress)),
  ];
}

/** Where one of several deliveries goes, when the last of it arrives, and what it costs. Its lines follow. */
function groupTable(
  ctx: Ctx,
  { currency, orderNumber }: OrderHead,
  group: DeliveryGroup,
  place: { readonly number: number; readonly of: number },
): Table {
  const { netCents, grossCents, arrivalDate, readyFrom } = groupSums(group);
  const shown = (cents: number) => formatMoney(cents, currency, ctx.locale);
  return {
    heading: ctx.say('cart', readyFrom === undefined ? 'delivery_of' : 'collection_of', place),
    rows: [
      ...(group.address ? placeRows(ctx, orderNumber, group.address) : []),
      ...(readyFrom === undefined
        ? [{ term: ctx.say('mail', 'arrival'), text: formatWeekdayDate(arrivalDate, ctx.locale, proseOf(ctx)) }]
        : [readyRow(ctx, readyFrom)]),
      shippingRow(ctx, group.lines, currency),
      { term: ctx.say('cart', 'total_net'), text: shown(netCents) },
      { term: ctx.say('cart', 'total_gross'), text: shown(grossCents) },
    ],
  };
}

/** The notes of the contract: the seller, that the goods cannot be returned, and the link to the terms. */
export function contractNotes(ctx: Ctx): MailDraft['notes'] {
  const { company, street, postalCode, city, vatNumber, email, phone } = ctx.tenant.legal;
  const seller = `${company}, ${street}, ${postalCode} ${city}, ${vatNumber}, ${email}, ${phone}`;
  return [
    { text: ctx.say('checkout', 'withdrawal') },
    { text: ctx.say('mail', 'terms'), url: `${ctx.origin}${ctx.pagePath('terms')}` },
    { text: ctx.say('mail', 'seller', { seller }) },
  ];
}

type DateCondition = 'cut_off' | 'cut_off_payment' | 'cut_off_files';

/** What has to come in time for a line's date. Undefined where all of it is there. */
function dateCondition({ paymentState, jobs }: PrintedOrder, { id }: LineItem): DateCondition | undefined {
  if (!jobs) return 'cut_off';
  const own = jobs.filter(({ lineId }) => lineId === id);
  const hasFiles = own.length > 0 && !own.some(lacksFiles);
  if (isPaymentIn(paymentState)) return hasFiles ? undefined : 'cut_off_files';
  return hasFiles ? 'cut_off_payment' : 'cut_off';
}

function lineTable(ctx: Ctx, line: LineItem, condition: DateCondition | undefined): Table {
  const word = (page: string, key: string) => ctx.say(page, key);
  const { deliveryPromise, priority, jobName, userNotes, contentQuestion } = line;
  return {
    heading: line.productName,
    rows: [
      ...filled(word('mail', 'job_name'), jobName),
      { term: word('mail', 'quantity'), text: formatNumber(line.quantity, ctx.locale) },
      ...splitRows(ctx, line),
      ...line.attributes.map(({ name, value }) => ({ term: name, text: value })),
      ...filled(
        word('mail', 'print_content'),
        contentQuestion?.answer ? word('printcontent', `content_${contentQuestion.answer}`) : '',
      ),
      ...filled(word('mail', 'user_notes'), userNotes),
      // A chosen file check appears among the amounts instead.
      ...filled(word('cart', 'file_check'), line.fileCheck ? '' : word('mail', 'file_check_no')),
      { term: word('mail', 'priority'), text: ctx.say('product', `priority_${priority}`) },
      deliveryPromise.readyFrom === undefined
        ? {
            term: word('mail', 'arrival'),
            text: formatWeekdayDate(deliveryPromise.arrivalDate, ctx.locale, proseOf(ctx)),
          }
        : readyRow(ctx, deliveryPromise.readyFrom),
      ...filled(word('mail', 'parcels'), parcelsOf(deliveryPromise)),
      ...(['duties', 'octroi_de_mer'] as const).flatMap((caveat) =>
        filled(word('mail', 'customs'), deliveryPromise.caveats.includes(caveat) ? word('cart', caveat) : ''),
      ),
      ...(condition
        ? [
            {
              term: word('mail', condition),
              text: formatMoment(deliveryPromise.cutOff, ctx.locale, ctx.timeZone, proseOf(ctx)),
            },
          ]
        : []),
      ...amountRows(ctx, line),
    ],
  };
}

function readyRow(ctx: Ctx, readyFrom: string): Row {
  return { term: ctx.say('mail', 'ready_from'), text: formatMoment(readyFrom, ctx.locale, ctx.timeZone, proseOf(ctx)) };
}

/** Where goods are sent, or where the customer collects them. */
function placeRows(ctx: Ctx, orderNumber: string, to: DeliveryAddress): Row[] {
  return to.collectAt === undefined
    ? [{ term: ctx.say('mail', 'shipping_address'), text: addressText(ctx, to) }]
    : collectionRows(ctx, orderNumber, to);
}

/** Where the customer collects, who comes, when it is open, and what to bring. */
export function collectionRows(ctx: Ctx, orderNumber: string, to: DeliveryAddress): Row[] {
  const point = shownPoint(ctx, to);
  const place = point ?? to;
  const hours = point ? openingLines(point.hours, ctx.locale) : [];
  const closed = point?.closedOn.map((day) => formatWeekdayDate(day, ctx.locale, proseOf(ctx))) ?? [];
  return [
    // The desk may have moved since the order.
    { term: ctx.say('mail', 'collection_address'), text: [place.street, ...placeLines(place)].join(', ') },
    {
      term: ctx.say('mail', 'collected_by'),
      text: [`${to.firstName} ${to.lastName}`, to.company].filter(Boolean).join(', '),
    },
    ...filled(ctx.say('mail', 'opening_hours'), hours.map(({ days, times }) => `${days} ${times}`).join(' · ')),
    ...filled(ctx.say('mail', 'closed_on'), closed.join(', ')),
    { term: ctx.say('mail', 'collection_bring'), text: ctx.say('mail', 'collection_number', { number: orderNumber }) },
  ];
}

/** The promised number of parcels. Empty for one parcel. */
function parcelsOf({ caveats }: LineItem['deliveryPromise']): string {
  return caveats.find((caveat) => caveat.startsWith('parcels:'))?.split(':')[1] ?? '';
}

/** How the quantity is divided into sizes or artworks, as it will be printed. */
function splitRows(ctx: Ctx, { facts, quantity, artworks }: LineItem): Row[] {
  const pieces = piecesOf(facts, quantity, artworks);
  if (pieces.length > 0)
    return filled(
      ctx.say('mail', 'sizes'),
      sayPieces(pieces, (count) => formatNumber(count, ctx.locale)),
    );
  return artworks.length > 1 ? filled(ctx.say('mail', 'sets'), artworksText(ctx, artworks)) : [];
}

/** Every artwork with its copies. */
function artworksText(ctx: Ctx, artworks: readonly Artwork[]): string {
  return artworks
    .map(({ name, quantity }, index) =>
      ctx.say('cart', 'artwork_named', {
        name: name || String(index + 1),
        counted: formatNumber(quantity, ctx.locale),
      }),
    )
    .join(' · ');
}

/** Amounts of the product and services, which add up to the line. Delivery appears once, in the totals. */
function amountRows(ctx: Ctx, line: LineItem): Row[] {
  const shown = (cents: number) => formatMoney(cents, line.price.currency, ctx.locale);
  const { deliveryPromise, price, services, promotion } = line;
  const totals = lineTotals(line);
  const net = totals.netCents - deliveryPromise.shippingNetCents;
  const gross = totals.grossCents - deliveryPromise.shippingNetCents - deliveryPromise.shippingVatCents;
  const parts = [
    { term: ctx.say('mail', 'product_net'), text: shown(price.netCents) },
    ...services.map((service) => ({ term: serviceName(ctx, line, service), text: shown(service.netCents) })),
  ];
  return [
    ...(services.length === 0 ? [] : parts),
    ...(promotion?.code && promotion.reason !== ''
      ? [
          {
            term: ctx.say('cart', 'coupon', { code: promotion.code }),
            text: ctx.say('cart', 'coupon_idle', { code: promotion.code }),
          },
        ]
      : []),
    { term: ctx.say('mail', 'line_net'), text: shown(net) },
    { term: ctx.say('mail', 'line_gross'), text: shown(gross) },
  ];
}

function serviceName(ctx: Ctx, { promotion }: LineItem, { key }: LineService): string {
  if (!isCoupon(key)) return ctx.say('cart', 'file_check');
  return promotion?.code ? ctx.say('cart', 'coupon', { code: promotion.code }) : ctx.say('cart', 'offer');
}

/** Lines, delivery, VAT and total, with the same names as on the order's page. The amounts add up. */
function totalRows(ctx: Ctx, order: PrintedOrder): Row[] {
  const shown = (cents: number) => formatMoney(cents, order.currency, ctx.locale);
  const rounding = order.payableCents - order.grossCents;
  const rounded = [
    { term: ctx.say('cart', 'cash_rounding'), text: shown(rounding) },
    { term: ctx.say('cart', 'payable'), text: shown(order.payableCents) },
  ];
  const credited = [
    { term: ctx.say('cart', 'credited'), text: `−${shown(order.creditedCents)}` },
    { term: ctx.say('cart', 'costs'), text: shown(costOf(order)) },
  ];
  return [
    { term: ctx.say('cart', 'items_net'), text: shown(order.netCents - shippingNetOf(order.lines)) },
    shippingRow(ctx, order.lines, order.currency),
    { term: ctx.say('cart', 'total_net'), text: shown(order.netCents) },
    ...vatShares(order.lines).map(({ rate, vatCents }) => ({
      term: vatTerm(ctx, order, rate),
      text: shown(vatCents),
    })),
    { term: ctx.say('cart', 'total_gross'), text: shown(order.grossCents) },
    ...(rounding === 0 ? [] : rounded),
    ...(order.creditedCents === 0 ? [] : credited),
  ];
}

function shippingRow(ctx: Ctx, lines: readonly LineItem[], currency: OrderHead['currency']): Row {
  if (lines.every(isCollected))
    return { term: ctx.say('cart', 'collection'), text: ctx.say('cart', 'collection_free') };
  const cents = shippingNetOf(lines);
  const isIncluded = cents === 0 && ctx.tenant.shippingIncluded;
  return {
    term: ctx.say('cart', 'shipping_net'),
    text: isIncluded ? ctx.say('cart', 'shipping_included') : formatMoney(cents, currency, ctx.locale),
  };
}

function shippingNetOf(lines: readonly LineItem[]): number {
  return lines.reduce((sum, { deliveryPromise }) => sum + deliveryPromise.shippingNetCents, 0);
}

/** For example 'VAT 20%'. Where the law gives a reason instead of a rate, the reason appears below. */
function vatTerm(ctx: Ctx, order: PrintedOrder, rate: number): string {
  return exemptionIn(ctx, order) === '' || rate > 0
    ? ctx.say('cart', 'total_vat_rate', { rate: formatPercent(rate, ctx.locale) })
    : ctx.say('cart', 'total_vat');
}

function exemptionIn(ctx: Ctx, { lines }: PrintedOrder): string {
  return exemptionOf(
    ctx,
    lines.map(({ price }) => price.vatReason),
  );
}

/** The company's VAT number, and why no VAT is charged, or why it is. */
function vatRows(ctx: Ctx, order: PrintedOrder): Row[] {
  return [
    ...filled(ctx.say('cart', 'vat_number'), order.snapshot.vatNumber ?? ''),
    ...exemptionNotes(order.lines, (reasons) => exemptionOf(ctx, reasons)).map(({ text, netCents }) => ({
      term: ctx.say('cart', 'total_vat'),
      text: netCents === null ? text : exemptAmount(ctx, order, text, netCents),
    })),
  ];
}

function exemptAmount(ctx: Ctx, { currency }: PrintedOrder, exemption: string, netCents: number): string {
  return ctx.say('cart', 'exempt_amount', { exemption, amount: formatMoney(netCents, currency, ctx.locale) });
}

/** @param to where the whole order goes; null when its parts go to several addresses, which are told before */
function addressTable(ctx: Ctx, { snapshot, placedAt, orderNumber }: OrderHead, to: DeliveryAddress | null): Table {
  const { shippingAddress, billingAddress, userNotes } = snapshot;
  return {
    heading: ctx.say('mail', 'order', { number: orderNumber }),
    rows: [
      { term: ctx.say('mail', 'placed_at'), text: formatInstant(placedAt.toISOString(), ctx.timeZone) },
      ...(to ? placeRows(ctx, orderNumber, to) : []),
      { term: ctx.say('mail', 'billing_address'), text: addressText(ctx, billingAddress ?? shippingAddress) },
      ...invoiceNumberRows(ctx, snapshot),
      ...purchaseOrderRow(ctx, snapshot),
      ...filled(ctx.say('mail', 'order_notes'), userNotes),
    ],
  };
}

const NUMBER_TERMS = {
  siret: 'number_siret',
  fiscalCode: 'number_fiscalCode',
  recipientCode: 'number_recipientCode',
  pec: 'number_pec',
} as const satisfies Record<InvoiceNumber, string>;

/** What the invoice carries besides the VAT number. */
function invoiceNumberRows(ctx: Ctx, { invoiceNumbers }: OrderHead['snapshot']): Row[] {
  return INVOICE_NUMBERS.flatMap((kind) => filled(ctx.say('cart', NUMBER_TERMS[kind]), invoiceNumbers[kind] ?? ''));
}

/** The customer's own reference for the purchase, where there is one. */
export function purchaseOrderRow(ctx: Ctx, { purchaseOrder }: OrderHead['snapshot']): Row[] {
  return filled(ctx.say('mail', 'purchase_order'), purchaseOrder);
}

export function addressText(ctx: Ctx, address: Address): string {
  return [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.street,
    address.street2,
    ...placeLines(address),
    formatCountry(address.country, ctx.locale),
    address.phone,
    address.email,
  ]
    .filter((part) => part.trim() !== '')
    .join(', ');
}

function filled(term: string, text: string): Row[] {
  return text === '' ? [] : [{ term, text }];
}
