import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { MOST_FILES_OF_A_LINE, type WholeFile } from '../artwork/artwork-file.ts';
import { copyForArtworks, isForArtwork, putBefore } from '../artwork/artwork.service.ts';
import { comesFirst } from '../artwork/sides.rules.ts';
import type { Ctx } from '../context.ts';
import { refusedBeside, TOO_MANY_UPLOADS } from './announced-file.service.ts';
import type { FixPlace } from './fixes.service.ts';
import type { giveArtwork, UploadsWire } from './uploads.contract.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';

/** Says which artworks of its line a file is for. All but the first get a copy, which goes ways of its own from then on. */
export async function give(
  ctx: Ctx,
  place: FixPlace,
  { lineItemId, file: fileId, artworkIds }: Input<typeof giveArtwork>['body'],
): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, fileId, async (tx, { of, file, line, files }) => {
    const known = artworksOf(line);
    const isKnown = artworkIds.every((id) => known.some((artwork) => artwork.id === id));
    if (line.id !== lineItemId || !isKnown) return refuse('artwork_not_found', 404);
    const others = files.filter(({ id }) => id !== fileId);
    // An artwork that has these bytes gets them once.
    const given = [...new Set(artworkIds)].filter(
      (id) => !others.some(({ artworkId, hash }) => artworkId === id && hash === file.hash),
    );
    const [first = null, ...copied] = given;
    if (first === null && artworkIds.length > 0)
      return refuse('upload_already_there', 409, { params: { name: file.name } });
    if (others.length + given.length > MOST_FILES_OF_A_LINE) return TOO_MANY_UPLOADS;
    const refused = copied.length > 0 && (await refusedBeside(ctx, tx, of, file, copied.length * file.bytes));
    if (refused) return refused;
    await isForArtwork(ctx, tx, fileId, first);
    const copies = await copyForArtworks(ctx, tx, file, copied);
    for (const [index, { id }] of [file, ...copies].entries())
      await sort(
        ctx,
        tx,
        { id, side: file.side },
        others.filter(({ artworkId }) => artworkId === given[index]),
      );
    return fileId;
  });
  return isRefusal(done) ? done : place.show(ctx);
}

/** Of two files of an artwork of which one is said to be a front or a back, the front is printed first. */
async function sort(
  ctx: Ctx,
  tx: Tx,
  file: Pick<WholeFile, 'id' | 'side'>,
  there: readonly WholeFile[],
): Promise<void> {
  const [other, ...more] = there;
  if (!other || more.length > 0) return;
  if (comesFirst(file.side, other.side)) await putBefore(ctx, tx, file.id, other.id);
  else if (comesFirst(other.side, file.side)) await putBefore(ctx, tx, other.id, file.id);
}
