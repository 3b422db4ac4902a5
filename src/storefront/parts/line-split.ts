import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { Translate } from '../client/dictionary.tsx';
import type { Shown } from './use-shop.ts';

/** 'Rosé: 3 rolls · Blanc: 2 rolls', or the count of each artwork if they have no names. At most a dozen are listed. */
export function splitText(t: Translate, shown: Shown, { multiArtworkDetails: artworks }: LineItemWire): string {
  const all = artworks.map(({ name, quantity, 'Number of Rolls': rolls }) => {
    const copies = shown.number(quantity);
    const counted =
      rolls === undefined ? copies : t('cart:artwork_rolls', { count: rolls, rolls: shown.number(rolls), copies });
    return name ? t('cart:artwork_named', { name, counted }) : counted;
  });
  const [first = ''] = all;
  if (all.every((each) => each === first)) return t('cart:split_even', { count: artworks.length, each: first });
  const listed = all.slice(0, MOST_LISTED);
  const rest = artworks.length > MOST_LISTED ? [...listed, '…'] : listed;
  return t('cart:split', { count: artworks.length, split: rest.join(' · ') });
}

const MOST_LISTED = 12;
