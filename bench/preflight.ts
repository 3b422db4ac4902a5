import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#platform/installation.ts';
import { readerIn } from '../src/app/facts-reader.ts';
import { pdfOf, rectangle, word } from '../test/builders/pdf-page.ts';
import type { Figure } from './run.ts';

const ROUNDS = 30;
/** As a server starts it. */
const read = readerIn(join(ROOT, 'dist/program/facts-program.js'));

/** Reading an A4 sheet of two pages, its process included, beside a process that does nothing. */
export async function run(): Promise<Figure[]> {
  const lines = Array.from({ length: 400 }, (_, line) => word(20, 20 + (line % 60) * 4, 9 + (line % 5))).join('');
  const content = `0 0.2 0.3 0 k ${rectangle(0, 0, 216, 303)}0 0 0 1 k ${lines}`;
  const page = { width: 216, height: 303, trimInset: 3, content };
  const bytes = pdfOf({ pages: [page, page] });
  const [reading, nothing]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    reading.push(
      await milliseconds(() => read({ type: 'application/pdf', bytes: bytes.length, content: once(bytes) }, 'short')),
    );
    nothing.push(await milliseconds(() => execFileSync(process.execPath, ['-e', ''])));
  }
  reading.sort((a, b) => a - b);
  nothing.sort((a, b) => a - b);
  const [median, slowest, control] = [reading[ROUNDS / 2], reading.at(-1), nothing[ROUNDS / 2]];
  return [
    { name: 'an A4 file of two pages is read (p50 below 300 ms)', value: `${median?.toFixed(0)} ms` },
    { name: 'the slowest of 30 (below 2 s)', value: `${slowest?.toFixed(0)} ms` },
    { name: 'a process that does nothing (control)', value: `${control?.toFixed(0)} ms` },
  ];
}

async function milliseconds(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
