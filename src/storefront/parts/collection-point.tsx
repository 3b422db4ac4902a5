import type { CollectionPointWire } from '#shop/delivery/delivery.contract.ts';
import { openingLines } from '#shop/delivery/opening-hours.rules.ts';
import { placeLines } from '#shop/addresses/address-lines.rules.ts';
import { useTranslate } from '../client/dictionary.tsx';
import styles from './collection-point.module.css';
import { useShop, useShown } from './use-shop.ts';

/** Where an order is collected: the address, and when it is open. */
export function CollectionPoint({ point }: { readonly point: CollectionPointWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { locale } = useShop();
  return (
    <div className={styles.point}>
      <address className={styles.address}>
        <span>{point.street}</span>
        {placeLines(point).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </address>
      <dl className={styles.hours} aria-label={t('cart:collection_hours')}>
        {openingLines(point.hours, locale).map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      {point.closedOn.length > 0 ? (
        <p className={styles.closed}>
          {t('cart:collection_closed', { days: point.closedOn.map((day) => shown.weekday(day)).join(', ') })}
        </p>
      ) : null}
    </div>
  );
}
