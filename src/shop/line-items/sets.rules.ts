import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Facts, Product } from '../catalog/product.ts';
import type { ArtworkSet } from './line-item.ts';

/**
 * The artworks of a line (K16, §5): entries without a name or a count are dropped; what is left must be as many as the
 * configuration says, add up to the quantity, and none below the product's minimum. Rolls count labels per roll each.
 * No details at all are fine: they can be given later.
 */
export function admitSets(
  product: Product,
  facts: Facts,
  artworks: number,
  quantity: number,
  given: readonly { readonly name: string; readonly quantity: number }[],
): readonly ArtworkSet[] | Refusal {
  const kept = given.filter((set) => set.name.trim() !== '' && set.quantity > 0);
  if (kept.length === 0) return evenSets(artworks, quantity);
  const { sets } = product;
  if (kept.length !== artworks || (sets === undefined && kept.length > 1)) return refuse('sets_invalid', 422);
  const each = sets?.unit === 'rolls' && typeof facts['labelsPerRoll'] === 'number' ? facts['labelsPerRoll'] : 1;
  const copies = kept.map((set) => set.quantity * each);
  const least = artworks > 1 ? (sets?.minimumPerSet ?? 1) : 1;
  if (copies.reduce((sum, count) => sum + count, 0) !== quantity || copies.some((count) => count < least))
    return refuse('sets_invalid', 422);
  return kept.map((set, index) => ({ id: String(index + 1), name: set.name.trim(), quantity: set.quantity }));
}

/** Without details the quantity is shared out evenly, the first artworks taking what is left over. */
function evenSets(artworks: number, quantity: number): ArtworkSet[] {
  if (artworks === 1) return [];
  const each = Math.floor(quantity / artworks);
  const left = quantity - each * artworks;
  return Array.from({ length: artworks }, (_, index) => ({
    id: String(index + 1),
    name: '',
    quantity: each + (index < left ? 1 : 0),
  }));
}
