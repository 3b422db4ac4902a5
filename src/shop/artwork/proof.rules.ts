import { cutOf } from './engine/geometry.ts';
import type { Finding } from './engine/check.ts';
import type { ArtworkFacts, Unreadable } from './engine/facts.ts';
import type { PagePicture, Pictures, Unpictured } from './page-picture.ts';
import { placesWithin, sheetPlaces } from './page-place.rules.ts';
import { MOST_PLACES, type DrawnWire, type ProofWire } from './proof.contract.ts';
import { judge, targetOf, toldOf, type CheckedFile, type CheckedLine } from './verdict.rules.ts';

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

/** A file of a line as it is looked at: its pages, with the sheet and the findings at their places. */
export function proofOf(
  line: CheckedLine,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
  fileId: string,
  pictures: Pictures | undefined,
): ProofWire {
  const facts = read.get(fileId);
  const target = targetOf(line);
  const { geometry } = target;
  const file = files.find(({ id }) => id === fileId);
  const { state, reason, findings } = file ? judge(target, file, files, read) : NOTHING;
  const drawn = pictures?.pictures ?? [];
  return {
    drawn: drawnToWire(pictures && { ...pictures, drawn: drawn.length, first: drawn[0]?.number ?? null }),
    pages: drawn.map((page) => ({
      number: page.number,
      width: page.width,
      height: page.height,
      sheet: geometry && facts !== undefined && typeof facts !== 'string' ? sheetToWire(facts, geometry, page) : null,
    })),
    cut: cutOf(line.facts),
    facts: { ...line.facts },
    sides: geometry?.pages ?? 1,
    state,
    reason,
    findings: toldOf(findings).map(({ told, same }) => ({ ...told, places: placesOf(same, drawn) })),
  };
}

const NOTHING = { state: 'waiting', reason: '', findings: [] } as const;

function sheetToWire(...of: Parameters<typeof sheetPlaces>): ProofWire['pages'][number]['sheet'] {
  const sheet = sheetPlaces(...of);
  return sheet ? { ...sheet, folds: [...sheet.folds] } : null;
}

/** A page without a picture has no places. */
function placesOf(same: readonly Finding[], drawn: readonly PagePicture[]): ProofWire['findings'][number]['places'] {
  const places = same.flatMap(({ page, places: boxes }) => {
    const picture = drawn.find(({ number }) => number === page);
    return picture ? placesWithin(boxes, picture).map((place) => ({ page: picture.number, place })) : [];
  });
  return places.slice(0, MOST_PLACES);
}
