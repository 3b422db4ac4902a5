import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '#platform/config.ts';
import { createServer } from '#platform/http/server.ts';
import { registerAssetRoutes } from './asset-door.ts';

const SCRIPT = 'export const tirage = 1;\n'.repeat(200);
const FONT = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]);
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A build of one script, compressed in the same way as the real build, and one font. */
function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-assets-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'builds'));
  for (const [name, content] of Object.entries({
    'page-1a.js': SCRIPT,
    'page-1a.js.gz': gzipSync(SCRIPT),
    'page-1a.js.br': brotliCompressSync(SCRIPT),
    'font-2b.woff2': FONT,
  }))
    writeFileSync(join(folder, 'assets', name), content);
  return folder;
}

async function serverOf(folder: string, mostBytes?: number): Promise<FastifyInstance> {
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent' }));
  await registerAssetRoutes(app, folder, mostBytes);
  return app;
}

const ask = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('built files', () => {
  test('are held in memory in every coding: nothing is read from the disk once the server stands', async () => {
    const folder = builtFolder();
    const app = await serverOf(folder);
    rmSync(folder, { recursive: true });
    const texts = [
      brotliDecompressSync((await ask(app, '/assets/page-1a.js', { 'accept-encoding': 'gzip, br' })).rawPayload),
      gunzipSync((await ask(app, '/assets/page-1a.js', { 'accept-encoding': 'gzip' })).rawPayload),
      (await ask(app, '/assets/page-1a.js')).rawPayload,
    ];
    expect(texts.map(String)).toEqual([SCRIPT, SCRIPT, SCRIPT]);
    const font = await ask(app, '/assets/font-2b.woff2', { 'accept-encoding': 'gzip, br' });
    expect([font.rawPayload, font.headers['content-type']]).toEqual([FONT, 'font/woff2']);
  });

  test('may be kept for a year, and who holds one gets 304', async () => {
    const app = await serverOf(builtFolder());
    const { headers } = await ask(app, '/assets/page-1a.js');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    const again = await ask(app, '/assets/page-1a.js', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('are sent in part to who asks for a part, and never a part of something else', async () => {
    const app = await serverOf(builtFolder());
    const { headers } = await ask(app, '/assets/page-1a.js');
    expect(headers['accept-ranges']).toBe('bytes');
    const part = await ask(app, '/assets/page-1a.js', { range: 'bytes=7-11' });
    expect([part.statusCode, part.body]).toEqual([206, 'const']);
    expect(part.headers['content-range']).toBe(`bytes 7-11/${SCRIPT.length}`);
    const whole = await ask(app, '/assets/page-1a.js', { range: 'bytes=7-11', 'if-range': '"another"' });
    expect([whole.statusCode, whole.body]).toEqual([200, SCRIPT]);
    expect((await ask(app, '/assets/page-1a.js', { range: 'bytes=999999-' })).statusCode).toBe(416);
  });

  test('of a build made after the start are read from the disk', async () => {
    const folder = builtFolder();
    const app = await serverOf(folder);
    writeFileSync(join(folder, 'assets', 'page-3c.js'), 'later');
    expect((await ask(app, '/assets/page-3c.js')).body).toBe('later');
    expect((await ask(app, '/assets/page-4d.js')).statusCode).toBe(404);
  });

  test('have the policy of the pages, but for the worker that draws pages of files: it runs WebAssembly and calls nobody', async () => {
    const folder = builtFolder();
    writeFileSync(join(folder, 'assets', 'draw-worker-6f.js'), 'worker');
    const app = await serverOf(folder);
    writeFileSync(join(folder, 'assets', 'draw-worker-7a.js'), 'later');
    const policyOf = async (file: string) => (await ask(app, `/assets/${file}`)).headers['content-security-policy'];
    for (const worker of ['draw-worker-6f.js', 'draw-worker-7a.js'])
      expect(await policyOf(worker)).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
    expect(await policyOf('page-1a.js')).not.toContain('wasm-unsafe-eval');
  });

  test('are WebAssembly by name and coding', async () => {
    const folder = builtFolder();
    const wasm = Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]);
    writeFileSync(join(folder, 'assets', 'pdfium-8b.wasm'), wasm);
    writeFileSync(join(folder, 'assets', 'pdfium-8b.wasm.br'), brotliCompressSync(wasm));
    const { headers, rawPayload } = await ask(await serverOf(folder), '/assets/pdfium-8b.wasm', {
      'accept-encoding': 'gzip, br',
    });
    expect(headers).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(rawPayload)).toEqual(wasm);
  });

  test('take a bounded room: the newest are held, the rest is read from the disk', async () => {
    const folder = builtFolder();
    writeFileSync(join(folder, 'assets', 'old-5e.js'), 'old');
    utimesSync(join(folder, 'assets', 'old-5e.js'), 1, 1);
    const all = SCRIPT.length + gzipSync(SCRIPT).length + brotliCompressSync(SCRIPT).length + FONT.length;
    const app = await serverOf(folder, all);
    expect((await ask(app, '/assets/old-5e.js')).body).toBe('old');
    rmSync(folder, { recursive: true });
    expect((await ask(app, '/assets/page-1a.js')).statusCode).toBe(200);
    expect((await ask(app, '/assets/old-5e.js')).statusCode).toBe(404);
  });
});
