import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runLimited, type LimitedRun } from './limited-child.ts';

const MB = 1024 ** 2;
const READS_ALL = join(import.meta.dirname, '../app/facts-program.ts');
const SLEEPY = join(import.meta.dirname, '../../test/builders/sleepy-program.ts');
const CURIOUS = join(import.meta.dirname, '../../test/builders/curious-program.ts');

async function* bytes(...parts: readonly Uint8Array[]) {
  yield* parts;
}
async function* endless() {
  for (;;) yield Buffer.alloc(MB);
}
async function* silent() {
  await pause(60_000, undefined, { ref: false });
  yield Buffer.alloc(1);
}

/** What the program wrote, or undefined if it was brought down. */
const run = async (change: Partial<LimitedRun>) => {
  const { output, isWhole } = await runLimited({
    program: READS_ALL,
    args: ['image/png', String(1000 * MB)],
    input: bytes(),
    memoryBytes: 1900 * MB,
    processorSeconds: 20,
    mostOutputBytes: MB,
    ...change,
  });
  return isWhole ? output.toString() : undefined;
};

test('a program that ends well is heard', async () => {
  expect(await run({ input: bytes(Buffer.from('no picture')) })).toBe('"damaged"');
});

test('a program that takes more memory than it may ends, and nothing else does', async () => {
  expect(await run({ input: endless(), args: ['image/png', String(4000 * MB)] })).toBeUndefined();
});

test('a program that does not end is ended', async () => {
  expect(await run({ program: SLEEPY, input: silent(), processorSeconds: 1 })).toBeUndefined();
});

test('a program that ran out of time is told from one that took too much', async () => {
  const outcome = async (change: Partial<LimitedRun>) => {
    const input = { program: READS_ALL, args: ['image/png', String(4000 * MB)], input: bytes() };
    const limits = { memoryBytes: 1900 * MB, processorSeconds: 20, mostOutputBytes: MB };
    const { isWhole, isOutOfTime } = await runLimited({ ...input, ...limits, ...change });
    return [isWhole, isOutOfTime];
  };
  expect(await outcome({ program: SLEEPY, input: silent(), processorSeconds: 1 })).toEqual([false, true]);
  expect(await outcome({ input: endless() })).toEqual([false, false]);
  expect(await outcome({ mostOutputBytes: 8 })).toEqual([false, false]);
});

test('a program that does not start is no fault of its input', async () => {
  await expect(run({ program: '/no/such/program.ts' })).rejects.toThrow('did not start');
});

test('a program that writes more than it may is ended', async () => {
  expect(await run({ mostOutputBytes: 8 })).toBeUndefined();
});

test.each([0, 10])('a storage that breaks off after %i bytes is not taken for a damaged file', async (bytesBefore) => {
  async function* breaks() {
    if (bytesBefore > 0) yield Buffer.alloc(bytesBefore);
    await pause(20);
    throw new Error('the disk is gone');
  }
  await expect(run({ input: breaks() })).rejects.toThrow('the disk is gone');
});

test.each([false, true])(
  'a program has no files but its own, no environment, no network and no other programs (with libraries: %s)',
  async (hasLibraries) => {
    process.env['SECRET'] = 'of the shop';
    try {
      const told = JSON.parse((await run({ program: CURIOUS, hasLibraries })) ?? '') as object;
      expect(told).toEqual({ keptFrom: ['file', 'process', 'network'], environment: '' });
    } finally {
      delete process.env['SECRET'];
    }
  },
);
