import type { ComponentProps } from 'react';
import { DrawnProduct } from '#product-picture/drawn-product.tsx';
import { useSampleArtworks } from '../parts/use-shop.ts';

/** A product as the shop shows it, in the sample artworks of the page around it. */
export function ProductPicture(props: Omit<ComponentProps<typeof DrawnProduct>, 'samples'>) {
  return <DrawnProduct {...props} samples={useSampleArtworks()} />;
}
