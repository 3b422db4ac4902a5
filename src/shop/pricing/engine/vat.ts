import type { BasisPoints } from '#kernel/money.ts';
import type { Facts } from '#shop/catalog/product.ts';
import type { TaxClass } from '#shop/catalog/tax-class.ts';
import {
  contentQuestion,
  contentRule,
  hasLeastForm,
  type ContentAnswer,
  type ContentQuestion,
} from './print-content.ts';
import {
  EU_COUNTRIES,
  VAT_RATES,
  VAT_TERRITORIES,
  type LeafletForm,
  type VatRate,
  type VatTerritory,
} from './vat-rates.ts';

export interface VatFacts {
  /** Country of the shop's VAT registration. Its goods leave from there. */
  readonly seat: string;
  readonly country: string;
  readonly postalCode: string;
  /** Local date of the supply, ISO. */
  readonly date: string;
  readonly taxClass: TaxClass;
  /** Facts of the selection, for countries where the class depends on what the sheet is. */
  readonly sheet: Facts;
  /** Country of a company's checked VAT number of another member state, XI for Northern Ireland. The proof is stored. */
  readonly checkedVatCountry?: string | undefined;
  /** What is printed, by the customer's word. */
  readonly printContent?: ContentAnswer | undefined;
}

export interface VatDecision {
  readonly rate: BasisPoints;
  /** The reason, as a stable key: 'standard', 'reduced_leaflet', 'zero_ie', 'reverse_charge', 'export', 'departure_standard' ... */
  readonly reason: string;
  /** What decides the rate besides the class. Absent where nothing does. */
  readonly question?: ContentQuestion;
  /** What counts for fewer copies of one artwork. Absent where their number decides nothing. */
  readonly few?: { readonly below: number; readonly instead: Omit<VatDecision, 'few'> };
}

/** The VAT on so many copies of one artwork. */
export function vatOfCopies(vat: VatDecision, copies: number): VatDecision {
  return vat.few && copies < vat.few.below ? vat.few.instead : vat;
}

/** The VAT on a supply of goods, by destination. Undefined when no rate of the country is known for the date. */
export function decideVat(facts: VatFacts): VatDecision | undefined {
  const inUnion = EU_COUNTRIES.has(facts.country) || isNorthernIreland(facts);
  const seatInUnion = EU_COUNTRIES.has(facts.seat);
  const territory = VAT_TERRITORIES.find(
    ({ country, postalCode }) => country === facts.country && postalCode.test(facts.postalCode.replaceAll(/[ -]/g, '')),
  );
  if (territory?.rate === 'outside' || territory?.insideFor?.includes(facts.seat) === false)
    return { rate: 0, reason: `export_${territory.name}` };
  if (!sharesVatArea(facts.seat, facts.country, seatInUnion, inUnion)) return { rate: 0, reason: 'export' };
  if (
    facts.checkedVatCountry !== undefined &&
    isStateForGoods(facts.checkedVatCountry) &&
    seatInUnion &&
    inUnion &&
    stateOf(facts.country) !== stateOf(facts.seat)
  )
    return stateOf(facts.checkedVatCountry) === stateOf(facts.seat)
      ? atDeparture(facts)
      : { rate: 0, reason: 'reverse_charge' };
  const row = VAT_RATES.findLast(({ country, from }) => country === facts.country && from <= facts.date);
  if (!row) return undefined;
  const standard: VatDecision =
    territory?.rate === undefined
      ? { rate: row.standard, reason: 'standard' }
      : { rate: territory.rate, reason: `territory_${territory.name}` };
  const rate = reducedRate(facts, row, territory);
  if (rate === undefined) return standard;
  const least = facts.taxClass === 'leaflet' ? row.leafletForm?.leastCopies : undefined;
  const few = least === undefined ? {} : { few: { below: least, instead: standard } };
  // The law of a rate of nought is that of the country it is sent to: a paper names it (`exemption.service`).
  const ownZero = rate === 0 ? OWN_ZERO[facts.country] : undefined;
  const reduced = { rate, reason: ownZero ?? `reduced_${facts.taxClass}`, ...few };
  const rule = contentRule(facts.country, facts.taxClass, facts.date);
  if (!rule) return reduced;
  if (!hasLeastForm(rule, facts.sheet)) return standard;
  const rates = { standard: standard.rate, reduced: rate };
  const question = contentQuestion(rule, rates, facts.country, facts.printContent);
  const isReduced = question.answer !== null && rule.reduced.includes(question.answer);
  return { ...(isReduced ? reduced : standard), question, ...few };
}

/** Reasons of member states that have a rate of nought for books. */
const OWN_ZERO: Readonly<Record<string, string>> = { IE: 'zero_ie', CZ: 'zero_cz' };

/**
 * A company with a number of the state that the goods leave accounts for them where they arrive, so they are no distance
 * sale: the supply is taxed where it begins, and only a number of another member state exempts it (Directive
 * 2006/112/EC, articles 14 (4), 32 and 138 (1) b).
 */
function atDeparture(facts: VatFacts): VatDecision | undefined {
  const home = decideVat({ ...facts, country: facts.seat, postalCode: '' });
  return home && { ...home, reason: `departure_${home.reason}` };
}

/** The rate of a class of print: that of the place if it has one, else that of its country. */
function reducedRate(
  { taxClass, sheet }: VatFacts,
  row: VatRate,
  territory: VatTerritory | undefined,
): BasisPoints | undefined {
  if (taxClass === 'standard') return undefined;
  if (taxClass === 'leaflet' && row.leafletForm && !isLeaflet(row.leafletForm, sheet)) return undefined;
  return (taxClass === 'book' ? territory?.book : undefined) ?? row[taxClass];
}

/** Whether a sheet is a leaflet by its paper and size. What is not known of it makes it none. */
function isLeaflet({ mostGrammage, closed, open }: LeafletForm, sheet: Facts): boolean {
  const number = (name: string) => (typeof sheet[name] === 'number' ? sheet[name] : undefined);
  const fits = (width: number | undefined, height: number | undefined, [short, long]: readonly [number, number]) =>
    width !== undefined && height !== undefined && Math.min(width, height) <= short && Math.max(width, height) <= long;
  const isLimp = (number('grammage') ?? Infinity) <= mostGrammage && (number('laminatedSides') ?? 0) === 0;
  const [width, height] = [number('width'), number('height')];
  const isFolded = (number('folds') ?? 0) > 0 && number('printedSides') === 2;
  const isSmall =
    fits(width, height, closed) ||
    (isFolded && fits(number('closedWidth'), number('closedHeight'), closed) && fits(width, height, open));
  return isLimp && isSmall;
}

/** For goods it is treated as a member state, at British rates (Windsor Framework; Directive (EU) 2020/1756). */
function isNorthernIreland({ country, postalCode }: VatFacts): boolean {
  return country === 'GB' && /^bt/i.test(postalCode);
}

/** Whether a number of this country exempts goods sent to another one: those of Northern Ireland begin with XI. */
function isStateForGoods(country: string): boolean {
  return country === 'XI' || EU_COUNTRIES.has(country);
}

/** Monaco is a part of France for VAT (Directive 2006/112/EC, article 7): what is sent there has not left France. */
function stateOf(country: string): string {
  return country === 'MC' ? 'FR' : country;
}

/** Whether supplies to the country can be taxed. If not, nothing can be sold there. */
export function hasVatRate(seat: string, country: string, date: string): boolean {
  return decideVat({ seat, country, postalCode: '', date, taxClass: 'standard', sheet: {} }) !== undefined;
}

/** Switzerland and Liechtenstein form one area, the union another, the United Kingdom a third. */
function sharesVatArea(seat: string, country: string, seatInUnion: boolean, inUnion: boolean): boolean {
  if (seat === country || (seatInUnion && inUnion)) return true;
  return ['CH', 'LI'].includes(seat) && ['CH', 'LI'].includes(country);
}

/** Whether what is sent from one country to the other is an export, places of their own left out. */
export function isExport(seat: string, country: string): boolean {
  return !sharesVatArea(seat, country, EU_COUNTRIES.has(seat), EU_COUNTRIES.has(country));
}

/** Whether places of a country lie outside of the area of VAT, for what is sent from a seat. */
export function hasPlacesOutside(seat: string, country: string): boolean {
  return VAT_TERRITORIES.some(
    (place) => place.country === country && (place.rate === 'outside' || place.insideFor?.includes(seat) === false),
  );
}
