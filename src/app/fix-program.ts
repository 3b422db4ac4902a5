import { READY } from '#platform/limited-child.ts';
import type { Mending } from '#shop/artwork/artwork-file.ts';
import { applyFixes } from '#shop/artwork/engine/fix/apply-fixes.ts';
import { inputOf } from './program-input.ts';

/**
 * Makes a mended PDF of the one in its input, and writes it; nothing if it cannot. It runs in a process of its own, which
 * a file may bring down; file-fixer.ts starts it with the number of bytes, and what is to be mended.
 */
const [bytes, mending] = [Number(process.argv[2]), process.argv[3]];
if (!Number.isSafeInteger(bytes) || mending === undefined)
  throw new TypeError('Name the number of bytes of the file, and what is to be mended');
process.stdout.write(READY);
const { plan, geometry } = JSON.parse(mending) as Mending;
const made = await applyFixes(await inputOf(bytes), plan, geometry);
if (made) process.stdout.write(made);
