import { readableText } from '#kernel/readable-text.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Facts, Product } from '../catalog/product.ts';
import { labelsPerRoll } from '../catalog/quantity.rules.ts';
import { isOwnSplit } from '../catalog/size-split.rules.ts';
import type { Artwork } from './line-item.ts';
import type { RequestedArtwork } from './line-request.ts';

/** A line that is changed: its artworks, and a word that no earlier change of it has used for the ids of new ones. */
export interface Changed {
  readonly artworks: readonly Artwork[];
  readonly mark: string;
}

/**
 * The artworks of a line (K16, §5). Entries without a name or a count are dropped. The rest must have the configured
 * number of artworks, add up to the quantity, and none may be below the product's minimum. On rolls each artwork fills
 * whole
 * rolls, counted as 'Number of Rolls' or in labels. The details may be missing: they can be given later. A split
 * without any
 * names is kept while it adds up.
 * @param changed the line in whose place it is made: files follow the artworks that stay
 */
export function admitArtworks(
  product: Pick<Product, 'sets' | 'sizes'>,
  facts: Facts,
  artworks: number,
  quantity: number,
  given: readonly RequestedArtwork[],
  changed?: Changed,
): readonly Artwork[] | Refusal {
  const shares = sharesOf(product, facts, artworks, quantity, given);
  if (isRefusal(shares)) return shares;
  const [first] = changed?.artworks ?? [];
  // Of several of which one is left, the first is: the others were those at the end.
  if (first && shares.length === 0 && product.sets) return [{ id: first.id, name: first.name, quantity }];
  return identified(shares, changed);
}

/** An artwork that has no id yet, or one that was given with it. */
type Share = Omit<Artwork, 'id'> & { readonly id?: string | undefined };

function sharesOf(
  product: Pick<Product, 'sets' | 'sizes'>,
  facts: Facts,
  artworks: number,
  quantity: number,
  given: readonly RequestedArtwork[],
): readonly Share[] | Refusal {
  if (isOwnSplit(facts)) return admitSizes(product.sizes ?? [], quantity, given);
  const { sets } = product;
  const perRoll = labelsPerRoll(sets, facts);
  const counted = given.map((artwork) => ({
    id: artwork.id,
    name: readableText(artwork.name),
    quantity: copiesOf(artwork, perRoll),
  }));
  const filled = counted.filter((artwork) => artwork.quantity > 0);
  const named = filled.filter((artwork) => artwork.name !== '');
  const isSplit = named.length === 0 && artworks > 1 && filled.length === artworks && total(filled) === quantity;
  const kept = isSplit ? filled : named;
  if (kept.length === 0) return evenArtworks(artworks, quantity, perRoll, given);
  if (kept.length !== artworks)
    return refuse(counted.some((artwork) => artwork.name === '') ? 'set_unnamed' : 'sets_invalid', 422);
  if (artworks > 1 && kept.some((artwork) => artwork.quantity < (sets?.minimumPerSet ?? 1)))
    return refuse('set_too_small', 422);
  if (artworks > 1 && perRoll !== undefined && kept.some((artwork) => artwork.quantity % perRoll !== 0))
    return refuse('set_not_whole_rolls', 422);
  if (total(kept) !== quantity) return refuse('sets_invalid', 422);
  return kept.map((artwork) => onRolls(artwork, artworks > 1 ? perRoll : undefined));
}

/**
 * Gives each artwork the id by which files are for it. One of the same name as before keeps its id, wherever it stands
 * now; so does one without a name at the same place, and one that was given another name while none was added or taken
 * out. All others are new, and no file is for them.
 * @param changed the line that is changed. Without one, ids that were given are kept.
 */
function identified(shares: readonly Share[], changed: Changed | undefined): readonly Artwork[] {
  const known = changed ? formerIds(shares, changed.artworks) : givenIds(shares);
  const used = new Set(known);
  let last = 0;
  const fresh = () => {
    // A file may still be there for one that was taken out earlier, so a line that is changed uses no number again.
    const next = () => (changed ? `${changed.mark}-${(last += 1)}` : String((last += 1)));
    let id = next();
    while (used.has(id)) id = next();
    return id;
  };
  return shares.map((share, index) => ({ ...share, id: known[index] ?? fresh() }));
}

function formerIds(shares: readonly Share[], former: readonly Artwork[]): readonly (string | undefined)[] {
  const left = new Set(former);
  const take = (artwork: Artwork | undefined) => (artwork && left.delete(artwork) ? artwork.id : undefined);
  const named = shares.map(({ name }) =>
    name === '' ? undefined : take([...left].find((each) => each.name === name)),
  );
  return named.map((id, index) => {
    const before = former[index];
    const isSamePlace = shares.length === former.length || shares[index]?.name === '' || before?.name === '';
    return id ?? (isSamePlace ? take(before) : undefined);
  });
}

const ID = /^[a-z0-9-]{1,20}$/;

function givenIds(shares: readonly Share[]): readonly (string | undefined)[] {
  return shares.map(({ id }, index) =>
    id !== undefined && ID.test(id) && shares.findIndex((each) => each.id === id) === index ? id : undefined,
  );
}

/**
 * Whether a file was for an artwork that was taken out since. It stays for its sender to see, and is not printed: it is
 * nobody else's.
 */
export function isWithoutArtwork(
  { artworks }: { readonly artworks: readonly Artwork[] },
  artworkId: string | null,
): boolean {
  return artworkId !== null && !artworks.some(({ id }) => id === artworkId);
}

/** Whether the same things are printed: artworks of the same names, each under its id. */
export function areSameArtworks(former: readonly Artwork[], now: readonly Artwork[]): boolean {
  return (
    former.length === now.length &&
    former.every(({ id, name }) => now.some((each) => each.id === id && each.name === name))
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
): readonly Share[] | Refusal {
  const filled = given
    .map((artwork) => ({ name: artwork.name.trim(), quantity: artwork.quantity ?? 0 }))
    .filter((artwork) => artwork.quantity > 0);
  if (filled.length === 0) return refuse('sizes_missing', 422);
  const named = sizes.flatMap((size) => filled.filter(({ name }) => name === size));
  if (named.length < filled.length || new Set(named.map(({ name }) => name)).size < named.length)
    return refuse('sizes_invalid', 422);
  if (total(named) !== quantity) return refuse('sizes_sum', 422);
  return named;
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
  return artworks.map(({ id, name }, index) => ({
    id,
    name,
    quantity: ((floors[index] ?? 0) + (index < left ? 1 : 0)) * unit,
  }));
}

/** Without details the quantity is divided evenly. The first artworks get the remainder. */
function evenArtworks(
  artworks: number,
  quantity: number,
  perRoll: number | undefined,
  given: readonly RequestedArtwork[],
): Share[] {
  if (artworks === 1) return [];
  const unit = perRoll ?? 1;
  const units = Math.floor(quantity / unit);
  const each = Math.floor(units / artworks);
  const left = units - each * artworks;
  return Array.from({ length: artworks }, (_, index) =>
    onRolls({ id: given[index]?.id, name: '', quantity: (each + (index < left ? 1 : 0)) * unit }, perRoll),
  );
}

function onRolls(share: Share, perRoll: number | undefined): Share {
  return perRoll === undefined ? share : { ...share, rolls: share.quantity / perRoll };
}
