import { languagesOf, textIn } from '#kernel/languages.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { vatOf } from '#kernel/money.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { cachedAnswer } from '../cached-answers.ts';
import { defaultSelection } from '../catalog/product.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import { quantityOffer } from '../catalog/quantity.rules.ts';
import type { Ctx } from '../context.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { printCents } from '../pricing/engine/quote.ts';
import { destinationOf, priceClassOf, priceConfiguration } from '../pricing/pricing.service.ts';
import type { listProducts } from './product-list.contract.ts';

type Listed = Answer<typeof listProducts>[number];

/**
 * In the tenant's order; the price is that of the smallest quantity at the slowest priority: what 'from' promises. The list
 * is the same for everybody of a price class, and is made once for all of them.
 */
export function productList(ctx: Ctx, family: string | undefined): Listed[] | Refusal {
  const products = ctx.tenant.assortment
    .flatMap((id) => ctx.catalog.products.get(id) ?? [])
    .filter(({ compiled }) => family === undefined || compiled.product.family === family);
  // Families that nobody has are without number, and would put what is asked for out of the kept answers.
  if (products.length === 0) return [];
  return cachedAnswer(ctx, { list: { family, priceClass: priceClassOf(ctx).name } }, () =>
    products.map((sold) => listed(ctx, sold)),
  );
}

function listed(ctx: Ctx, sold: SoldProduct): Listed {
  const { product } = sold.compiled;
  const languages = languagesOf(ctx.tenant);
  const destination = destinationOf(ctx, undefined, undefined);
  const priced = isRefusal(destination)
    ? destination
    : priceConfiguration(ctx, sold, defaultSelection(product), destination);
  const base = {
    id: product.id,
    variant: product.variant,
    family: product.family,
    countedIn: product.countedIn,
    name: textIn(product.texts.name, languages),
    tagline: textIn(product.texts.tagline, languages),
  };
  if (isRefusal(priced)) return { ...base, facts: {}, from: null };
  // A shop for premium resellers names no price in public.
  if (ctx.tenant.audience === 'premium') return { ...base, facts: { ...priced.facts }, from: null };
  const [quantity] = quantityOffer(product, priced.facts).list;
  const [priority] = quantity === undefined ? [] : offeredPriorities(product, priced.facts, quantity);
  const cents =
    quantity === undefined || priority === undefined ? undefined : printCents(priced.curves, priority, quantity);
  const from =
    quantity === undefined || cents === undefined
      ? null
      : {
          price: { centAmount: cents, currencyCode: ctx.currency },
          grossPrice: { centAmount: cents + vatOf(cents, priced.vat.rate), currencyCode: ctx.currency },
          quantity,
        };
  return { ...base, facts: { ...priced.facts }, from };
}
