import type { FixOfFile, FixWire } from '#shop/artwork/fix.contract.ts';

type Several = Pick<NonNullable<FixOfFile['offer']>, 'pages' | 'sets'>;

/** Which pages each artwork gets. Those without pages are named, too. */
export type Sets = readonly SetPages[];

export interface SetPages {
  readonly artworkId: string;
  readonly pages: readonly number[];
}

/** A usual way in which several artworks stand in one file. */
export interface Arrangement {
  readonly key: 'in_turn' | 'fronts_first' | 'shared_back' | 'one_each';
  readonly sets: Sets;
}

/**
 * The usual ways that fit a file, the likeliest first.
 * @param free artworks that have no file of their own yet
 * @param sides pages of one artwork
 */
export function arrangements(
  { pages: count, sets: all }: Several,
  free: readonly string[],
  sides: number,
): readonly Arrangement[] {
  const ids = free.length > 0 ? free : all;
  const spread = (pagesOf: (index: number) => readonly number[]): Sets =>
    all.map((artworkId) => {
      const index = ids.indexOf(artworkId);
      return { artworkId, pages: index < 0 ? [] : pagesOf(index).filter((page) => page <= count) };
    });
  const inTurn = spread((index) => Array.from({ length: sides }, (_, side) => index * sides + side + 1));
  const found: Arrangement[] = [];
  if (sides === 2 && count === ids.length + 1)
    found.push({ key: 'shared_back', sets: spread((index) => [index + 1, count]) });
  if (sides > 1 && count === ids.length) found.push({ key: 'one_each', sets: spread((index) => [index + 1]) });
  found.push({ key: 'in_turn', sets: inTurn });
  if (sides === 2 && count === 2 * ids.length)
    found.push({ key: 'fronts_first', sets: spread((index) => [index + 1, ids.length + index + 1]) });
  return found;
}

/** Whether a file holds more than one artwork. */
export function isForSeveral({ pages, sets }: Several, sides: number): boolean {
  return sets.length > 0 && pages > sides;
}

/** The pages that no artwork gets. */
export function unusedPages(sets: Sets, count: number): readonly number[] {
  const used = new Set(sets.flatMap(({ pages }) => pages));
  return Array.from({ length: count }, (_, index) => index + 1).filter((page) => !used.has(page));
}

/** Gives an artwork a page, at this place or as its last. It gets none twice. */
export function withPage(sets: Sets, artworkId: string, page: number, at = Infinity): Sets {
  return sets.map((set) => {
    if (set.artworkId !== artworkId) return set;
    const others = set.pages.filter((each) => each !== page);
    return { artworkId, pages: others.toSpliced(Math.min(at, others.length), 0, page) };
  });
}

export function withoutPage(sets: Sets, artworkId: string, page: number): Sets {
  return sets.map((set) =>
    set.artworkId === artworkId ? { artworkId, pages: set.pages.filter((each) => each !== page) } : set,
  );
}

/**
 * Moves a page that is dragged.
 * @param from the artwork that it is taken from; undefined for a page that none has
 */
export function movedTo(sets: Sets, page: number, from: string | undefined, to: string, at?: number): Sets {
  const taken = from === undefined || from === to ? sets : withoutPage(sets, from, page);
  return withPage(taken, to, page, at);
}

/** What is asked of the shop: artworks without pages are left as they are. */
export function askedSets(sets: Sets): NonNullable<NonNullable<FixWire['plan']>['sets']> {
  return sets.filter(({ pages }) => pages.length > 0).map(({ artworkId, pages }) => ({ artworkId, pages: [...pages] }));
}

/** What was asked for, with the artworks that were left as they are. */
export function allSets(asked: Sets, all: readonly string[]): Sets {
  return all.map((artworkId) => asked.find((set) => set.artworkId === artworkId) ?? { artworkId, pages: [] });
}

export function isSameSets(one: Sets | null, other: Sets | null): boolean {
  const written = (sets: Sets | null) =>
    sets?.map(({ artworkId, pages }) => `${artworkId}: ${pages.join(' ')}`).join('\n');
  return written(one) === written(other);
}
