import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReadCodes } from './code-reader.ts';

let opening: Promise<ReadCodes> | undefined;

/** The reader of codes from its package, on the server. It is loaded for the first page that needs it. */
export function openCodeReader(): Promise<ReadCodes> {
  opening ??= (async () => {
    const { startCodeReader } = await import('./start-code-reader.ts');
    const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    return startCodeReader(Uint8Array.from(file).buffer);
  })();
  return opening;
}
