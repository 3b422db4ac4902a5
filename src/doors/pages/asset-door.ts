import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { cachedFile, type CachedFile } from '#platform/http/cached-file.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** One build takes 1.6 MB, and the build folder keeps five builds. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Types of the files that the build writes. Files of other types are read from the disk. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The worker that draws pages of files runs PDFium, which is WebAssembly. A worker goes by the policy of its own script, so
 * that of the shop's pages stays as it is. It calls nobody: not for itself, and not for what stands in a file.
 */
const DRAW_WORKER = /^draw-worker-[\w-]+\.js$/;
const DRAW_WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/**
 * Serves built files. Their names contain a hash, so they never change; only the build manifest is revalidated. Files
 * that exist when the server starts are kept in memory. Later builds, and range requests, are answered from the disk.
 */
export async function registerAssetRoutes(
  app: FastifyInstance,
  folder: string,
  mostBytes: number = MOST_BYTES,
): Promise<void> {
  if (!existsSync(folder)) return;
  const held = heldFiles(join(folder, 'assets'), mostBytes);
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${SERVER_ADDRESSES.assets}/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: true,
  });
  app.get<{ Params: { file: string } }>(`${SERVER_ADDRESSES.assets}/:file`, (request, reply) => {
    if (DRAW_WORKER.test(request.params.file)) reply.header('content-security-policy', DRAW_WORKER_POLICY);
    const file = request.headers.range === undefined ? held.get(request.params.file) : undefined;
    return file ? file.send(request, reply.header('accept-ranges', 'bytes')) : reply.sendFile(request.params.file);
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'builds'),
    prefix: `${SERVER_ADDRESSES.builds}/`,
    index: false,
    decorateReply: false,
    cacheControl: true,
    maxAge: 0,
  });
}

/** Reads files into memory by name, newest first, until the limit is reached. */
export function heldFiles(folder: string, mostBytes: number = MOST_BYTES): ReadonlyMap<string, CachedFile> {
  const held = new Map<string, CachedFile>();
  let left = mostBytes;
  for (const { name, type } of newestFirst(folder)) {
    const read = (ending: string) => {
      const path = join(folder, name + ending);
      return existsSync(path) ? readFileSync(path) : undefined;
    };
    const [body = Buffer.alloc(0), br, gzip] = ['', '.br', '.gz'].map(read);
    left -= body.length + (br?.length ?? 0) + (gzip?.length ?? 0);
    if (left < 0) break;
    held.set(name, cachedFile({ type, cacheControl: YEAR, body, compressed: { br, gzip } }));
  }
  return held;
}

function newestFirst(folder: string): { name: string; type: string; changed: number }[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const type = TYPES[extname(name)];
      return type === undefined ? [] : [{ name, type, changed: statSync(join(folder, name)).mtimeMs }];
    })
    .toSorted((a, b) => b.changed - a.changed);
}
