import type { Client } from '../../../client/client.tsx';
import type { CallError } from '../../../client/api.ts';

/** A picture as the shop has it. */
export interface SentPicture {
  readonly id: string;
  readonly type: string;
}

/** Thrown where a picture cannot be sent: the text for the person, empty when no answer came. */
export class NotSent extends Error {}

interface Received {
  readonly received: number;
  readonly picture: SentPicture | null;
}

/** On a bad line a piece is tried so often, and so often may the shop have no more than before. */
const TRIES = 3;

export function picturePath(orderId: string, pictureId: string): string {
  return `/api/v1/order/${orderId}/complaint-pictures/${pictureId}/`;
}

/**
 * Sends a picture in pieces, so that each arrives in time on a slow line too. After a piece whose answer was lost, the
 * shop says how much it has, and the rest follows. One that does not arrive is taken back: it would count among the others.
 * @param told receives the sent part, from 0 to 1
 * @param signal ends it when the picture is no longer wanted
 */
export async function sendPicture(
  client: Client,
  orderId: string,
  jobId: string,
  file: Blob,
  { told, signal }: { told(part: number): void; readonly signal: AbortSignal },
): Promise<SentPicture> {
  const opened = await client.api('POST /order/{id}/complaint-pictures/', {
    params: { id: orderId },
    body: { jobId, bytes: Math.max(1, file.size) },
  });
  if (!opened.ok) throw new NotSent(opened.error.text);
  const { id, pieceBytes } = opened.data;
  try {
    for (let at = 0, most = 0, stalled = 0; stalled < TRIES;) {
      const piece = file.slice(at, at + pieceBytes);
      const { received, picture } = await put(client.session, `${picturePath(orderId, id)}?at=${at}`, piece, signal);
      told(received / Math.max(1, file.size));
      if (picture) return picture;
      stalled = received > most ? 0 : stalled + 1;
      most = Math.max(most, received);
      at = received;
    }
    throw new NotSent();
  } catch (error) {
    await discardPicture(client, orderId, id);
    throw error;
  }
}

/** Takes a picture back that is part of no complaint. Where that fails, the shop lets go of it after a day. */
export async function discardPicture({ api }: Client, orderId: string, picture: string): Promise<void> {
  await api('DELETE /order/{id}/complaint-pictures/{picture}/', { params: { id: orderId, picture } }).catch(() => null);
}

interface Said {
  readonly data?: Received;
  readonly error?: CallError;
}

async function put(session: Client['session'], url: string, piece: Blob, signal: AbortSignal): Promise<Received> {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-csrf-token': session.current?.csrfToken ?? '',
    ...(session.auth.strategy ? { 'fe-x-auth-strategy': session.auth.strategy } : {}),
  };
  for (let tries = 0; tries < TRIES && !signal.aborted; tries += 1) {
    const said = await fetch(url, { method: 'PUT', credentials: 'same-origin', headers, body: piece, signal })
      .then(async (answer) => (await answer.json()) as Said | null)
      .catch(() => null);
    if (said?.error) throw new NotSent(said.error.text);
    if (said?.data && !signal.aborted) return said.data;
  }
  throw new NotSent();
}
