import type { Tx } from '#platform/db/database.ts';
import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import { verdictsOf } from '../artwork/verdict.rules.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { artworksOf } from './uploads.rules.ts';

/** What the checks say of each file in use, by its id, for the configuration of its line as it stands now. */
export async function verdictsOfOrder(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  lines: readonly LineItem[],
  files: readonly ArtworkFile[],
): Promise<ReadonlyMap<string, VerdictWire>> {
  const facts = await factsOfOrder(ctx, tx, orderId);
  const used = files.filter(isWhole).filter(({ removedAt }) => removedAt === null);
  return new Map(
    lines.flatMap((line) => [
      ...verdictsOf(
        { facts: line.facts, technology: line.price.technology, artworks: artworksOf(line).length },
        used.filter(({ lineId }) => lineId === line.id),
        facts,
      ),
    ]),
  );
}
