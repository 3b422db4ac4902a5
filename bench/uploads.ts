import { setTimeout as pause } from 'node:timers/promises';
import { address as postal, flyerLine } from '../test/builders/lines.ts';
import { withRunningShop } from './running-shop.ts';
import type { Figure } from './run.ts';

const MEGABYTE = 1024 ** 2;
const FILE_BYTES = 100 * MEGABYTE;
const PIECE_BYTES = 8 * MEGABYTE;
const AT_ONCE = 20;
const LOOK_MS = 100;

/** How much the memory of a server grows while many large files come in at once. */
export function run(): Promise<Figure[]> {
  return withRunningShop(async (shop, residentBytes) => {
    const guest = await ordered(shop);
    // The first files of a server load code and fill its buffers.
    for (let count = 0; count < 3; count += 1) await send(guest, `warm-${count}`);
    const before = residentBytes();
    let most = before;
    const look = setInterval(() => (most = Math.max(most, residentBytes())), LOOK_MS);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, count) => send(guest, `file-${count}`)));
    clearInterval(look);
    return [
      {
        name: `memory gained by ${AT_ONCE} files of 100 MB at once (less than 50 MB)`,
        value: `${((most - before) / MEGABYTE).toFixed(0)} MB, on top of ${(before / MEGABYTE).toFixed(0)} MB`,
      },
    ];
  });
}

interface Guest {
  readonly shop: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly orderId: string;
  readonly lineItemId: string;
}

/** A guest with an order that waits for files. */
async function ordered(shop: string): Promise<Guest> {
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const cookies = new Map<string, string>();
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${shop}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    headers = { ...headers, cookie: [...cookies.values()].join('; ') };
    return ((await answer.json()) as { data: T }).data;
  };
  const cart = await call<{ id: string }>('POST', '/cart', {});
  const session = await call<{ csrfToken: string }>('GET', '/session/');
  headers = { ...headers, 'x-csrf-token': session.csrfToken };
  await call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
  await call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: postal() });
  const order = await call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, {});
  const { lines } = await call<{ lines: { lineItemId: string }[] }>('GET', `/order/${order.id}/uploads/`);
  return { shop, headers, orderId: order.id, lineItemId: lines[0]?.lineItemId ?? '' };
}

async function send({ shop, headers, orderId, lineItemId }: Guest, name: string): Promise<void> {
  const announced = await answered(() =>
    fetch(`${shop}/api/v1/order/${orderId}/uploads/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ lineItemId, artworkId: null, name: `${name}.pdf`, bytes: FILE_BYTES, lastModified: 0 }),
    }),
  );
  const { data } = (await announced.json()) as { data: { path: string } };
  for (let at = 0; at < FILE_BYTES; at += PIECE_BYTES) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, FILE_BYTES - at), name);
    if (at === 0) piece.write('%PDF-1.7\n');
    if (at + piece.length === FILE_BYTES) piece.write('startxref\n9\n%%EOF\n', piece.length - 20);
    const answer = await fetch(shop + data.path, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'tus-resumable': '1.0.0',
        'upload-offset': String(at),
      },
      body: piece,
    });
    if (answer.status !== 204) throw new Error(`${name} was refused: ${await answer.text()}`);
  }
}

/** A server that is busy is asked again, as browsers do. */
async function answered(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (answer.ok) return answer;
    if (answer.status !== 503 || tries > 100) throw new Error(`It was refused: ${await answer.text()}`);
    await pause(200);
  }
}
