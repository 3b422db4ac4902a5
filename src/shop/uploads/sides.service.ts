import type { Input } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { putBefore } from '../artwork/artwork.service.ts';
import { factsOf } from '../artwork/facts.service.ts';
import type { Ctx } from '../context.ts';
import type { FixPlace } from './fixes.service.ts';
import { pairsOf } from './sides.rules.ts';
import type { swapSides, UploadsWire } from './uploads.contract.ts';

const SIDES_CHANGED = refuse('sides_changed', 409);

/** Makes the file that was seen as the back the front. Whoever saw others exchanges nothing. */
export async function swap(
  ctx: Ctx,
  place: FixPlace,
  { lineItemId, front, back }: Input<typeof swapSides>['body'],
): Promise<UploadsWire | Refusal> {
  const done = await place.lock(ctx, front, async (tx, { of, line, files }) => {
    const pairs = pairsOf(line, files, await factsOf(ctx, tx, of));
    const isAsSeen = pairs.some((pair) => pair.front.id === front && pair.back.id === back);
    if (line.id !== lineItemId || !isAsSeen) return SIDES_CHANGED;
    await putBefore(ctx, tx, back, front);
    return back;
  });
  return isRefusal(done) ? done : place.show(ctx);
}
