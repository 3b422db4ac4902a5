import type { Client } from '../../../client/client.tsx';
import type { CallError, Result } from '../../../client/api.ts';

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

/** On a bad line a piece is tried so often. */
const TRIES = 3;

export function picturePath(orderId: string, pictureId: string): string {
  return `/api/v1/order/${orderId}/complaint-pictures/${pictureId}/`;
}

/**
 * Sends a picture in pieces, so that each arrives in time on a slow line too. After a piece whose answer was lost, the
 * shop says how much it has, and the rest follows.
 * @param told receives the sent part, from 0 to 1
 */
export async function sendPicture(
  { api, session }: Client,
  orderId: string,
  jobId: string,
  file: Blob,
  told: (part: number) => void,
): Promise<SentPicture> {
  const opened = await api('POST /order/{id}/complaint-pictures/', {
    params: { id: orderId },
    body: { jobId, bytes: Math.max(1, file.size) },
  });
  const { id, pieceBytes } = wanted(opened);
  for (let at = 0; ;) {
    const piece = file.slice(at, at + pieceBytes);
    const { received, picture } = wanted(await put(session, `${picturePath(orderId, id)}?at=${at}`, piece));
    told(received / file.size);
    if (picture) return picture;
    at = received;
  }
}

function wanted<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw new NotSent(result.error.text);
}

async function put(session: Client['session'], url: string, piece: Blob): Promise<Result<Received>> {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-csrf-token': session.current?.csrfToken ?? '',
    ...(session.auth.strategy ? { 'fe-x-auth-strategy': session.auth.strategy } : {}),
  };
  for (let tries = 1; ; tries += 1)
    try {
      const answer = await fetch(url, { method: 'PUT', credentials: 'same-origin', headers, body: piece });
      const { data, error } = (await answer.json()) as { data?: Received; error?: CallError };
      return data ? { ok: true, data } : { ok: false, error: error as CallError };
    } catch {
      if (tries === TRIES) throw new NotSent();
    }
}
