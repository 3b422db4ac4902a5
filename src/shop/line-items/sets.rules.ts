import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Facts, Product } from '../catalog/product.ts';
import type { ArtworkSet } from './line-item.ts';

/**
 * The artworks of a line (K16, §5): entries without a name or a count are dropped; what is left must be as many as the
 * configuration says, add up to the quantity, and none below the product's minimum. Rolls count labels per roll each.
 * No details at all are fine: they can be given later. A split that nobody has named yet stays as it is while it adds up.
 */
export function admitSets(
  product: Product,
  facts: Facts,
  artworks: number,
  quantity: number,
  given: readonly { readonly name: string; readonly quantity: number }[],
): readonly ArtworkSet[] | Refusal {
  const { sets } = product;
  const each = sets?.unit === 'rolls' && typeof facts['labelsPerRoll'] === 'number' ? facts['labelsPerRoll'] : 1;
  const counted = given.filter((set) => set.quantity > 0);
  const named = counted.filter((set) => set.name.trim() !== '');
  const addsUp = (kept: typeof counted) => kept.reduce((sum, set) => sum + set.quantity * each, 0) === quantity;
  const isSplit = named.length === 0 && counted.length === artworks && artworks > 1 && addsUp(counted);
  const kept = isSplit ? counted : named;
  if (kept.length === 0) return evenSets(artworks, quantity, each);
  if (kept.length !== artworks || (sets === undefined && kept.length > 1)) return refuse('sets_invalid', 422);
  const least = artworks > 1 ? (sets?.minimumPerSet ?? 1) : 1;
  if (!addsUp(kept) || kept.some((set) => set.quantity * each < least)) return refuse('sets_invalid', 422);
  return kept.map((set, index) => ({ id: String(index + 1), name: set.name.trim(), quantity: set.quantity }));
}

/** Without details the quantity is shared out evenly, in whole rolls where it can be; the first artworks take what is left over. */
function evenSets(artworks: number, quantity: number, each: number): ArtworkSet[] {
  if (artworks === 1) return [];
  const count = quantity % each === 0 ? quantity / each : quantity;
  const share = Math.floor(count / artworks);
  const left = count - share * artworks;
  return Array.from({ length: artworks }, (_, index) => ({
    id: String(index + 1),
    name: '',
    quantity: share + (index < left ? 1 : 0),
  }));
}
