import { factsOf } from '../catalog/product.ts';
import type { ProductProblem } from '../catalog/product.ts';
import { isValidQuantity, quantityOffer } from '../catalog/quantity.rules.ts';
import type { SoldProduct } from '../catalog-snapshot.ts';
import { resolveSelection } from '../configurator/compiled-product.ts';
import type { SearchWords } from './search-words.ts';

/** The catalogue that the words lead into. */
export interface WordsTarget {
  readonly products: ReadonlyMap<string, SoldProduct>;
  /** Ids of products that are retired, or whose file has a problem of its own. Words for them are kept and lead nowhere. */
  readonly unsold: readonly string[];
}

/** What is wrong with an entry: its product, one of its choices or its quantity does not exist. Undefined if it leads. */
export function wordsProblem(
  { product: id, choose = {}, quantity, boughtWith }: SearchWords,
  { products, unsold }: WordsTarget,
): ProductProblem | undefined {
  if (unsold.includes(id)) return undefined;
  const sold = products.get(id);
  if (!sold) return { path: ['product'], message: `no product has the id '${id}': name a file of catalog/products` };
  if (boughtWith !== undefined && !products.has(boughtWith) && !unsold.includes(boughtWith))
    return { path: ['boughtWith'], message: `no product has the id '${boughtWith}': name a file of catalog/products` };
  const { product } = sold.compiled;
  for (const [featureId, chosen] of Object.entries(choose)) {
    const feature = product.features.find((each) => each.id === featureId);
    if (!feature) {
      const ids = product.features.map((each) => each.id).join(', ');
      return { path: ['choose', featureId], message: `${id} has no feature '${featureId}': it has ${ids}` };
    }
    if (!resolveSelection(sold.compiled, { [featureId]: chosen }))
      return { path: ['choose', featureId], message: `'${chosen}' is no choice of ${featureId} of ${id}` };
  }
  const selection = resolveSelection(sold.compiled, choose);
  if (!selection) return { path: ['choose'], message: `a rule of ${id} forbids these choices together` };
  if (quantity !== undefined && !isValidQuantity(quantity, quantityOffer(product, factsOf(product, selection))))
    return { path: ['quantity'], message: `${id} is not sold in a quantity of ${quantity} with these choices` };
  return undefined;
}
