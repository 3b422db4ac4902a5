import type { DetailedError, Upload } from 'tus-js-client';
import { NEXT_TRY_MS, pieceAfter, SMALLEST_PIECE } from './upload-pace.rules.ts';

/** lost: the line is gone. away: the shop answers that it cannot take the bytes now. */
export type Held = 'lost' | 'away';

/** What one upload tells while it runs. */
export interface UploadEvents {
  /** Bytes that were sent, and how many go in a second. The second is undefined until it is known. */
  progress(sent: number, perSecond: number | undefined): void;
  done(): void;
  /** It cannot go on now, and is to be tried again later. */
  held(why: Held): void;
  /** The file was changed or moved on the device since it was chosen: the browser reads it no more. */
  changed(): void;
  /** The shop does not take it, with its words. Empty when it said none. */
  refused(text: string, status: number): void;
}

export interface RunningUpload {
  start(): void;
  pause(): void;
}

interface Said {
  readonly error?: { readonly key?: string; readonly text?: string };
}

/**
 * Sends a file to an announced upload, by the tus protocol. The code of the protocol is fetched with the first file.
 * Pieces are as large as the line carries in a few seconds, since the shop waits ten seconds for a request.
 * @param headers are asked for before each request, because the session may be renewed meanwhile
 */
export async function prepareUpload(
  file: File,
  path: string,
  headers: () => Readonly<Record<string, string>>,
  events: UploadEvents,
): Promise<RunningUpload> {
  const tus = await import('tus-js-client');
  let began = 0;
  /** Where the piece that is on its way begins: so much the shop has. */
  let piece = 0;
  let isAsked = false;
  let isChanged = false;
  const upload: Upload = new tus.Upload(file, {
    uploadUrl: path,
    chunkSize: SMALLEST_PIECE,
    retryDelays: [...NEXT_TRY_MS],
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      isChanged = !(await isReadable(file));
      if (isChanged) throw new Error('The file is not what was chosen.');
      for (const [name, value] of Object.entries(headers())) request.setHeader(name, value);
      isAsked = request.getMethod() === 'HEAD';
      began = performance.now();
    },
    onProgress(sent) {
      if (isAsked) piece = sent;
      const seconds = (performance.now() - began) / 1000;
      const inPiece = sent - piece;
      events.progress(sent, seconds > 0.5 && inPiece > 0 ? inPiece / seconds : undefined);
    },
    onChunkComplete(size, accepted) {
      piece = accepted;
      upload.options.chunkSize = pieceAfter(size, performance.now() - began);
    },
    onShouldRetry(error) {
      const isTried = !isChanged && navigator.onLine && isTriedAgain(error as DetailedError);
      // What was sent in vain is to be sent again.
      if (isTried) events.progress(piece, undefined);
      return isTried;
    },
    onSuccess: () => events.done(),
    onError(error) {
      if (isChanged) return events.changed();
      const { originalResponse } = error as DetailedError;
      const status = originalResponse?.getStatus() ?? 0;
      const held = heldBy(status);
      if (held) {
        events.progress(piece, undefined);
        return events.held(held);
      }
      events.refused(textOf(originalResponse?.getBody()), status);
    },
  });
  return {
    start: () => upload.start(),
    pause: () => void upload.abort(),
  };
}

/** A browser reads no byte of a file that was saved anew, moved or deleted since it was chosen. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/**
 * Whether a piece is worth another try: after any fault of line or shop, while another request writes the upload, and where the
 * shop has another part of it than this browser thought. Any other refusal is its last word, and the upload may be gone.
 */
function isTriedAgain({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  if (status === 409) return keyOf(originalResponse?.getBody()) === 'upload_offset';
  return status < 400 || status >= 500 || status === 423;
}

/**
 * Asks what became of an upload of which all bytes are there: the answer to its last piece may have been lost, or it may
 * wait to be looked into. Returns the words of a refusal, why if the shop cannot say it now, and undefined when it has
 * the file.
 */
export async function confirmUpload(
  path: string,
  bytes: number,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly refused: string } | Held | undefined> {
  const answer = await fetch(path, {
    method: 'PATCH',
    credentials: 'same-origin',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(bytes),
    },
    body: new Blob([]),
  }).catch(() => undefined);
  // 403: a page that was just loaded does not know its session yet, which says nothing of the file.
  const held = answer?.status === 403 ? 'away' : heldBy(answer?.status ?? 0);
  if (!answer || held) return held;
  if (answer.ok) return undefined;
  // The line may be lost in the middle of the answer.
  const text = await answer.text().catch(() => undefined);
  return text === undefined ? 'lost' : { refused: textOf(text) };
}

/** Why the same may be asked again. Undefined where that changes nothing. Without an answer the status is 0, and 408 says that the bytes came too slowly. */
export function heldBy(status: number): Held | undefined {
  if (status === 0 || status === 408) return 'lost';
  return status >= 502 || status === 423 || status === 429 ? 'away' : undefined;
}

function textOf(body: string | undefined): string {
  return saidIn(body)?.text ?? '';
}

function keyOf(body: string | undefined): string | undefined {
  return saidIn(body)?.key;
}

function saidIn(body: string | undefined): Said['error'] {
  try {
    return (JSON.parse(body ?? '') as Said).error;
  } catch {
    return undefined;
  }
}
