import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ArtworkFile, FilesOf } from '../artwork/artwork-file.ts';
import { holdsSide, putBefore } from '../artwork/artwork.service.ts';
import { factsOf } from '../artwork/facts.service.ts';
import type { Side } from '../artwork/sides.rules.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { FixPlace } from './fixes.service.ts';
import { sheetsOf } from './sides.rules.ts';
import type { saySide, swapSides, UploadsWire } from './uploads.contract.ts';

const SIDES_CHANGED = refuse('sides_changed', 409);

/** Makes the file that was seen as the back the front. Whoever saw others exchanges nothing. */
export async function swap(
  ctx: Ctx,
  place: FixPlace,
  { lineItemId, front, back }: Input<typeof swapSides>['body'],
): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, front, async (tx, { of, line, files }) => {
    const sheets = sheetsOf(line, files, await factsOf(ctx, tx, of));
    const isAsSeen = sheets.some((sheet) => sheet.front?.id === front && sheet.back?.id === back);
    if (line.id !== lineItemId || !isAsSeen) return SIDES_CHANGED;
    await putBefore(ctx, tx, back, front);
    return back;
  });
  return isRefusal(done) ? done : place.show(ctx);
}

/** Says which side a file holds that is alone for its artwork. */
export async function sayOf(
  ctx: Ctx,
  place: FixPlace,
  { lineItemId, file, side }: Input<typeof saySide>['body'],
): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, file, async (tx, { of, line, files }) => {
    if (line.id !== lineItemId) return SIDES_CHANGED;
    return putOnSide(ctx, tx, of, { line, files }, { file, side });
  });
  return isRefusal(done) ? done : place.show(ctx);
}

/**
 * Says which side a file of a line holds. One that has the other side in another file, or more pages, is refused.
 * @param files those of the line in use
 */
export async function putOnSide(
  ctx: Ctx,
  tx: Tx,
  of: FilesOf,
  { line, files }: { readonly line: LineItem; readonly files: readonly ArtworkFile[] },
  { file, side }: { readonly file: string; readonly side: Side },
): Promise<string | Refusal> {
  const sheets = sheetsOf(line, files, await factsOf(ctx, tx, of));
  const isAlone = sheets.some(({ front, back }) => (front ?? back)?.id === file && !(front && back));
  if (!isAlone) return SIDES_CHANGED;
  await holdsSide(ctx, tx, file, side);
  return file;
}
