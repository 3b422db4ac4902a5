import type { Currency } from '#kernel/currencies.ts';
import { vatOf, type BasisPoints } from '#kernel/money.ts';
import type { LineItem } from './line-item.ts';

export interface Totals {
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
}

type Priced = Pick<LineItem, 'price' | 'services' | 'deliveryPromise' | 'vatRounding'>;

/** Print, services and delivery of one line, with the VAT that stands on it. */
export function lineTotals(line: Pick<LineItem, 'price' | 'services' | 'deliveryPromise'>): Totals {
  const netCents =
    line.price.netCents +
    line.services.reduce((sum, service) => sum + service.netCents, 0) +
    line.deliveryPromise.shippingNetCents;
  const vatCents =
    line.price.vatCents +
    line.services.reduce((sum, service) => sum + service.vatCents, 0) +
    line.deliveryPromise.shippingVatCents;
  return { netCents, vatCents, grossCents: netCents + vatCents };
}

/** The sum of what stands on these lines. They may be some of the lines that are charged together. */
export function addTotals(lines: readonly Priced[]): Totals {
  const totals = lines.map(lineTotals);
  const sum = (part: keyof Totals) => totals.reduce((total, each) => total + each[part], 0);
  return { netCents: sum('netCents'), vatCents: sum('vatCents'), grossCents: sum('grossCents') };
}

/** The lines that are charged in this currency. A line that is sold no more keeps its price when its cart changes to another. */
export function chargedIn<Line extends { readonly price: Pick<LineItem['price'], 'currency'> }>(
  currency: Currency,
  lines: readonly Line[],
): Line[] {
  return lines.filter(({ price }) => price.currency === currency);
}

/** The totals of all lines that are charged together. */
export function sumTotals(lines: readonly Priced[]): Totals {
  return addTotals(shareVat(lines));
}

/** The amount charged at one rate, and the VAT on it. Of a rate of nought, the amount that is charged so for one reason. */
export interface VatShare {
  readonly rate: BasisPoints;
  /** The legal reason of a rate of nought. Empty where the law names none, and at every other rate. */
  readonly exemption: string;
  readonly netCents: number;
  readonly vatCents: number;
}

/**
 * The totals by VAT rate, the highest first, and for each legal reason of a rate of nought: goods that are exported and
 * those on which a company pays the VAT are categories of their own (EN 16931, BG-23). The shares add up to the totals to
 * the cent.
 * @param exemptionOf the legal reason of a line, by why it has its rate
 */
export function vatShares(lines: readonly Priced[], exemptionOf: (vatReason: string) => string = () => ''): VatShare[] {
  const shares = new Map<string, VatShare>();
  const add = (vatReason: string, rate: BasisPoints, netCents: number, vatCents: number) => {
    const exemption = rate === 0 ? exemptionOf(vatReason) : '';
    const key = `${rate} ${exemption}`;
    const share = shares.get(key) ?? { rate, exemption, netCents: 0, vatCents: 0 };
    shares.set(key, { ...share, netCents: share.netCents + netCents, vatCents: share.vatCents + vatCents });
  };
  for (const { price, services, deliveryPromise } of shareVat(lines)) {
    add(
      price.vatReason,
      price.vatRate,
      price.netCents + deliveryPromise.shippingNetCents,
      price.vatCents + deliveryPromise.shippingVatCents,
    );
    for (const service of services) add(price.vatReason, service.vatRate, service.netCents, service.vatCents);
  }
  return [...shares.values()].toSorted((a, b) => b.rate - a.rate);
}

/** A legal reason that papers name, with the amount that has no VAT because of it, where there are several. */
export interface ExemptionNote {
  readonly text: string;
  readonly netCents: number | null;
}

/** The legal reasons of the VAT of these lines: of what has none, and of what has that of another state than expected. */
export function exemptionNotes(
  lines: readonly Priced[],
  exemptionOf: (vatReasons: readonly string[]) => string,
): ExemptionNote[] {
  const exempt = vatShares(lines, (reason) => exemptionOf([reason])).filter((share) => share.exemption !== '');
  const reasonsOf = (those: readonly Priced[]) => exemptionOf(those.map(({ price }) => price.vatReason));
  const amounts = exempt.map(({ exemption, netCents }) => ({ text: exemption, netCents }));
  const [others, all] = [lines.filter(({ price }) => price.vatRate > 0), lines].map(reasonsOf);
  return [...(amounts.length > 1 ? amounts : []), { text: amounts.length > 1 ? others! : all!, netCents: null }].filter(
    ({ text }) => text !== '',
  );
}

/**
 * Gives every line that is charged with these its share of the VAT. VAT is rounded once for each rate (EN 16931,
 * BR-CO-17), and the cents are divided over the lines and over the parts of each, so that everything shown adds up. Each
 * line has at most one cent more or less than its own VAT. Lines of before that was so keep the VAT that stands on them,
 * and so do lines that are charged with such a line.
 */
export function shareVat<Line extends Priced>(lines: readonly Line[]): Line[] {
  if (lines.some(({ vatRounding }) => vatRounding === 'part')) return [...lines];
  const parts = lines.map(partsOf);
  const vat = parts.map((ofLine) => ofLine.map(() => 0));
  for (const rate of new Set(parts.flat().map((part) => part.rate))) {
    const nets = parts.map((ofLine) => ofLine.map((part) => (part.rate === rate ? part.netCents : 0)));
    const lineNets = nets.map(sumOf);
    const lineVat = divideVat(vatOf(sumOf(lineNets), rate), lineNets, rate);
    for (const [line, ofLine] of nets.entries())
      for (const [part, cents] of divideVat(lineVat[line]!, ofLine, rate).entries()) vat[line]![part]! += cents;
  }
  return lines.map((line, index) => withVat(line, vat[index]!));
}

/** Print, delivery and services, in this order. */
function partsOf({ price, deliveryPromise, services }: Priced): { readonly rate: BasisPoints; netCents: number }[] {
  return [
    { rate: price.vatRate, netCents: price.netCents },
    { rate: price.vatRate, netCents: deliveryPromise.shippingNetCents },
    ...services.map(({ vatRate, netCents }) => ({ rate: vatRate, netCents })),
  ];
}

function withVat<Line extends Priced>(
  line: Line,
  [ofPrint = 0, ofDelivery = 0, ...ofServices]: readonly number[],
): Line {
  const { price, deliveryPromise, services } = line;
  return {
    ...line,
    price: { ...price, vatCents: ofPrint, grossCents: price.netCents + ofPrint },
    deliveryPromise: { ...deliveryPromise, shippingVatCents: ofDelivery },
    services: services.map((service, index) => {
      const vatCents = ofServices[index]!;
      return { ...service, vatCents, grossCents: service.netCents + vatCents };
    }),
  };
}

/** Divides VAT over the amounts it was worked out from: rounded down, and the cents left go to the largest remainders. */
function divideVat(vatCents: number, nets: readonly number[], rate: BasisPoints): number[] {
  const exact = nets.map((netCents) => netCents * rate);
  const floors = exact.map((each) => Math.floor(each / 10_000));
  const left = vatCents - sumOf(floors);
  if (left === 0) return floors;
  const remainder = (index: number) => exact[index]! - floors[index]! * 10_000;
  const favoured = new Set([...nets.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, left));
  return floors.map((each, index) => (favoured.has(index) ? each + 1 : each));
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0);
}
