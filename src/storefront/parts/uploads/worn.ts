import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import type { OwnArtwork } from '#product-picture/printed-surface.tsx';
import { pageAddress } from './proof-address.ts';
import type { UploadsOf } from './uploads-of.ts';

export interface WornArtwork {
  /** Undefined where the inside of a folded sheet came without its outside. */
  readonly artwork: OwnArtwork | undefined;
  readonly otherSide: OwnArtwork | undefined;
  /** Those of further artworks, from the second on. */
  readonly others: readonly (OwnArtwork | undefined)[];
}

/** What was sent for a line, as the picture of its product wears it. Undefined while it wears a sample. */
export function wornArtwork(
  of: Pick<UploadsOf, 'address'>,
  lines: readonly Pick<UploadsWire['lines'][number], 'lineItemId' | 'worn'>[] | undefined,
  lineItemId: string,
): WornArtwork | undefined {
  const worn = lines?.find((line) => line.lineItemId === lineItemId)?.worn;
  if (!worn) return undefined;
  const { front, back, others } = worn;
  const artwork = ({ file, page, trim, isTurned }: NonNullable<typeof front>) => ({
    src: pageAddress(of, file, page),
    trim,
    isTurned,
  });
  return {
    artwork: front ? artwork(front) : undefined,
    otherSide: back ? artwork(back) : undefined,
    others: others.map((other) => (other ? artwork(other) : undefined)),
  };
}
