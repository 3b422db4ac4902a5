import { languagesOf, textIn } from '#kernel/languages.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { vatOf } from '#kernel/money.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { defaultSelection } from '../catalog/product.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import { quantityOffer } from '../catalog/quantity.rules.ts';
import type { Ctx } from '../context.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { printCents } from '../pricing/engine/quote.ts';
import { destinationOf, priceConfiguration } from '../pricing/pricing.service.ts';
import type { listProducts } from './product-list.contract.ts';

type Listed = Answer<typeof listProducts>[number];

/** In the tenant's order; the price is that of the smallest quantity at the slowest priority: what 'from' promises. */
export function productList(ctx: Ctx, family: string | undefined): Listed[] {
  return ctx.tenant.assortment
    .flatMap((id) => ctx.catalog.products.get(id) ?? [])
    .filter(({ compiled }) => family === undefined || compiled.product.family === family)
    .map((sold) => listed(ctx, sold));
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
