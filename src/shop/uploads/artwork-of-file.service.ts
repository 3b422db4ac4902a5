import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { isForArtwork } from '../artwork/artwork.service.ts';
import type { Ctx } from '../context.ts';
import type { FixPlace } from './fixes.service.ts';
import type { giveArtwork, UploadsWire } from './uploads.contract.ts';
import { artworksOf } from './uploads.rules.ts';

/** Says which artwork of its line a file is for. */
export async function give(
  ctx: Ctx,
  place: FixPlace,
  { lineItemId, file, artworkId }: Input<typeof giveArtwork>['body'],
): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, file, async (tx, { line }) => {
    const isKnown = artworkId === null || artworksOf(line).some(({ id }) => id === artworkId);
    if (line.id !== lineItemId || !isKnown) return refuse('artwork_not_found', 404);
    await isForArtwork(ctx, tx, file, artworkId);
    return file;
  });
  return isRefusal(done) ? done : place.show(ctx);
}
