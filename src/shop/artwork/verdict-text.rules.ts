import { SEVERITIES } from './engine/check.ts';
import type { RefusedKind } from './file-type.rules.ts';
import type { VerdictWire } from './verdict.contract.ts';

type Finding = VerdictWire['findings'][number];
type Level = 'danger' | 'warning' | 'info' | 'success';

/** The words of a reader: texts of the dictionaries, and how numbers are written. */
export interface Words {
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  number(value: number): string;
}

export interface VerdictText {
  /** What there is to say in one line. Undefined where there are findings. */
  readonly state?: { readonly level: Level; readonly text: string };
  readonly counts: readonly { readonly level: Level; readonly text: string }[];
  readonly findings: readonly {
    readonly key: string;
    readonly level: Level;
    readonly word: string;
    readonly where: string;
    readonly text: string;
    readonly check: string;
  }[];
}

/** Why a file is not taken, and what to do. */
export function refusedKindText(kind: RefusedKind, name: string, t: Words['t']): string {
  return t(`filekinds:${kind}`, { name });
}

/** How a severity is shown. */
export const LEVELS = { error: 'danger', warning: 'warning', note: 'info' } as const;

/** A verdict in the words of whoever reads it, customer or staff. */
export function verdictText({ state, reason, findings }: VerdictWire, words: Words): VerdictText {
  const { t } = words;
  const line = (level: Level, text: string) => ({ state: { level, text }, counts: [], findings: [] });
  if (state === 'waiting') return line('info', t('preflight:state_waiting'));
  if (state === 'unreadable')
    return line(
      reason === 'too_complex' || reason === 'failed' ? 'warning' : 'danger',
      t(`preflight:unreadable_${reason}`),
    );
  if (findings.length === 0) return line('success', t('preflight:state_clean'));
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  return {
    counts: counts.map(({ severity, count }) => ({
      level: LEVELS[severity],
      text: t(`preflight:count_${severity}`, { count }),
    })),
    findings: findings.map((finding) => ({
      key: `${finding.check} ${finding.key} ${finding.severity}`,
      level: LEVELS[finding.severity],
      word: t(`preflight:severity_${finding.severity}`),
      where: whereOf(finding, words),
      text: t(`preflight:finding_${finding.key}`, valuesOf(finding, words)),
      check: finding.check,
    })),
  };
}

function whereOf({ pages, pageCount }: Finding, { t }: Words): string {
  const values = { pages: pages.join(', '), count: pageCount };
  if (pageCount === 0) return '';
  if (pageCount === 1) return t('preflight:on_page', values);
  return t(pageCount > pages.length ? 'preflight:on_pages_more' : 'preflight:on_pages', values);
}

function valuesOf({ values }: Finding, { number }: Words): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
  );
}
