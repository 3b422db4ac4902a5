import type { VerdictWire } from './verdict.contract.ts';

/** Whether something keeps the file from being printed as it is. What a person has to look at does not. */
export function keepsFromPrint({
  state,
  reason,
  findings,
}: Pick<VerdictWire, 'state' | 'reason' | 'findings'>): boolean {
  return (state === 'unreadable' && reason !== 'too_complex') || findings.some(({ severity }) => severity === 'error');
}
