import { piecesOf, sayPieces } from '#shop/catalog/size-split.rules.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { Shown } from './use-shop.ts';

/** 'S 3, M 5, L 7, XL 2' for a line with several sizes; empty for other lines. */
export function lineSizes(shown: Pick<Shown, 'number'>, { merchantInfo, quantity, ...line }: LineItemWire): string {
  return sayPieces(piecesOf(merchantInfo.facts, quantity, line.multiArtworkDetails), shown.number);
}
