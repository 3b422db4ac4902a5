/**
 * The versions of the rules by which files are checked, the newest first. Whoever changes a check or a limit adds one,
 * with a text that says what changed: `checks:change_...`. The page 'how we check' shows them.
 */
export const RULE_VERSIONS = [
  { version: 18, since: '2026-11-30' },
  { version: 17, since: '2026-11-30' },
  { version: 16, since: '2026-11-30' },
  { version: 15, since: '2026-11-29' },
  { version: 14, since: '2026-11-29' },
  { version: 13, since: '2026-11-29' },
  { version: 12, since: '2026-11-28' },
  { version: 11, since: '2026-11-28' },
  { version: 10, since: '2026-11-28' },
  { version: 9, since: '2026-11-28' },
  { version: 8, since: '2026-11-28' },
  { version: 7, since: '2026-11-28' },
  { version: 6, since: '2026-11-27' },
  { version: 5, since: '2026-11-27' },
  { version: 4, since: '2026-11-27' },
  { version: 3, since: '2026-11-26' },
  { version: 2, since: '2026-11-26' },
  { version: 1, since: '2026-11-23' },
] as const;
