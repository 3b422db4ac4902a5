import { READY } from '#platform/limited-child.ts';
import { ARTWORK_TYPES, type ArtworkType, type Mending } from '#shop/artwork/artwork-file.ts';
import { applyFixes } from '#shop/artwork/engine/fix/apply-fixes.ts';
import { mendedType } from '#shop/artwork/mended-file.rules.ts';
import { inputOf } from './program-input.ts';

/**
 * Makes a mended file of the one in its input, and writes it, or in one word why it cannot. It runs in a process of its
 * own, which a file may bring down; file-fixer.ts starts it with the type of the file, its number of bytes and what is to
 * be mended.
 */
const [given, bytes, mending] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
const type = ARTWORK_TYPES.find((each) => each === given);
if (!type || !Number.isSafeInteger(bytes) || mending === undefined)
  throw new TypeError('Name the type of the file, its number of bytes and what is to be mended');
const { plan, geometry } = JSON.parse(mending) as Mending;
// Its library is native, and only who converts colours loads it.
const table = plan.cmyk ? await (await import('#platform/pictures/ink-table.ts')).openInkTable() : undefined;
process.stdout.write(READY);
const file = await inputOf(bytes);
const made = await (type === 'application/pdf' ? applyFixes(file, plan, geometry, table) : mendedPicture(file, type));
process.stdout.write(made ?? 'damaged');

async function mendedPicture(content: Uint8Array, of: ArtworkType): Promise<Uint8Array | string | undefined> {
  return table?.picture(content, mendedType(of) === 'image/jpeg' ? 'jpeg' : 'tiff');
}
