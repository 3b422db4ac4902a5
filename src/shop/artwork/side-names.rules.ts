import type { Side } from './sides.rules.ts';

/** Of a folded sheet the outside is the front. */
const FRONTS = new Set(['recto', 'front', 'fronte', 'outside', 'extérieur', 'exterieur', 'esterno']);
const BACKS = new Set(['verso', 'back', 'retro', 'dos', 'inside', 'intérieur', 'interieur', 'interno']);

/**
 * Files that come together, as they are to be printed: of two whose names differ in the side alone the front comes first,
 * and of the only two that name a side. All others stay where they are: they may be the pages of a booklet.
 */
export function frontsFirst<T extends { readonly name: string }>(files: readonly T[]): readonly T[] {
  const sided = files.flatMap((file, index) => {
    const side = sideIn(file.name);
    return side === undefined ? [] : [{ file, index, side }];
  });
  const sheets = sided.length === 2 ? [sided] : Map.groupBy(sided, ({ file }) => withoutSide(file.name)).values();
  const sorted = [...files];
  for (const [first, second, ...more] of sheets) {
    if (first?.side !== 'back' || second?.side !== 'front' || more.length > 0) continue;
    sorted[first.index] = second.file;
    sorted[second.index] = first.file;
  }
  return sorted;
}

const WORD = /\p{L}+/gu;

/** Undefined where a name says neither side, or both. */
export function sideIn(name: string): Side | undefined {
  const words = plain(name).match(WORD) ?? [];
  const [isFront, isBack] = [FRONTS, BACKS].map((all) => words.some((word) => all.has(word)));
  return isFront === isBack ? undefined : isBack ? 'back' : 'front';
}

/** A Mac writes an accent as a sign of its own. */
function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function withoutSide(name: string): string {
  return plain(name).replace(WORD, (word) => (FRONTS.has(word) || BACKS.has(word) ? '' : word));
}
