import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { entityTag } from '#platform/http/validators.ts';

/**
 * Anonymous pages, ready to send. The key holds tenant, revision, path, currency and build. Personal data never enters.
 * Two answers differ only in the nonce, so a page is stored in pieces, and the nonce is inserted between them.
 */
export interface CachedPage {
  readonly status: number;
  /** Only of an error that ends at a time that is known. */
  readonly retryAfterMs: number | undefined;
  readonly pieces: readonly Buffer[];
  /** The same pieces as raw deflate blocks, each independent of the others. */
  readonly deflated: readonly Buffer[];
  readonly payload: Buffer;
  /** Validators of the page and of its payload. The nonce is not included. */
  readonly tag: string;
  readonly payloadTag: string;
}

export interface PageCache {
  /**
   * Returns the page. Each key is made at most once at a time. A stale page is served while the new one is being made.
   */
  get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage>;
  clear(): void;
}

const FRESH_MS = 10_000;
const STALE_MS = 120_000;
const MOST_PAGES = 2_000;

export const NONCE_MARK = `%%${randomUUID()}%%`;

export function createPageCache(now: () => number): PageCache {
  const entries = new Map<string, { page: CachedPage; at: number }>();
  const making = new Map<string, Promise<CachedPage>>();
  const refresh = (key: string, make: () => Promise<CachedPage>) => {
    const running = making.get(key);
    if (running) return running;
    const started = make()
      .then((page) => {
        entries.delete(key);
        if (entries.size >= MOST_PAGES) for (const oldest of entries.keys()) if (entries.delete(oldest)) break;
        if (page.status === 200) entries.set(key, { page, at: now() });
        return page;
      })
      .finally(() => making.delete(key));
    making.set(key, started);
    return started;
  };
  return {
    get(key, make) {
      const entry = entries.get(key);
      const age = entry ? now() - entry.at : Infinity;
      if (entry && age < FRESH_MS) return Promise.resolve(entry.page);
      const fresh = refresh(key, make);
      if (!entry || age > STALE_MS) return fresh;
      // The stale page is served while the new one is being made. If that fails, the next visitor's request tries
      // again.
      fresh.catch(() => undefined);
      return Promise.resolve(entry.page);
    },
    clear: () => entries.clear(),
  };
}

/** The parts of which a stored page is made. */
interface MadePage extends Pick<CachedPage, 'status' | 'retryAfterMs'> {
  readonly html: string;
  readonly payload: string;
}

export function cachedPage({ status, html, payload, retryAfterMs }: MadePage): CachedPage {
  const pieces = html.split(NONCE_MARK).map((piece) => Buffer.from(piece));
  return {
    status,
    retryAfterMs,
    tag: entityTag(pieces),
    payloadTag: entityTag([payload]),
    pieces,
    deflated: pieces.map((piece) => deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH })),
    payload: Buffer.from(payload),
  };
}

/**
 * The page with this answer's nonce, in parts. The stored pieces are sent without a copy, so a slow client without
 * compression does not hold a copy of the page in memory.
 */
export function withNonce(page: CachedPage, nonce: string): { readonly bytes: number; readonly parts: Readable } {
  const parts = between(page.pieces, Buffer.from(nonce));
  return { bytes: parts.reduce((sum, part) => sum + part.length, 0), parts: Readable.from(parts) };
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
/** An empty final block: the pieces before it were flushed, not finished. */
const DEFLATE_END = Buffer.from([3, 0]);

/**
 * The page with the nonce as gzip. The compressed pieces are stored; only the nonce and the checksum are new (RFC 1951
 * §3.2.4, RFC 1952).
 */
export function withNonceGzipped(page: CachedPage, nonce: string): Buffer {
  const bytes = Buffer.from(nonce);
  const trailer = Buffer.alloc(8);
  const parts = between(page.pieces, bytes);
  trailer.writeUInt32LE(
    parts.reduce((sum, part) => crc32(part, sum), 0),
    0,
  );
  trailer.writeUInt32LE(parts.reduce((sum, part) => sum + part.length, 0) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...between(page.deflated, storedBlock(bytes)), DEFLATE_END, trailer]);
}

function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([header, bytes]);
}

function between(pieces: readonly Buffer[], separator: Buffer): Buffer[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece]));
}
