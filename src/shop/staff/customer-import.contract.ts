import { endpoint } from '#kernel/endpoint.ts';
import { line, list, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { CUSTOMER_COLUMNS, LONGEST_CELL, ROW_PROBLEMS, type CustomerColumn } from '../accounts/customer-file.rules.ts';

/** A file is sent in parts of so many rows. Each part is one transaction. */
export const ROWS_AT_ONCE = 100;

const cell = line(LONGEST_CELL);
const cells = object(
  Object.fromEntries(CUSTOMER_COLUMNS.map((column) => [column, cell])) as Record<CustomerColumn, typeof cell>,
);
const lineNumber = Type.Integer({ minimum: 1, maximum: 10_000_000 });

const importedRow = object({
  line: lineNumber,
  /** 'known': the address has an account that has proven it, or that the shop has opened. It stays as it is. */
  outcome: oneOf(['new', 'known', 'refused'] as const),
  problem: nullable(object({ field: oneOf(['', ...CUSTOMER_COLUMNS] as const), key: oneOf(ROW_PROBLEMS) })),
});
export type ImportedRowWire = Static<typeof importedRow>;

/** The same rows sent again find the accounts that they have opened, so that a broken import can be repeated. */
export const importStaffCustomers = endpoint({
  method: 'POST',
  path: '/staff/customers/import/',
  summary:
    'Opens accounts for customers of a former system, or tells what would happen; known addresses are left alone',
  access: 'staff',
  scope: 'customer:write',
  body: object({
    rows: list(object({ line: lineNumber, cells }), ROWS_AT_ONCE, 1),
    /** True writes nothing. */
    isDry: Type.Boolean(),
    /** Whether the new customers are mailed a link to set their password. */
    sendsMail: Type.Boolean(),
  }),
  answer: list(importedRow, ROWS_AT_ONCE),
  refusals: {},
});
