import type { Client } from '../../../client/client.tsx';
import { UPLOADS } from '../../../parts/uploads/upload-queue.ts';
import { uploadsOfCart } from '../../../parts/uploads/uploads-of.ts';
import type { KeptFile } from './use-kept-files.ts';

/** Sends the files that were chosen to the line that was just put into the cart. It goes on whatever page is opened. */
export function sendChosen(
  client: Client,
  { cartId, lineItemId }: { readonly cartId: string; readonly lineItemId: string },
  chosen: readonly KeptFile[],
): void {
  const files = chosen.map(({ file }) => file);
  const said = new Map(chosen.flatMap(({ file, said: side }) => (side ? [[file, side] as const] : [])));
  UPLOADS.add({ client, of: uploadsOfCart(client.api, cartId), lineItemId }, files, null, said);
}
