import { importCustomers, type ImportedRow, type ImportWish } from '../accounts/customer-import.service.ts';
import type { CustomerRow } from '../accounts/customer-file.rules.ts';
import type { Ctx } from '../context.ts';
import { writeTrail } from './trail.service.ts';

/** Imports customers for a member of staff, or for the operator on the server. The trail names each new account. */
export function importForStaff(
  ctx: Ctx,
  rows: readonly CustomerRow[],
  { isDry, sendsMail }: Pick<ImportWish, 'isDry' | 'sendsMail'>,
): Promise<ImportedRow[]> {
  return importCustomers(ctx, rows, {
    isDry,
    sendsMail,
    record: (tx, id) =>
      writeTrail(ctx, tx, { act: 'customer_imported', on: { kind: 'customer', id }, detail: { mailed: sendsMail } }),
  });
}
