import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import type { Mount } from '../mount.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import { postMessage, readMessages } from './messages.contract.ts';
import { showMessages, writableOrder, writeMessage } from './messages.service.ts';

/** Each message is a mail to the shop. */
const OF_AN_ORDER = perHour('messages about an order', 20);
const CONNECTIONS = perHour('messages from a connection', 60);

export function messagesRoutes(mount: Mount, attempts: Attempts): void {
  mount(readMessages, (ctx, { params }, { headers }) => showMessages(ctx, params.id, headers[ORDER_KEY]));
  mount(postMessage, async (ctx, { params, body }, { headers, ip }) => {
    const key = headers[ORDER_KEY];
    const fromHere = await attempts.admit(ctx.tenant.id, [CONNECTIONS, ip]);
    if (isRefusal(fromHere)) return fromHere;
    // Counted by its id: an order has a number too, and a stranger uses nothing of it up.
    const orderId = await writableOrder(ctx, params.id, key);
    if (isRefusal(orderId)) return orderId;
    const ofOrder = await attempts.admit(ctx.tenant.id, [OF_AN_ORDER, orderId]);
    if (isRefusal(ofOrder)) return ofOrder;
    const written = await writeMessage(ctx, orderId, key, body.text);
    if (isRefusal(written)) ofOrder.forgive();
    return written;
  });
}
