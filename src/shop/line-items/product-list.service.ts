import { languagesOf, textIn } from '#kernel/languages.ts';
import type { Answer, Input } from '#kernel/endpoint.ts';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { vatOf } from '#kernel/money.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { cachedAnswer } from '../cached-answers.ts';
import { defaultSelection, factsOf } from '../catalog/product.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import { quantityOffer, repairQuantity } from '../catalog/quantity.rules.ts';
import { mayBuy, type Ctx } from '../context.ts';
import type { CatalogSnapshot, ListedProduct, SoldProduct } from '../catalog-snapshot.ts';
import { printCents } from '../pricing/engine/quote.ts';
import { atQuantity, destinationOf, priceClassOf, priceConfiguration } from '../pricing/pricing.service.ts';
import type { listProducts } from './product-list.contract.ts';
import { usualTerms } from './usual-terms.service.ts';

type Listed = Answer<typeof listProducts>[number];

/** Products per page if the request gives no number, and the maximum. */
const USUAL_LIMIT = 100;
const MOST_LISTED = 200;

/**
 * A page of the list in the tenant's order, after the last product of the previous page. The price is for the smallest
 * quantity at the slowest priority, as 'from' promises.
 */
export async function productList(
  ctx: Ctx,
  { with: wanted, ...query }: Input<typeof listProducts>['query'],
): Promise<Listed[] | Refusal> {
  const page = pageOf(query);
  const products = await cachedPage(ctx, page);
  if (isRefusal(products) || wanted !== 'usual' || !mayBuy(ctx)) return products;
  const sold = new Map((await ctx.catalog.list(page)).map((each) => [each.sold.compiled.product.id, each.sold]));
  return Promise.all(products.map(async (each) => ({ ...each, usual: await usualOf(ctx, sold.get(each.id)) })));
}

function pageOf({ family, products, after, limit }: Omit<Input<typeof listProducts>['query'], 'with'>) {
  return {
    family,
    ids: products?.split(','),
    after,
    limit: Math.min(MOST_LISTED, limit === undefined ? USUAL_LIMIT : Number(limit)),
  };
}

const MOST_USUALS = 1000;
/** One map for each snapshot, so that an answer never reaches another shop or revision. */
const usuals = new WeakMap<
  CatalogSnapshot,
  BoundedMap<string, { readonly minute: number; readonly usual: Listed['usual'] }>
>();

/**
 * The day of arrival moves at a minute of the day, and stock with what is sold, so this is not cached with the list but
 * for a minute.
 */
async function usualOf(ctx: Ctx, sold: SoldProduct | undefined): Promise<Listed['usual']> {
  if (!sold) return null;
  const minute = Math.floor(ctx.now.epochMilliseconds / 60_000);
  const name = [ctx.tenant.id, ctx.currency, priceClassOf(ctx).name, sold.compiled.product.id].join(' ');
  let known = usuals.get(ctx.catalog);
  if (!known) usuals.set(ctx.catalog, (known = new BoundedMap(MOST_USUALS)));
  const found = known.get(name);
  if (found?.minute === minute) return found.usual;
  const usual = await madeUsual(ctx, sold);
  known.set(name, { minute, usual });
  return usual;
}

async function madeUsual(ctx: Ctx, sold: SoldProduct): Promise<Listed['usual']> {
  const { product } = sold.compiled;
  const selection = defaultSelection(product);
  const usual = product.quantity.default;
  const quantity = repairQuantity(usual, quantityOffer(product, factsOf(product, selection))) ?? usual;
  const { price, arrivalDate, soonestDate } = await usualTerms(ctx, sold, selection, quantity);
  return price && { quantity, price: price.net, grossPrice: price.gross, arrivalDate, soonestDate };
}

/** A page is the same for all customers of a price class who may buy, and is made once for all of them. */
async function cachedPage(ctx: Ctx, page: ReturnType<typeof pageOf>): Promise<Listed[] | Refusal> {
  return cachedAnswer(ctx, { list: { ...page, priceClass: priceClassOf(ctx).name, mayBuy: mayBuy(ctx) } }, async () => {
    const products = await ctx.catalog.list(page);
    return products.map((each) => listed(ctx, each));
  });
}

function listed(ctx: Ctx, { sold, path }: ListedProduct): Listed {
  const { product } = sold.compiled;
  const languages = languagesOf(ctx.tenant);
  const destination = destinationOf(ctx, undefined, undefined);
  const priced = isRefusal(destination)
    ? destination
    : priceConfiguration(ctx, sold, defaultSelection(product), destination);
  const base = {
    id: product.id,
    path,
    variant: product.variant,
    family: product.family,
    countedIn: product.countedIn,
    name: textIn(product.texts.name, languages),
    tagline: textIn(product.texts.tagline, languages),
  };
  if (isRefusal(priced)) return { ...base, facts: {}, from: null, usual: null };
  // A shop for premium resellers shows no public prices.
  if (!mayBuy(ctx)) return { ...base, facts: { ...priced.facts }, from: null, usual: null };
  const [quantity] = quantityOffer(product, priced.facts).list;
  const [priority] = quantity === undefined ? [] : offeredPriorities(product, priced.facts, quantity);
  const cents =
    quantity === undefined || priority === undefined ? undefined : printCents(priced.curves, priority, quantity);
  const from =
    quantity === undefined || cents === undefined
      ? null
      : {
          price: { centAmount: cents, currencyCode: ctx.currency },
          grossPrice: {
            centAmount: cents + vatOf(cents, atQuantity(priced, quantity).vat.rate),
            currencyCode: ctx.currency,
          },
          quantity,
        };
  return { ...base, facts: { ...priced.facts }, from, usual: null };
}
