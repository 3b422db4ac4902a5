import { createHash } from 'node:crypto';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import type { Reply, Visitor } from './visitor.ts';

/** A PDF as far as the shop looks at an upload, of this size at least. No two are alike. */
export function aPdf(bytes = 0): Buffer {
  const filling = Buffer.alloc(bytes, createHash('sha512').update(String(Math.random())).digest());
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), filling, Buffer.from('\nstartxref\n9\n%%EOF\n')]);
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface Announced {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly received: number;
}

export const readUploads = async (visitor: Visitor, orderId: string) =>
  (await visitor.call<UploadsWire>('GET', `/order/${orderId}/uploads/`)).body.data;

/** The first line of an order. */
export const lineOf = async (visitor: Visitor, orderId: string) => (await readUploads(visitor, orderId)).lines[0]!;

/** @param isInCrowd asks a busy shop again */
export function announce(
  visitor: Visitor,
  orderId: string,
  more: Readonly<Record<string, unknown>>,
  isInCrowd = false,
): Promise<Reply<Announced>> {
  const body = { artworkId: null, name: 'flyer.pdf', bytes: 1, lastModified: 0, ...more };
  const request = ['POST', `/order/${orderId}/uploads/`, body] as const;
  return isInCrowd ? visitor.insists<Announced>(...request) : visitor.call<Announced>(...request);
}

export const TUS = { 'tus-resumable': '1.0.0' };
export const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' };

/** One request of the protocol, as a client of it sends it. */
export async function patch(
  visitor: Visitor,
  path: string,
  at: number,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) {
  if (!visitor.csrf) await visitor.meet();
  return visitor.send({
    method: 'PATCH',
    url: path,
    headers: { ...PART, 'upload-offset': String(at), ...headers },
    payload: Buffer.from(bytes),
  });
}

/** Sends a whole file, as the page does. Returns the key of the refusal, or the id of the file. */
export async function sendFile(
  visitor: Visitor,
  orderId: string,
  bytes: Uint8Array,
  more: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly key: string | number; readonly text: string }> {
  const opened = await announce(visitor, orderId, { bytes: bytes.length, ...more });
  if (opened.status !== 200) return { id: '', key: opened.body.error.key, text: opened.body.error.text };
  const { id, path, received } = opened.body.data;
  const answer = await patch(visitor, path, received, bytes.subarray(received));
  if (answer.statusCode === 204) return { id, key: 204, text: '' };
  const { error } = answer.json() as Reply['body'];
  return { id, key: error.key, text: error.text };
}
