import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import { postMessage, readMessages } from './messages.contract.ts';
import { showMessages, writeMessage } from './messages.service.ts';

/** Each message is a mail to the shop. */
const OF_AN_ORDER = perHour('messages about an order', 20);
const CONNECTIONS = perHour('messages from a connection', 60);

export function messagesRoutes(mount: Mount, attempts: Attempts): void {
  mount(readMessages, (ctx, { params }, { headers }) => showMessages(ctx, params.id, headers[ORDER_KEY]));
  mount(postMessage, async (ctx, { params, body }, { headers, ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [OF_AN_ORDER, params.id], [CONNECTIONS, ip]);
    if (isRefusal(admission)) return admission;
    const written = await writeMessage(ctx, params.id, headers[ORDER_KEY], body.text);
    if (isRefusal(written)) admission.forgive(OF_AN_ORDER);
    return written;
  });
}
