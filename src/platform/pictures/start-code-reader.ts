import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { ReadCodes } from './code-reader.ts';

/** What cannot be read is looked for as well. */
const OPTIONS: ReaderOptions = {
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  returnErrors: true,
  maxNumberOfSymbols: 12,
};

/** zxing-cpp, which runs in WebAssembly, on a server and in a browser: what breaks in it breaks nothing outside. */
export async function startCodeReader(wasmBinary: ArrayBuffer): Promise<ReadCodes> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return (picture) => readBarcodes(picture, OPTIONS);
}
