import { cutOf, type Geometry } from './engine/geometry.ts';
import type { Finding } from './engine/check.ts';
import type { ArtworkFacts, Unreadable } from './engine/facts.ts';
import { platesOn } from './engine/plates.ts';
import { MOST_PLACES, type PageOutline, type Pictures, type Unpictured } from './page-picture.ts';
import { placesWithin, sheetPlaces } from './page-place.rules.ts';
import type { DrawnWire, ProofWire } from './proof.contract.ts';
import { sheetShape } from './sheet-shape.rules.ts';
import { sheetSidesAmong, sideOf } from './sides.rules.ts';
import {
  geometryOfFile,
  judge,
  ofSameArtwork,
  targetOf,
  toldOf,
  type CheckedFile,
  type CheckedLine,
  type CheckTarget,
} from './verdict.rules.ts';

/** What is known of the drawing of a file. */
export interface Drawn {
  readonly pages: number;
  readonly first: number | null;
  readonly drawn: number;
  readonly unpictured: Unpictured | null;
}

/** @param drawn undefined while it waits */
export function drawnToWire(drawn: Drawn | undefined): DrawnWire {
  if (!drawn) return { state: 'waiting', reason: '', pages: 0, first: null };
  const { pages, first, unpictured } = drawn;
  const state = first === null ? 'none' : drawn.drawn < pages ? 'some' : 'all';
  return { state, reason: unpictured ?? '', pages, first };
}

/** The side that a file of a line holds, and the file that holds the other one. Undefined where there is none. */
export function sideAndOther(
  line: CheckedLine,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
  fileId: string,
) {
  return sidesFor({ target: targetOf(line), facts: line.facts }, files, read, fileId);
}

function sidesFor(
  { target, facts }: LookedAt,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
  fileId: string,
) {
  const file = files.find(({ id }) => id === fileId);
  const sides = file ? sheetSidesAmong(facts, target.geometry, ofSameArtwork(file, files), read) : {};
  const side = sideOf(sides, fileId);
  return { side, other: side === null ? undefined : sides[side === 'front' ? 'back' : 'front'] };
}

/** What a file is looked at for: the configuration, by its facts and by what files are held against. */
export interface LookedAt {
  readonly target: CheckTarget;
  readonly facts: CheckedLine['facts'];
}

/** The pages of a file that have a picture, or may be drawn. */
export interface Sheets extends Pick<Pictures, 'pages' | 'unpictured'> {
  readonly pictures: readonly PageOutline[];
}

/**
 * A file of a line as it is looked at: its pages, with the sheet and the findings at their places.
 * @param files all of the line, in the order in which they are printed
 * @param pictures of the file and of the one with its other side, by their ids
 */
export function proofOf(
  line: CheckedLine,
  ...about: Parameters<typeof proofFor> extends [unknown, ...infer Rest] ? Rest : never
): ProofWire {
  return proofFor({ target: targetOf(line), facts: line.facts }, ...about);
}

/** The same where the configuration is known by its check's target, as before there is a line. */
export function proofFor(
  { target, facts }: LookedAt,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
  fileId: string,
  pictures: ReadonlyMap<string, Sheets | undefined>,
): ProofWire {
  const file = files.find(({ id }) => id === fileId);
  const { state, reason, findings } = file ? judge(target, file, files, read) : NOTHING;
  const own = pictures.get(fileId);
  const drawn = own?.pictures ?? [];
  const { side, other } = sidesFor({ target, facts }, files, read, fileId);
  const shown = (each: CheckedFile | undefined, page: PageOutline) =>
    pageToWire(page, each && read.get(each.id), each ? geometryOfFile(target, each, files, read) : target.geometry);
  const otherPage = other && pictures.get(other.id)?.pictures[0];
  return {
    drawn: drawnToWire(own && { ...own, drawn: drawn.length, first: drawn[0]?.number ?? null }),
    pages: drawn.map((page) => shown(file, page)),
    cut: cutOf(facts),
    facts: { ...facts },
    sides: target.geometry?.pages ?? 1,
    side,
    otherSide: other && otherPage ? { file: other.id, page: shown(other, otherPage) } : null,
    state,
    reason,
    findings: toldOf(findings).map(({ told, same }) => ({ ...told, places: placesOf(same, drawn) })),
  };
}

const NOTHING = { state: 'waiting', reason: '', findings: [] } as const;

function pageToWire(
  page: PageOutline,
  facts: ArtworkFacts | Unreadable | undefined,
  geometry: Geometry | null,
): ProofWire['pages'][number] {
  const { number, width, height } = page;
  const sheet = geometry && typeof facts === 'object' ? sheetPlaces(facts, geometry, page) : undefined;
  const plates = typeof facts === 'object' && facts.kind === 'pdf' ? [...platesOn(facts, number)] : [];
  const apart = (page.plates ?? []).map(({ plate }) => plate);
  const shape = sheet && geometry ? sheetShape(sheet, geometry, page) : undefined;
  const drawn = sheet
    ? { ...sheet, folds: [...sheet.folds], ...(shape && { shape: { trim: [...shape.trim], safe: [...shape.safe] } }) }
    : null;
  return { number, width, height, plates, apart, sheet: drawn };
}

/** A page without a picture has no places. */
function placesOf(same: readonly Finding[], drawn: readonly PageOutline[]): ProofWire['findings'][number]['places'] {
  const places = same.flatMap(({ page, places: boxes }) => {
    const picture = drawn.find(({ number }) => number === page);
    return picture ? placesWithin(boxes, picture).map((place) => ({ page: picture.number, place })) : [];
  });
  return places.slice(0, MOST_PLACES);
}
