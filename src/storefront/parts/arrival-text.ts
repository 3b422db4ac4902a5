import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { Translate } from '../client/dictionary.tsx';
import type { Shown } from './use-shop.ts';

/** When a line arrives, or from when the customer can collect it. */
export function arrivalText(
  t: Translate,
  shown: Pick<Shown, 'weekday' | 'moment'>,
  { collection, promisedArrivalDate }: Pick<LineItemWire, 'collection' | 'promisedArrivalDate'>,
): string {
  return collection
    ? t('cart:collection_ready', { time: shown.moment(collection.readyFrom) })
    : t('cart:arrival', { date: shown.weekday(promisedArrivalDate) });
}
