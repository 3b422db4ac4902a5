import { piecesOf, sayPieces } from '#shop/catalog/size-split.rules.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { Shown } from './use-shop.ts';

/** 'S 3, M 5, L 7, XL 2' of a line that comes in several sizes; empty for any other. */
export function lineSizes(shown: Pick<Shown, 'number'>, { merchantInfo, quantity, ...line }: LineItemWire): string {
  return sayPieces(piecesOf(merchantInfo.facts, quantity, line.multiArtworkDetails), shown.number);
}
