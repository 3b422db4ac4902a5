import type { VerdictWire } from './verdict.contract.ts';

/** What is known of a file that no check has read yet. */
export const NOT_READ = { state: 'waiting', reason: '', findings: [] } as const satisfies VerdictWire;

/** Whether something keeps the file from being printed as it is. What a person has to look at does not. */
export function keepsFromPrint({
  state,
  reason,
  findings,
}: Pick<VerdictWire, 'state' | 'reason' | 'findings'>): boolean {
  return (state === 'unreadable' && reason !== 'too_complex') || findings.some(({ severity }) => severity === 'error');
}
