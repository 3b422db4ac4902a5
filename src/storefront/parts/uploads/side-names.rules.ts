const FRONTS = new Set(['recto', 'front', 'fronte']);
const BACKS = new Set(['verso', 'back', 'retro', 'dos']);

/**
 * Files that come together, as they are to be printed: those whose names say that they are a front before those that are
 * a back. The others stay where they are among them.
 */
export function frontsFirst<T extends { readonly name: string }>(files: readonly T[]): readonly T[] {
  const places = files.flatMap((file, index) => (sideIn(file) === undefined ? [] : [index]));
  const named = places.flatMap((index) => files[index] ?? []);
  const sorted = named.toSorted((one, other) => Number(sideIn(one)) - Number(sideIn(other)));
  return files.map((file, index) => sorted[places.indexOf(index)] ?? file);
}

/** 0 for a front, 1 for a back, undefined where a name says neither, or both. */
function sideIn({ name }: { readonly name: string }): 0 | 1 | undefined {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  const [isFront, isBack] = [FRONTS, BACKS].map((all) => words.some((word) => all.has(word)));
  return isFront === isBack ? undefined : isBack ? 1 : 0;
}
