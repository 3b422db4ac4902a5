import { holds } from '../catalog/condition.ts';
import {
  artworksOf,
  defaultSelection,
  factsOf,
  type Facts,
  type FactValue,
  type Feature,
  type ProductProblem,
  type Selection,
} from '../catalog/product.ts';
import { quantityOffer } from '../catalog/quantity.rules.ts';
import { nearestSelection, type CompiledProduct } from '../configurator/compiled-product.ts';
import type { PriceBook } from './engine/price-book.ts';
import { EVERYBODY, priceCurves, printCents } from './engine/quote.ts';
import { euros } from './price-slips.rules.ts';

/** What is added to a product, a window or a lid, and makes it cheaper than without: a figure of it is mistyped. */

/** The key of an option that adds nothing. Of a yes and a no either may be the cheaper: recycled paper, boxes delivered flat. */
const WITHOUT = 'none';

export function additionPriceProblems(compiled: CompiledProduct, book: PriceBook): ProductProblem[] {
  return compiled.product.features.flatMap((feature, index) => {
    const without = feature.options.find(({ key, facts }) => key === WITHOUT && Object.values(facts).some(isNothing));
    return without
      ? feature.options.flatMap(({ key, facts }, at) => {
          const said = key === WITHOUT ? undefined : cheaperWith(compiled, feature, key, book);
          return said === undefined ? [] : [{ path: placeOf(compiled, index, at, facts), message: said }];
        })
      : [];
  });
}

function isNothing(value: FactValue): boolean {
  return value === false || value === 0 || value === 'none';
}

/** Both are asked in the configuration nearest to the first one that may have either. */
function cheaperWith(compiled: CompiledProduct, { id }: Feature, key: string, book: PriceBook): string | undefined {
  const { product } = compiled;
  const added = nearestSelection(compiled, { ...defaultSelection(product), [id]: key }, id);
  const plain = added && nearestSelection(compiled, { ...added, [id]: WITHOUT }, id);
  if (!plain || !differsInOne(added, plain)) return undefined;
  const [dearer, cheaper] = [added, plain].map((each) => pricesOf(compiled, each, book)) as [Prices, Prices];
  const wrong = [...dearer].find(([quantity, cents]) => cents < (cheaper.get(quantity) ?? 0));
  if (!wrong) return undefined;
  const [quantity, cents] = wrong;
  return `${quantity} with '${key}' of '${id}' cost ${euros(cents / 100)}, and ${euros(cheaper.get(quantity)! / 100)} without: what is added makes nothing cheaper. Correct the figures of price of one of them`;
}

function differsInOne(one: Selection, other: Selection): boolean {
  return Object.keys(one).filter((id) => one[id] !== other[id]).length === 1;
}

/** Cents of each offered quantity. */
type Prices = ReadonlyMap<number, number>;

function pricesOf({ product }: CompiledProduct, selection: Selection, book: PriceBook): Prices {
  const facts = factsOf(product, selection);
  const { list } = quantityOffer(product, facts);
  const terms = { markup: 10_000, customerClass: EVERYBODY, currencyFactor: 10_000 };
  const curves = priceCurves(product.price, facts, artworksOf(facts), list, terms, book);
  return new Map(list.map((quantity) => [quantity, printCents(curves, 'std', quantity) ?? 0]));
}

/** The technology or the extra that names what is added, or the option itself. */
function placeOf(
  { product: { price, facts: own } }: CompiledProduct,
  index: number,
  at: number,
  facts: Facts,
): ProductProblem['path'] {
  const names = Object.keys(facts);
  const asksForIt = ({ when = {} }: { readonly when?: Parameters<typeof holds>[0] }) => {
    const named = Object.fromEntries(Object.entries(when).filter(([name]) => names.includes(name)));
    return Object.keys(named).length > 0 && holds(named, { ...own, ...facts });
  };
  const technology = price.technologies.findIndex(asksForIt);
  return technology < 0 ? ['features', index, 'options', at] : ['price', 'technologies', technology];
}
