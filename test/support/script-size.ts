import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const client = join(import.meta.dirname, '../../dist/client');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The chunks of the build by source file. */
export function clientManifest(): Readonly<Record<string, Chunk>> {
  return JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
}

/**
 * Scripts that a product page loads at first: the shell and the page. The drawing code is loaded with the first choice.
 */
export const PRODUCT_SCRIPTS = [
  'src/storefront/shell/entry.client.ts',
  'src/storefront/shell/start.client.tsx',
  'src/storefront/pages/product/product.page.tsx',
];

/** Bytes of these scripts with all their imports. Each file is gzipped separately, as it is sent. */
export function scriptBytes(sources: readonly string[]): number {
  const chunks = clientManifest();
  const needed = new Set<string>();
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`Nothing was built of ${key}`);
    if (needed.has(chunk.file)) return;
    needed.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const source of sources) add(source);
  return [...needed].reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0);
}
