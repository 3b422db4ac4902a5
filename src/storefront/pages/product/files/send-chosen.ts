import type { Client } from '../../../client/client.tsx';
import { UPLOADS } from '../../../parts/uploads/upload-queue.ts';
import { uploadsOfCart } from '../../../parts/uploads/uploads-of.ts';

/** Sends the files that were chosen to the line that was just put into the cart. It goes on whatever page is opened. */
export function sendChosen(
  client: Client,
  { cartId, lineItemId }: { readonly cartId: string; readonly lineItemId: string },
  files: readonly File[],
): void {
  UPLOADS.add({ client, of: uploadsOfCart(client.api, cartId), lineItemId }, files, null);
}
