import { expect, test } from 'vitest';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import { isHeld } from './held.rules.ts';

const finding = (key: VerdictWire['findings'][number]['key'], severity: 'error' | 'warning' = 'error') => ({
  check: 'PF-00',
  severity,
  key,
  pages: [],
  pageCount: 0,
  values: {},
});
const checked = (...findings: VerdictWire['findings']): VerdictWire => ({ state: 'checked', reason: '', findings });

test.each<[string, VerdictWire, boolean]>([
  ['nothing to say', checked(), false],
  ['a warning', checked(finding('bleed_short', 'warning')), false],
  ['an error', checked(finding('size_wrong')), true],
  ['pages that another file may bring', checked(finding('pages_few'), finding('bleed_short', 'warning')), false],
  ['a plate and a cut that another file may bring', checked(finding('plate_missing'), finding('no_cutting')), false],
  ['an error beside missing pages', checked(finding('pages_few'), finding('size_wrong')), true],
  ['a password', { state: 'unreadable', reason: 'encrypted', findings: [] }, true],
  [
    'more than a machine reads, which a person looks at',
    { state: 'unreadable', reason: 'too_complex', findings: [] },
    false,
  ],
])('a file with %s', (_what, verdict, isWaiting) => {
  expect(isHeld(verdict)).toBe(isWaiting);
});
