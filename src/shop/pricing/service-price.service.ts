import { logOrigin } from './origin.ts';
import type { Answer, Input } from '#kernel/endpoint.ts';
import { toDecimal, vatOf } from '#kernel/money.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { offersDesign, type Product } from '../catalog/product.ts';
import { isValidQuantity, quantityOffer } from '../catalog/quantity.rules.ts';
import { designServiceKey, fileCheckKey } from '../catalog/service-keys.ts';
import type { Ctx } from '../context.ts';
import { evaluate } from '../promotions/engine/evaluate.ts';
import type { LivePromotion } from '../promotions/promotion.ts';
import { isLossLeader, lossLeaderOf, promotionFacts } from '../promotions/promotions.service.ts';
import { currencyFactor } from '../tenants/tenant.ts';
import { printCents } from './engine/quote.ts';
import type { servicePrice } from './pricing.contract.ts';
import { designServiceCents, fileCheckCents } from './pricing.rules.ts';
import { atQuantity, priceRequest, type Priced } from './pricing.service.ts';
import { promotionAsked } from './reduction.service.ts';

type Body = Input<typeof servicePrice>['body'];
type Currency = Ctx['currency'];

/** One service that a customer can buy with a configuration. */
interface OfferedService {
  readonly key: string;
  /** The kind of design service, for the line's `serviceAttributes.inputText`. Empty if there is only one kind. */
  readonly inputText: string;
  readonly rounds: number;
  readonly cents: number;
}

/**
 * 7.5.10. Both services are charged per artwork and page, so every quantity has the same price, unless a special offer
 * excludes services.
 */
export async function answerServicePrice(ctx: Ctx, body: Body): Promise<Answer<typeof servicePrice> | Refusal> {
  logOrigin(ctx, body);
  const priced = await priceRequest(ctx, body, body.variableAttributes);
  if (isRefusal(priced)) return priced;
  const { lossLeaderKey = '' } = body;
  return servicesOf(ctx, priced, body, () => promotionAsked(ctx, { lossLeaderKey }));
}

/** Keys of all services that can be bought with a product. */
export function serviceKeysOf({ tenant }: Pick<Ctx, 'tenant'>, product: Product): string[] {
  const { provider } = tenant.brand;
  return [
    ...(product.fileCheck ? [fileCheckKey(provider)] : []),
    ...(offersDesign(product) ? [designServiceKey(provider)] : []),
  ];
}

type ServiceQuestion = Pick<Body, 'serviceKeys' | 'quantityList' | 'lossLeaderKey' | 'priority' | 'currency'>;

/** @param promotion the promotion of the special offer */
export async function servicesOf(
  ctx: Ctx,
  priced: Priced,
  body: ServiceQuestion,
  promotion: () => Promise<LivePromotion | undefined>,
): Promise<Answer<typeof servicePrice>> {
  const offer = quantityOffer(priced.sold.compiled.product, priced.facts);
  const quantities = body.quantityList?.filter((quantity) => isValidQuantity(quantity, offer)) ?? [null];
  const windowed = await windowQuantity(ctx, body, priced, promotion);
  const services = servicesOffered(ctx, priced, body.currency ?? ctx.currency).filter(({ key }) =>
    body.serviceKeys.includes(key),
  );
  return {
    services: quantities
      .filter((quantity) => windowed === undefined || (quantity !== null && quantity !== windowed))
      .flatMap((quantity) =>
        services.map(({ key, inputText, rounds, cents }) => {
          const { rate } = (quantity === null ? priced : atQuantity(priced, quantity)).vat;
          return {
            key,
            inputText,
            rounds,
            quantity,
            amountExclTax: toDecimal(cents),
            amountInclTax: toDecimal(cents + vatOf(cents, rate)),
            amountCentExclTax: cents,
            vatRate: toDecimal(rate),
          };
        }),
      ),
  };
}

/** The file check, then the kinds of design service, cheapest first. */
function servicesOffered(ctx: Ctx, priced: Priced, currency: Currency): OfferedService[] {
  const { provider } = ctx.tenant.brand;
  const { product } = priced.sold.compiled;
  return [
    ...(product.fileCheck
      ? [{ key: fileCheckKey(provider), inputText: '', rounds: 0, cents: fileCheckPrice(ctx, priced, currency) }]
      : []),
    ...(offersDesign(product)
      ? ctx.catalog.book.designService.kinds.map(({ kind, rounds }) => ({
          key: designServiceKey(provider),
          inputText: kind,
          rounds,
          cents: designServicePrice(ctx, priced, kind, currency) ?? 0,
        }))
      : []),
  ];
}

export function fileCheckPrice(ctx: Ctx, { facts, artworks }: Pick<Priced, 'facts' | 'artworks'>, currency: Currency) {
  const { domain } = ctx.tenant;
  const each = domain.fileCheckPrice[currency];
  if (each === undefined) throw new Error(`${ctx.tenant.id} has no price of the file check in ${currency}`);
  return fileCheckCents(each, facts, artworks, ctx.catalog.book.fileCheck);
}

/** Net cents of a kind of design service. Undefined if the kind does not exist. */
function designServicePrice(
  ctx: Ctx,
  { facts, artworks }: Pick<Priced, 'facts' | 'artworks'>,
  kind: string,
  currency: Currency,
): number | undefined {
  const { designService } = ctx.catalog.book;
  const found = designService.kinds.find((each) => each.kind === kind);
  return found && designServiceCents(found.price, facts, artworks, currencyFactor(ctx.tenant, currency), designService);
}

/**
 * The quantity for which a special offer applies to this configuration. While it applies, services are not available
 * (§4.2).
 */
async function windowQuantity(
  ctx: Ctx,
  body: ServiceQuestion,
  priced: Priced,
  promotion: () => Promise<LivePromotion | undefined>,
): Promise<number | undefined> {
  const leader = lossLeaderOf(ctx, body.lossLeaderKey);
  if (!leader) return undefined;
  const { quantity, priority } = leader;
  if (body.priority !== undefined && body.priority !== priority) return undefined;
  if (!isLossLeader(leader, priced.sold.compiled, priced.selection, quantity, priority)) return undefined;
  const live = await promotion();
  const netCents = printCents(priced.curves, priority, quantity);
  if (!live || netCents === undefined) return undefined;
  const facts = promotionFacts(ctx, priced, body.currency ?? ctx.currency);
  const chosen = { selection: priced.selection, quantity, priority };
  const evaluation = evaluate(live, {
    ...facts,
    netCents,
    fileCheck: false,
    fileCheckCents: 0,
    lossLeader: true,
    chosen,
  });
  return evaluation.applies ? quantity : undefined;
}
