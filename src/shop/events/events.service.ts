import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { insertEvent } from './events.repository.ts';

/** The counted events (row 9.06). They are stored in the shop's own database and never sent to third parties. */
export type EventName = 'sign_up' | 'newsletter_sign_up';

/** Records an event in the transaction of its cause. A rolled-back transaction records no event. */
export function recordEvent(
  ctx: Ctx,
  tx: Tx,
  name: EventName,
  customerId: string | null,
  data: Readonly<Record<string, string | boolean>> = {},
): Promise<void> {
  return insertEvent(tx, ctx.tenant.id, { name, customerId, data, at: timestampOf(ctx) });
}
