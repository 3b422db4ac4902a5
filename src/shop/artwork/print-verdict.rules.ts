import type { Unreadable } from './engine/facts.ts';
import type { VerdictWire } from './verdict.contract.ts';

/** What is known of a file that no check has read yet. */
export const NOT_READ = { state: 'waiting', reason: '', findings: [] } as const satisfies VerdictWire;

/** Reasons for which a file could not be read that are no fault of it: a person looks at it. */
const FOR_A_PERSON: ReadonlySet<string> = new Set(['too_complex', 'failed'] satisfies Unreadable[]);

/** Whether something keeps the file from being printed as it is. What a person has to look at does not. */
export function keepsFromPrint({
  state,
  reason,
  findings,
}: Pick<VerdictWire, 'state' | 'reason' | 'findings'>): boolean {
  return (state === 'unreadable' && !FOR_A_PERSON.has(reason)) || findings.some(({ severity }) => severity === 'error');
}
