import { keepsFromPrint } from '#shop/artwork/print-verdict.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';

/** What another file may bring: the back of a sheet, a plate, the same on the front, the line of the cut. */
const MAY_STILL_COME: ReadonlySet<string> = new Set([
  'pages_few',
  'front_missing',
  'back_missing',
  'no_cutting',
  'plate_missing',
  'plate_back_only',
]);

/** Whether a file waits for its owner's word before it is sent, because it cannot be printed as it is. */
export function isHeld({ findings, ...verdict }: VerdictWire): boolean {
  return keepsFromPrint({ ...verdict, findings: findings.filter(({ key }) => !MAY_STILL_COME.has(key)) });
}
