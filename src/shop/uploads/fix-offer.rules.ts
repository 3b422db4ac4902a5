import { MOST_FIXED_BYTES, type ArtworkFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import { fixOffer } from '../artwork/engine/fix/fix-offer.ts';
import type { FixOffer } from '../artwork/engine/fix/fix-plan.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { checkedLine } from './order-verdicts.rules.ts';

/** What can be mended in a file of a line. Of a mended one nothing: its original is mended otherwise. */
export function offerOf(
  line: LineItem,
  { bytes, fixes }: Pick<ArtworkFile, 'bytes' | 'fixes'>,
  facts: ArtworkFacts | Unreadable | undefined,
): FixOffer | undefined {
  const { geometry } = targetOf(checkedLine(line));
  if (!geometry || facts === undefined || typeof facts === 'string') return undefined;
  return bytes > MOST_FIXED_BYTES || fixes !== null ? undefined : fixOffer(facts, geometry);
}
