import { useState } from 'react';
import { preload } from 'react-dom';
import type { FactValues } from '#product-picture/geometry.ts';
import { STILL_SIZES, stillFile, stillKey } from '#product-picture/still.rules.ts';
import { useShop } from '../parts/use-shop.ts';
import { ProductPicture } from './product-picture.tsx';

interface CardPictureProps {
  readonly facts: FactValues;
  /** The first picture of a page, which is fetched before the others. */
  readonly isFirst?: boolean;
  /** thumb is for places of up to 120 pixels. */
  readonly size?: 'card' | 'thumb';
  /** What it is for a screen reader. Without, the text beside it names the product. */
  readonly title?: string;
}

/**
 * A product on a card: its still, or its drawing where there is none for these facts or where the picture does not
 * arrive.
 */
export function CardPicture({ facts, isFirst = false, size = 'card', title = '' }: CardPictureProps) {
  const { stills } = useShop();
  const [isLost, setLost] = useState(false);
  const key = stillKey(facts);
  if (isLost || !stills?.keys.includes(key)) return <ProductPicture facts={facts} size="thumbnail" title={title} />;
  const modern = stills.base + stillFile(key, `${size}.avif`);
  // A browser that does not read AVIF leaves it out, by its type.
  if (isFirst) preload(modern, { as: 'image', type: 'image/avif', fetchPriority: 'high' });
  return (
    <picture>
      <source type="image/avif" srcSet={modern} />
      <img
        // It may have failed before the script was there.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setLost(true);
        }}
        onError={() => setLost(true)}
        src={stills.base + stillFile(key, 'card.webp')}
        {...STILL_SIZES[size]}
        alt={title}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
