import type { Box } from './box.ts';
import type { ArtworkFacts, PageFacts, Paint, PdfFacts, RasterFacts } from './facts.ts';
import type { FindingKey } from './finding-keys.ts';
import type { Side } from '../sides.rules.ts';
import { atFullSize, PROFILES, sheetOf, type Geometry, type Profile, type Sheet } from './geometry.ts';

/** An error blocks the production, never the purchase. A note only tells. The worst first. */
export const SEVERITIES = ['error', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** More pages than these are only counted. */
export const MOST_PAGES_TOLD = 30;

/** The number of a check, as 'PF-04'. */
export type CheckId = `PF-${number}`;

export interface Finding {
  readonly check: CheckId;
  readonly severity: Severity;
  /** Of the sentence that says what is wrong and what to do. */
  readonly key: FindingKey;
  /** From 1. Null for the whole file. */
  readonly page: number | null;
  /** Where on the page, in its own points. */
  readonly places: readonly Box[];
  readonly values: Readonly<Record<string, string | number>>;
}

/** A file beside what it is to become. */
export interface Checked {
  readonly facts: ArtworkFacts;
  readonly geometry: Geometry;
  /** The other files for the same artwork. Null while one of them is not read. */
  readonly others: readonly ArtworkFacts[] | null;
  /** How many artworks the file is for. */
  readonly artworks: number;
  /** The side that the file was said to hold. Null where nothing was said. */
  readonly side?: Side | null;
}

export type Found = Omit<Finding, 'check'>;

/** What is measured, and from where on something is said of it. */
export interface Limit {
  readonly is: 'below' | 'above' | 'up_to';
  readonly value: number;
  readonly unit: 'mm' | 'pt' | 'ppi' | 'percent';
  /** What of the page, where a sentence speaks of several things. */
  readonly of?: 'text' | 'line' | 'white_line' | 'coloured_line';
}

/** A sentence that a check may say, for each way of printing: how grave it is there, and from where on. */
export interface Rule {
  readonly key: FindingKey;
  readonly severity: Partial<PerProfile<Severity>>;
  readonly limit?: Limit | PerProfile<Limit>;
}

export interface Check {
  readonly id: CheckId;
  /** All that it may say, as the shop publishes it. The limits are those that it compares with. */
  readonly rules: readonly Rule[];
  run(checked: Checked): readonly Found[];
}

export function found(severity: Severity, key: FindingKey, more: Partial<Omit<Found, 'severity' | 'key'>> = {}): Found {
  return { severity, key, page: null, places: [], values: {}, ...more };
}

export interface CheckedPage extends Omit<Checked, 'facts'> {
  readonly facts: PdfFacts;
  readonly page: PageFacts;
  readonly number: number;
  readonly sheet: Sheet;
  readonly paints: readonly Paint[];
  /** Whether it was made at a tenth of its size. All that is said of it here is as large as it is printed. */
  readonly isTenth: boolean;
}

/** A check of a PDF as a whole. */
export function ofPdf(
  id: CheckId,
  rules: readonly Rule[],
  run: (facts: PdfFacts, checked: Checked) => readonly Found[],
): Check {
  return { id, rules, run: (checked) => (checked.facts.kind === 'pdf' ? run(checked.facts, checked) : []) };
}

/** A check of each page of a PDF. */
export function ofPages(id: CheckId, rules: readonly Rule[], run: (page: CheckedPage) => readonly Found[]): Check {
  return ofPdf(id, rules, (facts, checked) =>
    facts.pages.flatMap((asMade, index) => {
      const page = atFullSize(asMade, checked.geometry);
      const sheet = sheetOf(page, checked.geometry);
      return run({ ...checked, facts, page, number: index + 1, sheet, paints: page.paints, isTenth: page !== asMade });
    }),
  );
}

/** A check of a picture file. */
export function ofRaster(
  id: CheckId,
  rules: readonly Rule[],
  run: (facts: RasterFacts, checked: Checked) => readonly Found[],
): Check {
  return { id, rules, run: (checked) => (checked.facts.kind === 'pdf' ? [] : run(checked.facts, checked)) };
}

/** One finding for all objects of a page that are alike in this. */
export function ofPaints(
  severity: Severity,
  key: FindingKey,
  number: number,
  paints: readonly Paint[],
  values: Found['values'] = {},
): readonly Found[] {
  if (paints.length === 0) return [];
  const places = paints.flatMap((paint) => paint.places).slice(0, MOST_PLACES);
  return [found(severity, key, { page: number, places, values })];
}

const MOST_PLACES = 12;

/** A value for each way of printing. */
export type PerProfile<Value> = Readonly<Record<Profile, Value>>;

/**
 * @param severity of all ways of printing, or of those named
 * @param limit the same for all, or one for each
 */
export function rule(key: FindingKey, severity: Severity | Rule['severity'], limit?: Rule['limit']): Rule {
  const all = typeof severity === 'string' ? forAll(() => severity) : severity;
  return { key, severity: all, ...(limit ? { limit } : {}) };
}

/** Of some ways of printing. */
export function only(severity: Severity, ...profiles: readonly Profile[]): Rule['severity'] {
  return Object.fromEntries(profiles.map((profile) => [profile, severity]));
}

export function forAll<Value>(of: (profile: Profile) => Value): PerProfile<Value> {
  return Object.fromEntries(PROFILES.map((profile) => [profile, of(profile)])) as PerProfile<Value>;
}

export function belowPt(least: PerProfile<number>): PerProfile<Limit> {
  return forAll((profile) => ({ is: 'below', value: least[profile], unit: 'pt' }));
}

/** Rounds for whoever reads it. Nothing is rounded before it was compared. */
export function shown(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
