import { line, list, map, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { MOST_PAGES_TOLD, SEVERITIES } from './engine/check.ts';
import { UNREADABLE } from './engine/facts.ts';
import { FINDING_KEYS } from './engine/finding-keys.ts';

export const verdictFinding = {
  check: line(10),
  severity: oneOf(SEVERITIES),
  /** Names a sentence, which the values complete. */
  key: oneOf(FINDING_KEYS),
  /** From 1; empty for the whole file. */
  pages: list(Type.Integer({ minimum: 1 }), MOST_PAGES_TOLD),
  pageCount: Type.Integer({ minimum: 0 }),
  values: map(Type.Union([Type.Number(), line(400)]), 8),
};

/** What the checks say of a file for its configuration. */
export const verdictWire = object({
  /** Whether the file was read. Unreadable ones are looked at by a person. */
  state: oneOf(['waiting', 'checked', 'unreadable']),
  /** The reason, as 'encrypted'. Empty unless the file is unreadable. */
  reason: oneOf(['', ...UNREADABLE]),
  /** The worst first. */
  findings: list(object(verdictFinding), 200),
});
export type VerdictWire = Static<typeof verdictWire>;
