import { pagesOf, type ArtworkFacts, type Unreadable } from './engine/facts.ts';
import type { Geometry } from './engine/geometry.ts';

/** Which of two files of an artwork is its front and which its back, where each of them holds one side. */

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

interface SidedFile {
  readonly id: string;
  /** How many pages it has, where that is known though it is not read here. */
  readonly pages?: number | undefined;
}

type Read = ReadonlyMap<string, ArtworkFacts | Unreadable>;
type Pair<F> = Readonly<Record<Side, F>>;

/**
 * The front and the back among the files of one artwork: exactly two, of one page each. The first of them is the front.
 * @param files in the order in which they are printed
 */
export function pairAmong<F extends SidedFile>(
  geometry: Pick<Geometry, 'pages'> | null,
  files: readonly F[],
  read: Read,
): Pair<F> | undefined {
  const [front, back, ...more] = files;
  if (geometry?.pages !== 2 || !front || !back || more.length > 0) return undefined;
  return [front, back].every((file) => pagesIn(file, read) === 1) ? { front, back } : undefined;
}

function pagesIn({ id, pages }: SidedFile, read: Read): number | undefined {
  const facts = read.get(id);
  return typeof facts === 'object' ? pagesOf(facts) : facts === undefined ? pages : undefined;
}

/** The same where the sheet has two sides. A shirt that is printed on its chest and its back takes two pages as well. */
export function sheetSidesAmong<F extends SidedFile>(
  facts: Readonly<Record<string, unknown>>,
  ...of: Parameters<typeof pairAmong<F>>
): Pair<F> | undefined {
  return facts['printedSides'] === 2 ? pairAmong(...of) : undefined;
}

/** Which of both a file is. Null for one that is neither. */
export function sideOf(pair: Pair<SidedFile> | undefined, fileId: string): Side | null {
  return SIDES.find((side) => pair?.[side].id === fileId) ?? null;
}
