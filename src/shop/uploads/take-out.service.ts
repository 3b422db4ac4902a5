import type { Tx } from '#platform/db/database.ts';
import type { ArtworkFile, FilesOf } from '../artwork/artwork-file.ts';
import { holdsSide, takeOut } from '../artwork/artwork.service.ts';
import { factsOf } from '../artwork/facts.service.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { sheetsOf } from './sides.rules.ts';

/**
 * Takes a file of a line out of use. The one with its other side, which stays alone, goes on holding that side.
 * @param own its line with the files in use. Undefined for a line that is not there any more
 */
export async function takeOutOfLine(
  ctx: Ctx,
  tx: Tx,
  of: FilesOf,
  own: { readonly line: LineItem; readonly files: readonly ArtworkFile[] } | undefined,
  file: ArtworkFile,
): Promise<void> {
  const sheets = own && own.files.length > 1 ? sheetsOf(own.line, own.files, await factsOf(ctx, tx, of)) : [];
  for (const { front, back } of sheets) {
    if (back?.id === file.id && front) await holdsSide(ctx, tx, front.id, 'front');
    if (front?.id === file.id && back) await holdsSide(ctx, tx, back.id, 'back');
  }
  await takeOut(ctx, tx, file);
}
