import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { Result } from '../../client/api.ts';

/** What the parts of the page do with the answer of a change. Returns the problem, empty when it was done. */
export type ShowAnswer = (result: Result<StaffOrderWire>) => string;
