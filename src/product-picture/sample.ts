import { artworkFile, stepsOf, type ArtworkSide } from '#shop/catalog/sample-artwork.ts';
import type { Geometry, PictureKind } from './geometry.ts';
import type { Art } from './scene.ts';

/** Where the sample artworks are, and the one that this product wears. */
export interface Worn {
  readonly base: string;
  readonly name: string;
}

/**
 * The artwork that a product wears. What is printed in one ink on a coloured article keeps its plain motif: the artwork
 * would stand on it as a white rectangle.
 */
export function wornBy({ artwork, dye, blackOnly }: Geometry, base: string | null): Worn | undefined {
  return base === null || artwork === undefined || dye?.dark || blackOnly ? undefined : { base, name: artwork };
}

const WHITE = '#ffffff';

/** A figure without a ground is printed on these. Of the pads it is the cover of a notebook. */
const PRINTED_ON = new Set<PictureKind>(['tshirt', 'tote', 'mug', 'lanyard', 'bag', 'mailerBox', 'pen', 'pad']);

/** Which side of an artwork a surface shows. Letters and address corners keep their plain motifs. */
export function sideOf(art: Art, geometry: Geometry, isOval: boolean): ArtworkSide | undefined {
  const side = sideOn(art, geometry, isOval);
  return side === 'emblem' || (geometry.dye?.fill ?? WHITE) === WHITE ? side : undefined;
}

function sideOn(
  { motif, seed, panel }: Art,
  { kind, artworks, flagShape, startMonth }: Geometry,
  isOval: boolean,
): ArtworkSide | undefined {
  switch (panel ?? motif) {
    case 'display':
      // Further artworks of one order are others than the first.
      if (artworks > 1 && seed !== 1) return 'back';
      if (kind === 'flag') return flagShape;
      return isOval ? 'round' : 'front';
    case 'label':
      return PRINTED_ON.has(kind) ? 'emblem' : isOval ? 'round' : 'front';
    case 'name':
    case 'labels':
      return 'front';
    case 'solid':
      return 'back';
    case 'text':
      return 'page';
    case 'stationery':
    case 'mark':
      return undefined;
    case 'month':
      return `${((startMonth + seed - 2) % 12) + 1}-month`;
  }
}

/** The address of one side in the format of a surface. */
export function sampleFile({ base, name }: Worn, side: ArtworkSide, width: number, height: number): string {
  return base + artworkFile(name, side, stepsOf(width, height));
}
