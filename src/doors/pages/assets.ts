import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeAfterPaint } from '#storefront/shell/code-after-paint.ts';
import { giveUpPictures, keepDropsOut, keepRoomForUnpaid, watchEarly } from '#storefront/shell/early.ts';
import type * as EntryServer from '#storefront/shell/entry.server.tsx';

/** The built pages: the server's bundle, and the files that a browser needs for each page. */
export interface Renderer {
  readonly buildId: string;
  entry(): Promise<typeof EntryServer>;
  /** HTML to put before </head> and before </body>; scripts carry NONCE_MARK. */
  head(file: string): Promise<string> | string;
  tail(file: string, payload: string): string;
  /** Development only: lets Vite add its hot-reload client. */
  finish(html: string, url: string): Promise<string>;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

const ENTRY = 'src/storefront/shell/entry.client.ts';
/** What the entry evaluates piece by piece. */
const START = 'src/storefront/shell/start.client.tsx';

export async function builtRenderer(dist: string, nonceMark: string): Promise<Renderer> {
  const manifest = JSON.parse(readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const { id } = JSON.parse(readFileSync(join(dist, 'client', 'builds', 'latest.json'), 'utf8')) as { id: string };
  const entry = (await import(pathToFileURL(join(dist, 'server', 'entry.server.js')).href)) as typeof EntryServer;
  const parts = new Map<string, Parts>();
  const partsOf = (file: string) => {
    let known = parts.get(file);
    if (!known) parts.set(file, (known = partsOfPage(manifest, join(dist, 'client'), file, nonceMark)));
    return known;
  };
  return {
    buildId: id,
    entry: () => Promise.resolve(entry),
    head: (file) => partsOf(file).head,
    tail: (file, payload) => dataScript(payload) + partsOf(file).code,
    finish: (html) => Promise.resolve(html),
  };
}

/** The payload as inert JSON. It contains no `<`, so it cannot close the element, and JSON is never executed. */
export function dataScript(payload: string): string {
  return `<script type="application/json" id="payload">${payload.replaceAll('<', String.raw`\u003c`)}</script>`;
}

/** What a page is served with: before its end of head, and after its content. */
interface Parts {
  readonly head: string;
  readonly code: string;
}

/** The styles stand in the page, so that its first screen waits for no second answer. Its code comes after that screen. */
function partsOfPage(
  manifest: Readonly<Record<string, Chunk>>,
  client: string,
  file: string,
  nonceMark: string,
): Parts {
  const chunks = [...new Set([ENTRY, START, file].flatMap((start) => [...closure(manifest, start)]))];
  const styles = [...new Set(chunks.flatMap((key) => manifest[key]?.css ?? []))];
  const scripts = [...new Set(chunks.map((key) => manifest[key]?.file).filter((name) => name !== undefined))];
  // The typeface of the text is the larger file: it goes first, over the connection that is open.
  const fonts = (manifest[ENTRY]?.assets ?? [])
    .filter((name) => name.endsWith('.woff2') && !/latin-ext|-more/.test(name))
    .toSorted((one, other) => statSync(join(client, other)).size - statSync(join(client, one)).size);
  const files = JSON.stringify([...styles, ...scripts].map((name) => `/${name}`));
  return {
    head: [
      earlyScript(nonceMark),
      ...fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`),
      `<style nonce="${nonceMark}">${styles.map((name) => readFileSync(join(client, name), 'utf8')).join('')}</style>`,
    ].join(''),
    code: `<script nonce="${nonceMark}">(${codeAfterPaint.toString()})("/${manifest[ENTRY]?.file}",${files})</script>`,
  };
}

/** What a page does by itself from the first moment on: it notes what is typed and pressed before its code is there, for one. */
export function earlyScript(nonceMark: string): string {
  return `<script nonce="${nonceMark}">(${watchEarly.toString()})();(${keepRoomForUnpaid.toString()})();(${keepDropsOut.toString()})();(${giveUpPictures.toString()})()</script>`;
}

/** A chunk and all chunks that it imports statically. */
function closure(manifest: Readonly<Record<string, Chunk>>, start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start) || !manifest[start]) return seen;
  seen.add(start);
  for (const next of manifest[start].imports ?? []) closure(manifest, next, seen);
  return seen;
}
