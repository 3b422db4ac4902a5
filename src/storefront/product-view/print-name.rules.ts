import type { ArtworkSide } from '#shop/catalog/sample-artwork.ts';
import type { Art } from '#product-picture/scene.ts';

/** A part of an artwork on one surface, in shares of it from its left edge. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

export interface PrintPlace {
  readonly face: 'front' | 'back';
  readonly width: number;
  readonly height: number;
  readonly part: Part;
}

/** What is printed: the customer's own page, a side of a sample artwork, or a motif. */
export interface Content {
  readonly isOwn: boolean;
  readonly side: ArtworkSide | undefined;
  readonly art: Art;
}

/** The same for all surfaces that look the same. A sample has one picture for a side, whatever the seed of the motif. */
export function printName({ isOwn, side, art }: Content, { face, width, height, part }: PrintPlace): string {
  const content = isOwn ? 'own' : side ? [side, art.panel !== undefined] : art;
  return JSON.stringify([content, face, width, height, part.from, part.to]);
}
