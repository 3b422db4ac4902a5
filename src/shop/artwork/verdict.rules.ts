import { artworksLeft } from './artworks-left.rules.ts';
import { MOST_PAGES_TOLD, type Finding } from './engine/check.ts';
import { findingsOf } from './engine/checks.ts';
import type { ArtworkFacts, Unreadable } from './engine/facts.ts';
import { geometryOf, seenFromBack, type Geometry } from './engine/geometry.ts';
import { hasTwoSides, sidesAmong, type Side } from './sides.rules.ts';
import type { VerdictWire } from './verdict.contract.ts';

export interface CheckedFile {
  readonly id: string;
  /** The artwork that it is for; null for all of the line. */
  readonly artworkId: string | null;
  /** How many pages it has, where that is known though it is not read here. */
  readonly pages?: number | undefined;
  /** The side that was said of it. It counts while the file is alone for its artwork. */
  readonly side?: Side | null | undefined;
}

export interface CheckedLine {
  readonly facts: Readonly<Record<string, number | string | boolean>>;
  readonly technology: string;
  /** How many artworks the line has files for. */
  readonly artworks: number;
}

/** What the files of a line are held against, as data: all that the checks need to know of the line. */
export interface CheckTarget {
  /** Null if no size is known, or nothing is printed from a file. */
  readonly geometry: Geometry | null;
  readonly artworks: number;
  /** Whether it is a sheet with a front and a back. */
  readonly hasTwoSides: boolean;
}

export function targetOf({ facts, technology, artworks }: CheckedLine): CheckTarget {
  return { geometry: geometryOf(facts, technology) ?? null, artworks, hasTwoSides: hasTwoSides(facts) };
}

/** What is to be said of each file of a line, in a few words. */
export function verdictsOf(
  line: CheckedLine,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): ReadonlyMap<string, VerdictWire> {
  return verdictsFor(targetOf(line), files, read);
}

export function verdictsFor(
  target: CheckTarget,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): ReadonlyMap<string, VerdictWire> {
  return new Map(
    files.map((file) => {
      const { findings, ...rest } = judge(target, file, files, read);
      return [file.id, { ...rest, findings: toldOf(findings).map(({ told }) => told) }];
    }),
  );
}

export interface Judged extends Pick<VerdictWire, 'state' | 'reason'> {
  readonly findings: readonly Finding[];
}

/**
 * What was found in a file of a line. One that is not read yet, or cannot be, says so itself.
 * @param files all of the line, in the order in which they are printed
 */
export function judge(
  target: CheckTarget,
  file: CheckedFile,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): Judged {
  const facts = read.get(file.id);
  if (facts === undefined) return { state: 'waiting', reason: '', findings: [] };
  if (typeof facts === 'string') return { state: 'unreadable', reason: facts, findings: [] };
  const others = ofSameArtwork(file, files).filter(({ id }) => id !== file.id);
  const readOthers = others.map(({ id }) => read.get(id)).filter((each) => each !== undefined && isRead(each));
  const artworks = file.artworkId === null ? artworksLeft(target, files) : 1;
  const geometry = geometryOfFile(target, file, files, read);
  const findings = geometry
    ? findingsOf({
        facts,
        geometry,
        others: readOthers.length === others.length ? readOthers : null,
        artworks,
        side: target.hasTwoSides ? (file.side ?? null) : null,
      })
    : [];
  return { state: 'checked', reason: '', findings };
}

/**
 * What a file is held against. One that holds the back alone has its folds where they are seen from there.
 * @param files all of the line, in the order in which they are printed
 */
export function geometryOfFile(
  { geometry }: Pick<CheckTarget, 'geometry'>,
  file: CheckedFile,
  files: readonly CheckedFile[],
  read: ReadonlyMap<string, ArtworkFacts | Unreadable>,
): Geometry | null {
  const { back } = sidesAmong(geometry, ofSameArtwork(file, files), read);
  return geometry && back?.id === file.id ? seenFromBack(geometry) : geometry;
}

export function ofSameArtwork(
  { artworkId }: Pick<CheckedFile, 'artworkId'>,
  files: readonly CheckedFile[],
): readonly CheckedFile[] {
  return files.filter((each) => each.artworkId === artworkId);
}

function isRead(facts: ArtworkFacts | Unreadable): facts is ArtworkFacts {
  return typeof facts !== 'string';
}

interface Told {
  readonly told: VerdictWire['findings'][number];
  readonly same: readonly Finding[];
}

/** The same on several pages is said once, with the values of the first. */
export function toldOf(findings: readonly Finding[]): readonly Told[] {
  const alike = Map.groupBy(findings, ({ check, key, severity }) => `${check} ${key} ${severity}`);
  return [...alike.values()].map((same) => {
    const [{ check, severity, key, values }] = same as [Finding, ...Finding[]];
    const pages = [...new Set(same.flatMap(({ page }) => page ?? []))];
    return {
      told: { check, severity, key, pages: pages.slice(0, MOST_PAGES_TOLD), pageCount: pages.length, values },
      same,
    };
  });
}
