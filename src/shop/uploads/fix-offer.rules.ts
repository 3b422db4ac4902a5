import { MOST_FILES_OF_A_LINE, MOST_FIXED_BYTES, type ArtworkFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import { fixOffer } from '../artwork/engine/fix/fix-offer.ts';
import type { FixOffer } from '../artwork/engine/fix/fix-plan.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';

/** What can be mended in a file of a line. Of a mended one nothing: its original is mended otherwise. */
export function offerOf(
  line: LineItem,
  { bytes, fixes }: Pick<ArtworkFile, 'bytes' | 'fixes'>,
  facts: ArtworkFacts | Unreadable | undefined,
): FixOffer | undefined {
  const { geometry } = targetOf(checkedLine(line));
  if (!geometry || facts === undefined || typeof facts === 'string') return undefined;
  const artworks = artworksOf(line).map(({ id }) => id);
  const sets = artworks.length > MOST_FILES_OF_A_LINE ? [] : artworks;
  return bytes > MOST_FIXED_BYTES || fixes !== null
    ? undefined
    : fixOffer(facts, geometry, line.facts['paper'] === 'coated', sets);
}
