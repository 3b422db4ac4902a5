import type { AcceptedFinding, Approval, ApprovedFile, VoidReason } from './approval.ts';
import type { WholeFile } from './artwork-file.ts';
import { pagesOf, type ArtworkFacts, type Unreadable } from './engine/facts.ts';
import type { FindingKey } from './engine/finding-keys.ts';
import { geometryOf } from './engine/geometry.ts';
import type { Drawn } from './proof.rules.ts';
import type { VerdictWire } from './verdict.contract.ts';

/** What an approval is bound to, and when it is enough for the press without a person who looks. */

interface Configured {
  readonly facts: Readonly<Record<string, number | string | boolean>>;
  /** How its price was made. */
  readonly technology: string;
}

/**
 * What a configuration asks of its files, as a text that is compared. The parts are listed one by one: approvals are
 * kept for years, and a new field of the engine must void none of them.
 */
export function geometryKey({ facts, technology }: Configured): string {
  const geometry = geometryOf(facts, technology);
  if (!geometry) return 'none';
  const { profile, width, height, bleed, safe, pages, hasTrim, folds, isBound, needsDie, plates, colours } = geometry;
  return JSON.stringify([
    profile,
    width,
    height,
    bleed,
    safe,
    pages,
    hasTrim,
    folds.upright,
    folds.level,
    isBound,
    needsDie,
    plates,
    ...(colours === undefined ? [] : [colours]),
  ]);
}

/** Files of a line as they go to press, in the order in which they are printed. */
export function asPrinted(
  files: readonly Pick<WholeFile, 'id' | 'artworkId' | 'hash' | 'side'>[],
): readonly ApprovedFile[] {
  return files.map(({ id, artworkId, hash, side }) => {
    const isAlone = files.filter((each) => each.artworkId === artworkId).length === 1;
    return { id, artworkId, hash, side: isAlone ? (side ?? 'front') : null };
  });
}

/**
 * Why an approval does not hold for these files and this geometry. Undefined if it does. Their order counts, since front and
 * back are told by it.
 */
export function brokenBy(
  approval: Pick<Approval, 'files' | 'geometry'>,
  files: readonly ApprovedFile[],
  geometry: string,
): Extract<VoidReason, 'files_changed' | 'configuration_changed'> | undefined {
  if (approval.geometry !== geometry) return 'configuration_changed';
  const isSame =
    approval.files.length === files.length && approval.files.every((file, n) => isAsApproved(file, files[n]));
  return isSame ? undefined : 'files_changed';
}

function isAsApproved(approved: ApprovedFile, now: ApprovedFile | undefined): boolean {
  return (
    approved.artworkId === now?.artworkId &&
    approved.hash === now.hash &&
    (approved.side === undefined || approved.side === now.side)
  );
}

/** How a finding is named by whoever accepts it. */
export type NamedFinding = Pick<AcceptedFinding, 'fileId' | 'check' | 'severity' | 'key'>;

function sameFinding(a: NamedFinding, b: NamedFinding): boolean {
  return a.fileId === b.fileId && a.check === b.check && a.key === b.key && a.severity === b.severity;
}

/** The errors and warnings of files, by their ids. Notes ask for nothing. */
function toAccept(verdicts: ReadonlyMap<string, VerdictWire>): readonly AcceptedFinding[] {
  return [...verdicts].flatMap(([fileId, { findings }]) =>
    findings
      .filter(({ severity }) => severity !== 'note')
      .map(({ check, severity, key, pages }) => ({ fileId, check, severity, key, pages })),
  );
}

/** Those of the findings that somebody named as seen. What is named and not found is left out. */
export function acceptedOf(
  verdicts: ReadonlyMap<string, VerdictWire>,
  named: readonly NamedFinding[],
): readonly AcceptedFinding[] {
  return toAccept(verdicts).filter((found) => named.some((each) => sameFinding(each, found)));
}

/** Whether a finding of these files was not named: who agrees to a file agrees to all that is said of it. */
export function isLeftUnread(verdicts: ReadonlyMap<string, VerdictWire>, named: readonly NamedFinding[]): boolean {
  return acceptedOf(verdicts, named).length < toAccept(verdicts).length;
}

/** What the robot could not look at, and what the shop says that it will mend itself. Nobody can accept these away. */
const FOR_A_PERSON: ReadonlySet<FindingKey> = new Set([
  'page_cut',
  'size_turned',
  'picture_turned',
  'camera_turned',
  'size_tenth',
  'size_scaled',
]);

/**
 * Whether a file was drawn as it was read: all of its pages, as nobody has seen the others. What one of two programs
 * cannot open, or counts otherwise, a press may take otherwise, too, and nobody has seen it.
 */
export function isDrawnAsRead(facts: ArtworkFacts | Unreadable | undefined, drawn: Drawn | undefined): boolean {
  if (facts === undefined || typeof facts === 'string' || !drawn) return false;
  const pages = pagesOf(facts);
  return drawn.unpictured === null && drawn.pages === pages && drawn.drawn === pages;
}

/**
 * Whether the verdict on the approved files lets them be printed without a person: all were read, for a geometry that is
 * known, without an error, and every warning was accepted.
 */
export function isClean(
  { files, accepted, geometry }: Pick<Approval, 'files' | 'accepted' | 'geometry'>,
  verdicts: ReadonlyMap<string, VerdictWire>,
): boolean {
  const told = files.map(({ id }) => verdicts.get(id));
  return (
    geometry !== 'none' &&
    told.every((verdict) => verdict?.state === 'checked') &&
    told.every((verdict) => verdict?.findings.every(({ key }) => !FOR_A_PERSON.has(key))) &&
    toAccept(verdicts).every(
      (found) => found.severity === 'warning' && accepted.some((each) => sameFinding(each, found)),
    )
  );
}
