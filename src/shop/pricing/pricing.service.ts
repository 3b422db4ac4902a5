import { todayOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { artworksOf, factsOf, type Facts, type Selection } from '../catalog/product.ts';
import { baseQuantities } from '../catalog/quantity.rules.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { resolveSelection } from '../configurator/compiled-product.ts';
import { isPremium, type Ctx } from '../context.ts';
import { isKnownPostalCode } from '../addresses/postal-areas.rules.ts';
import { plainPostalCode } from '../addresses/postal-code.rules.ts';
import { countryNotServed } from '../addresses/served-country.rules.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { currencyFactor } from '../tenants/tenant.ts';
import { EVERYBODY, priceCurves, type CustomerClass, type PriceCurves, type PriceTerms } from './engine/quote.ts';
import { resellerClassOf } from './engine/reseller-class.ts';
import type { ContentAnswer } from './engine/print-content.ts';
import type { Origin } from './origin.ts';
import { decideVat, vatOfCopies, type VatDecision } from './engine/vat.ts';

/** The place that prices are for: the requested country, otherwise the tenant's own. With what decides VAT there. */
export interface Destination {
  readonly country: string;
  readonly postalCode: string;
  /** Member state of the customer's checked VAT number. */
  readonly vatCountry?: string | null;
  /** The plant at which the customer collects. Country and postal code are those of the plant then. */
  readonly collectAt?: string | null;
  /** What is printed, by the customer's word. */
  readonly printContent?: ContentAnswer | undefined;
}

export function destinationOf(
  ctx: Ctx,
  country: string | undefined,
  postalCode: string | undefined,
): Destination | Refusal {
  const { domain } = ctx.tenant;
  if (country !== undefined && !domain.countries.includes(country)) return countryNotServed(ctx, country);
  if (postalCode && !isKnownPostalCode(country ?? domain.defaultIso2, postalCode))
    return refuse('postal_code_invalid', 422);
  const known = country === undefined || country === domain.defaultIso2 ? domain.defaultZipcode : '';
  return {
    country: country ?? domain.defaultIso2,
    postalCode: postalCode === undefined ? known : plainPostalCode(country ?? domain.defaultIso2, postalCode),
  };
}

/** The destination of a request, with what is printed. */
export function destinationAsked(
  ctx: Ctx,
  { country, zipCode, printContent }: Pick<PriceRequest, 'country' | 'zipCode' | 'printContent'>,
): Destination | Refusal {
  const destination = destinationOf(ctx, country, zipCode);
  return isRefusal(destination) ? destination : { ...destination, printContent };
}

/** A complete, valid configuration with its prices. Page, grid, cart and order all use it. */
export interface Priced {
  readonly sold: SoldProduct;
  readonly selection: Selection;
  readonly facts: Facts;
  readonly artworks: number;
  readonly curves: PriceCurves;
  readonly destination: Destination;
  readonly vat: VatDecision;
  readonly terms: PriceTerms;
}

export function priceConfiguration(
  ctx: Ctx,
  sold: SoldProduct,
  selection: Selection,
  destination: Destination,
  currency = ctx.currency,
): Priced | Refusal {
  const { product } = sold.compiled;
  const facts = factsOf(product, selection);
  const artworks = artworksOf(facts);
  const terms = termsOf(ctx, currency);
  const vat = vatOn(ctx, sold, facts, destination);
  if (!vat) return countryNotServed(ctx, destination.country);
  const curves = priceCurves(product.price, facts, artworks, baseQuantities(product.quantity), terms, ctx.catalog.book);
  // A revision of before the check of sizes may sell what no press takes.
  if (curves.cents.std.some((cents) => !Number.isFinite(cents))) return refuse('configuration_invalid', 422);
  return { sold, selection, facts, artworks, curves, destination, vat, terms };
}

/** The same with the VAT on a quantity: of few copies of an artwork it may be another. */
export function atQuantity(priced: Priced, quantity: number): Priced {
  return { ...priced, vat: vatOfCopies(priced.vat, Math.floor(quantity / priced.artworks)) };
}

/** @param facts of the selection: a stiff or laminated sheet may have another rate than a limp one */
export function vatOn(
  ctx: Ctx,
  sold: SoldProduct,
  facts: Facts,
  { country, postalCode, vatCountry, collectAt, printContent }: Destination,
): VatDecision | undefined {
  return decideVat({
    seat: ctx.tenant.legal.country,
    country,
    postalCode,
    date: todayOf(ctx),
    taxClass: sold.compiled.product.taxCode,
    sheet: facts,
    // What is handed over at the plant is taxed there: the seller does not send it to another country.
    checkedVatCountry: (!collectAt && vatCountry) || undefined,
    printContent,
  });
}

/** Whether a number of this country takes the VAT off what is sent there. Neither the product nor its print decides it. */
export function isFreeByNumber(
  ctx: Ctx,
  { country, postalCode, collectAt }: Pick<Destination, 'country' | 'postalCode' | 'collectAt'>,
  vatCountry: string,
): boolean {
  if (collectAt) return false;
  const seat = ctx.tenant.legal.country;
  const to = { seat, country, postalCode, date: todayOf(ctx), checkedVatCountry: vatCountry };
  return decideVat({ ...to, taxClass: 'standard', sheet: {} })?.reason === 'reverse_charge';
}

/** Whether a supply leaves the VAT area of the shop, so that whoever receives it pays tax and duties there. */
export function isExported(ctx: Ctx, { country, postalCode }: Destination): boolean {
  const seat = ctx.tenant.legal.country;
  const vat = decideVat({ seat, country, postalCode, date: todayOf(ctx), taxClass: 'standard', sheet: {} });
  return vat?.reason.startsWith('export') === true;
}

/**
 * What prices depend on besides the catalogue and the configuration: the customer's class and the VAT of the
 * destination.
 * The postal code is left out, so that all visitors of a country share the cached answers.
 */
export async function priceBasis(
  ctx: Ctx,
  body: PriceRequest,
): Promise<{ priceClass: string; vat: VatDecision | undefined } | Refusal> {
  const sold = await soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const destination = destinationAsked(ctx, body);
  if (isRefusal(destination)) return destination;
  // Answers are kept by their whole question, the selection among it, so its facts need not be worked out for this.
  return { priceClass: priceClassOf(ctx).name, vat: vatOn(ctx, sold, sold.compiled.product.facts, destination) };
}

export interface PriceRequest extends Origin {
  readonly mcpSku: string;
  readonly currency?: Ctx['currency'];
  readonly country?: string;
  readonly zipCode?: string;
  readonly printContent?: ContentAnswer;
}

/** The priced configuration of a request, if it is on sale, valid and delivered to that place. */
export async function priceRequest(
  ctx: Ctx,
  body: PriceRequest,
  attributes: Readonly<Record<string, string>>,
): Promise<Priced | Refusal> {
  const sold = await soldProduct(ctx, body.mcpSku);
  if (isRefusal(sold)) return sold;
  const currency = body.currency ?? ctx.currency;
  if (!ctx.tenant.currencies.includes(currency)) return refuse('currency_not_valid', 422);
  const selection = resolveSelection(sold.compiled, attributes);
  if (!selection) return refuse('configuration_invalid', 422);
  const destination = destinationAsked(ctx, body);
  return isRefusal(destination) ? destination : priceConfiguration(ctx, sold, selection, destination, currency);
}

/** The machine of the nearest offered quantity at or above this one. */
export function technologyAt({ quantities, technologies }: PriceCurves, quantity: number): string {
  const at = quantities.findIndex((each) => each >= quantity);
  return technologies[at < 0 ? technologies.length - 1 : at] ?? '';
}

/** A premium reseller's class by turnover. All other customers pay the list price. */
export function priceClassOf({ actor, catalog, tenant }: Ctx): CustomerClass {
  return isPremium(actor)
    ? resellerClassOf(catalog.book.resellers.classes, actor.turnoverCents, tenant.domain.currency)
    : EVERYBODY;
}

function termsOf(ctx: Ctx, currency: Ctx['currency']): PriceTerms {
  return {
    markup: ctx.tenant.markup,
    customerClass: priceClassOf(ctx),
    currencyFactor: currencyFactor(ctx.tenant, currency),
  };
}
