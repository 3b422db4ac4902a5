import { expect, test } from 'vitest';
import { UNREADABLE } from './engine/facts.ts';
import { keepsFromPrint } from './print-verdict.rules.ts';

test('what could not be read keeps from the print, but for what a person looks at: what is too complex, and a fault of ours', () => {
  const looked = UNREADABLE.filter((reason) => !keepsFromPrint({ state: 'unreadable', reason, findings: [] }));
  expect(looked).toEqual(['too_complex', 'failed']);
});

test.each([
  ['error', true],
  ['warning', false],
  ['note', false],
] as const)('a finding that is a %s keeps from the print: %s', (severity, isKept) => {
  const finding = { check: 'PF-01', severity, key: 'page_cut', pages: [1] } as never;
  expect(keepsFromPrint({ state: 'checked', reason: '', findings: [finding] })).toBe(isKept);
});
