import { pagesOf, type ArtworkFacts, type Unreadable } from './engine/facts.ts';
import type { Geometry } from './engine/geometry.ts';

/** Which file of an artwork is its front and which its back, where each of them holds one side. */

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

interface SidedFile {
  readonly id: string;
  /** How many pages it has, where that is known though it is not read here. */
  readonly pages?: number | undefined;
  /** What was said of it. It counts while the file is alone. */
  readonly side?: Side | null | undefined;
}

type Read = ReadonlyMap<string, ArtworkFacts | Unreadable>;
export type Sides<F> = Readonly<Partial<Record<Side, F>>>;

/**
 * The front and the back among the files of one artwork. Of exactly two, of one page each, the first is the front. One that
 * is alone is what was said of it, and the front where nothing was.
 * @param files in the order in which they are printed
 */
export function sidesAmong<F extends SidedFile>(
  geometry: Pick<Geometry, 'pages'> | null,
  files: readonly F[],
  read: Read,
): Sides<F> {
  const [first, second, ...more] = files;
  const isSided = geometry?.pages === 2 && more.length === 0 && files.every((file) => pagesIn(file, read) === 1);
  if (!isSided || !first) return {};
  return second ? { front: first, back: second } : { [first.side ?? 'front']: first };
}

function pagesIn({ id, pages }: SidedFile, read: Read): number | undefined {
  const facts = read.get(id);
  return typeof facts === 'object' ? pagesOf(facts) : facts === undefined ? pages : undefined;
}

/** Whether it is a sheet, printed on both sides. A shirt that is printed on its chest and its back takes two pages as well. */
export function hasTwoSides({ printedSides, pages }: Readonly<Record<string, unknown>>): boolean {
  return printedSides === 2 && !(typeof pages === 'number' && pages > 2);
}

/** The same where the sheet has two sides. */
export function sheetSidesAmong<F extends SidedFile>(
  facts: Readonly<Record<string, unknown>>,
  ...of: Parameters<typeof sidesAmong<F>>
): Sides<F> {
  return hasTwoSides(facts) ? sidesAmong(...of) : {};
}

/** Which of both a file is. Null for one that is neither. */
export function sideOf(sides: Sides<SidedFile>, fileId: string): Side | null {
  return SIDES.find((side) => sides[side]?.id === fileId) ?? null;
}

/** Whether a file that comes is printed before the one that is there, as far as anything is said of either. */
export function comesFirst(coming: Side | null | undefined, there: Side | null | undefined): boolean {
  return coming !== there && (coming === 'front' || there === 'back');
}

/**
 * Files of one artwork as they are printed, before the shop has the last of them.
 * @param files in the order in which they come
 */
export function sidesInOrder<F extends { readonly side?: Side | null | undefined }>(files: readonly F[]): readonly F[] {
  const [there, coming, ...more] = files;
  return there && coming && more.length === 0 && comesFirst(coming.side, there.side) ? [coming, there] : files;
}
