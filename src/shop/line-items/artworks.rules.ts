import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Facts, Product } from '../catalog/product.ts';
import { labelsPerRoll } from '../catalog/quantity.rules.ts';
import { isOwnSplit } from '../catalog/size-split.rules.ts';
import type { Artwork } from './line-item.ts';
import type { RequestedArtwork } from './line-request.ts';

/**
 * The artworks of a line (K16, §5). Entries without a name or a count are dropped. The rest must have the configured
 * number of artworks, add up to the quantity, and none may be below the product's minimum. On rolls each artwork fills
 * whole
 * rolls, counted as 'Number of Rolls' or in labels. The details may be missing: they can be given later. A split
 * without any
 * names is kept while it adds up.
 */
export function admitArtworks(
  product: Pick<Product, 'sets' | 'sizes'>,
  facts: Facts,
  artworks: number,
  quantity: number,
  given: readonly RequestedArtwork[],
): readonly Artwork[] | Refusal {
  if (isOwnSplit(facts)) return admitSizes(product.sizes ?? [], quantity, given);
  const { sets } = product;
  const perRoll = labelsPerRoll(sets, facts);
  const counted = given.map((artwork) => ({ name: artwork.name.trim(), quantity: copiesOf(artwork, perRoll) }));
  const filled = counted.filter((artwork) => artwork.quantity > 0);
  const named = filled.filter((artwork) => artwork.name !== '');
  const isSplit = named.length === 0 && artworks > 1 && filled.length === artworks && total(filled) === quantity;
  const kept = isSplit ? filled : named;
  if (kept.length === 0) return evenArtworks(artworks, quantity, perRoll);
  if (kept.length !== artworks)
    return refuse(counted.some((artwork) => artwork.name === '') ? 'set_unnamed' : 'sets_invalid', 422);
  if (artworks > 1 && kept.some((artwork) => artwork.quantity < (sets?.minimumPerSet ?? 1)))
    return refuse('set_too_small', 422);
  if (artworks > 1 && perRoll !== undefined && kept.some((artwork) => artwork.quantity % perRoll !== 0))
    return refuse('set_not_whole_rolls', 422);
  if (total(kept) !== quantity) return refuse('sets_invalid', 422);
  return kept.map((artwork, index) =>
    artworkAt(index, artwork.name, artwork.quantity, artworks > 1 ? perRoll : undefined),
  );
}

/**
 * The pieces per size from the customer (K24), in the order of the sizes. A size may have no pieces and may occur only
 * once,
 * and the sum is the quantity. Without any pieces it refuses, because the shop must not guess what to print.
 */
function admitSizes(
  sizes: readonly string[],
  quantity: number,
  given: readonly RequestedArtwork[],
): readonly Artwork[] | Refusal {
  const filled = given
    .map((artwork) => ({ name: artwork.name.trim(), quantity: artwork.quantity ?? 0 }))
    .filter((artwork) => artwork.quantity > 0);
  if (filled.length === 0) return refuse('sizes_missing', 422);
  const named = sizes.flatMap((size) => filled.filter(({ name }) => name === size));
  if (named.length < filled.length || new Set(named.map(({ name }) => name)).size < named.length)
    return refuse('sizes_invalid', 422);
  if (total(named) !== quantity) return refuse('sizes_sum', 422);
  return named.map((artwork, index) => artworkAt(index, artwork.name, artwork.quantity, undefined));
}

function total(artworks: readonly { readonly quantity: number }[]): number {
  return artworks.reduce((sum, artwork) => sum + artwork.quantity, 0);
}

function copiesOf(artwork: RequestedArtwork, perRoll: number | undefined): number {
  const rolls = artwork['Number of Rolls'];
  return rolls !== undefined && perRoll !== undefined ? rolls * perRoll : (artwork.quantity ?? 0);
}

/**
 * The artworks of a line for another quantity: in the shares that they have, on whole rolls. The first ones get what is
 * left over.
 */
export function spreadArtworks(artworks: readonly Artwork[], quantity: number): readonly RequestedArtwork[] {
  const before = total(artworks);
  const [{ rolls, quantity: copies } = { quantity: 1 }] = artworks;
  const unit = rolls === undefined ? 1 : copies / rolls;
  const floors = artworks.map((artwork) => Math.floor((artwork.quantity * quantity) / before / unit));
  const left = Math.floor(quantity / unit) - floors.reduce((sum, units) => sum + units, 0);
  return artworks.map(({ name }, index) => ({
    name,
    quantity: ((floors[index] ?? 0) + (index < left ? 1 : 0)) * unit,
  }));
}

/** Without details the quantity is divided evenly. The first artworks get the remainder. */
function evenArtworks(artworks: number, quantity: number, perRoll: number | undefined): Artwork[] {
  if (artworks === 1) return [];
  const unit = perRoll ?? 1;
  const units = Math.floor(quantity / unit);
  const each = Math.floor(units / artworks);
  const left = units - each * artworks;
  return Array.from({ length: artworks }, (_, index) =>
    artworkAt(index, '', (each + (index < left ? 1 : 0)) * unit, perRoll),
  );
}

function artworkAt(index: number, name: string, quantity: number, perRoll: number | undefined): Artwork {
  return { id: String(index + 1), name, quantity, ...(perRoll === undefined ? {} : { rolls: quantity / perRoll }) };
}
