import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { insertEvent } from './events.repository.ts';

/** What is counted (row 9.06). Each stands in the shop's own database: nobody outside hears of it. */
export type EventName = 'sign_up' | 'newsletter_sign_up';

/** Written in the transaction of what happened: no event without it, and none for what was rolled back. */
export function recordEvent(
  ctx: Ctx,
  tx: Tx,
  name: EventName,
  customerId: string | null,
  data: Readonly<Record<string, string | boolean>> = {},
): Promise<void> {
  return insertEvent(tx, ctx.tenant.id, { name, customerId, data, at: timestampOf(ctx) });
}
