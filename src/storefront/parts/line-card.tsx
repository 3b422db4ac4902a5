import type { ReactNode } from 'react';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { ProductPicture } from '../product-picture/product-picture.tsx';
import { useTranslate } from '../shell/dictionary.tsx';
import styles from './line-card.module.css';
import { useShown } from './use-shop.ts';

/** A line of a cart or an order: picture, what it is, when it comes, what it costs. */
export function LineCard({
  line,
  promise = true,
  children,
}: {
  readonly line: LineItemWire;
  readonly promise?: boolean;
  readonly children?: ReactNode;
}) {
  const t = useTranslate();
  const shown = useShown();
  const choices = line.merchantInfo.attributesData.map(({ name, value }) => `${name} ${value}`);
  const sayArtwork = ({
    id,
    name,
    quantity,
    'Number of Rolls': rolls,
  }: LineItemWire['multiArtworkDetails'][number]) => {
    const values = { name: name || t('cart:artwork', { number: id }), copies: shown.number(quantity) };
    return rolls === undefined
      ? t('cart:artwork_copies', values)
      : t('cart:artwork_rolls', { ...values, count: rolls, rolls: shown.number(rolls) });
  };
  return (
    <article className={styles.card} aria-label={line.mcpProdName}>
      <div className={styles.picture}>
        <ProductPicture facts={line.merchantInfo.facts} size="thumbnail" title="" />
      </div>
      <div className={styles.body}>
        <p className={styles.name}>{line.mcpProdName}</p>
        {line.jobName ? <p className={styles.job}>{line.jobName}</p> : null}
        <p className={styles.copies}>
          {t('cart:copies', { count: line.quantity, shown: shown.number(line.quantity) })}
          {line.isMultiArtwork ? ` · ${line.multiArtworkSetsNumber} ${t('cart:sets').toLowerCase()}` : ''}
        </p>
        {promise ? (
          <p className={styles.arrival}>
            <strong>{t('cart:arrival', { date: shown.weekday(line.promisedArrivalDate) })}</strong>
            <br />
            <span>{t('cart:cut_off', { time: shown.instant(line.productionEndsBefore) })}</span>
          </p>
        ) : null}
        {line.promotion && line.promotion.reason !== '' ? (
          <p className={styles.job}>
            {t('cart:coupon_idle', { code: line.promotion.code || line.promotion.lossLeaderKey })}
          </p>
        ) : null}
        <details className={styles.details}>
          <summary>{t('cart:details')}</summary>
          <p>{choices.join(' · ')}</p>
          {line.isMultiArtwork ? <p>{line.multiArtworkDetails.map(sayArtwork).join(' · ')}</p> : null}
        </details>
        {children}
      </div>
      <div className={styles.price}>
        <p className={styles.total}>{shown.money(line.taxedTotalPriceWithServices)}</p>
        <p className={styles.net}>
          {shown.money(line.totalPrice)} {t('cart:net')}
        </p>
        {line.services.map((service) => (
          <p key={service.key} className={styles.net}>
            {service.key === 'coupon'
              ? t('cart:coupon', { code: service.serviceAttributes.inputText })
              : t('cart:file_check')}{' '}
            {shown.money(service.unitPrice)}
          </p>
        ))}
      </div>
    </article>
  );
}
