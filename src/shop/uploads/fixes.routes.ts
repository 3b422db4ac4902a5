import { isRefusal } from '#kernel/refusal.ts';
import { limit, type Attempts } from '#platform/attempts.ts';
import type { FixWish } from '../artwork/engine/fix/fix-plan.ts';
import type { Ctx } from '../context.ts';
import type { Mount } from '../mount.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import {
  acceptCartFix,
  acceptOrderFix,
  proposeCartFix,
  proposeOrderFix,
  readCartFix,
  readOrderFix,
  undoCartFix,
  undoOrderFix,
} from './fixes.contract.ts';
import { accept, cartFixes, orderFixes, propose, showFix, undo } from './fixes.service.ts';
import type { UploadParts } from './receive.service.ts';

/** Each takes a process for a second or more. */
const FIXES = limit('mended files from a connection', 300, 24 * 60);
/** Of a file that is spread over artworks, so many count as one. */
const PARTS_COUNTED_AS_ONE = 4;

export function fixesRoutes(mount: Mount, attempts: Attempts, { files }: UploadParts): void {
  const ofOrder = (id: string, headers: Readonly<Record<string, string | undefined>>) =>
    orderFixes({ id, key: headers[ORDER_KEY] }, files);
  const refusedFor = async (ctx: Ctx, ip: string, { sets }: FixWish) => {
    const counted = Math.ceil((sets?.length ?? 1) / PARTS_COUNTED_AS_ONE);
    for (let each = 0; each < counted; each += 1) {
      const admission = await attempts.admit(ctx.tenant.id, [FIXES, ip]);
      if (isRefusal(admission)) return admission;
    }
    return undefined;
  };
  mount(proposeOrderFix, async (ctx, { params, body }, { headers, ip }) => {
    const refused = await refusedFor(ctx, ip, body);
    return refused ?? propose(ctx, ofOrder(params.id, headers), params.upload, body);
  });
  mount(readOrderFix, (ctx, { params }, { headers }) => showFix(ctx, ofOrder(params.id, headers), params.upload));
  mount(acceptOrderFix, (ctx, { params, body }, { headers }) =>
    accept(ctx, ofOrder(params.id, headers), params.upload, body),
  );
  mount(undoOrderFix, (ctx, { params }, { headers }) => undo(ctx, ofOrder(params.id, headers), params.upload));
  mount(proposeCartFix, async (ctx, { params, body }, { ip }) => {
    const refused = await refusedFor(ctx, ip, body);
    return refused ?? propose(ctx, cartFixes(params.id, files), params.upload, body);
  });
  mount(readCartFix, (ctx, { params }) => showFix(ctx, cartFixes(params.id, files), params.upload));
  mount(acceptCartFix, (ctx, { params, body }) => accept(ctx, cartFixes(params.id, files), params.upload, body));
  mount(undoCartFix, (ctx, { params }) => undo(ctx, cartFixes(params.id, files), params.upload));
}
