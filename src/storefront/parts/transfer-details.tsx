import { renderSVG } from 'uqr';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { useTranslate } from '../shell/dictionary.tsx';
import styles from './transfer-details.module.css';
import { UnbrokenDates } from './unbroken-dates.tsx';
import { useShown } from './use-shop.ts';

/** What a customer copies into the bank's form, and the code that banking apps read. */
export function TransferDetails({
  transfer,
  lines,
}: {
  readonly transfer: NonNullable<OrderWire['transfer']>;
  readonly lines: readonly LineItemWire[];
}) {
  const t = useTranslate();
  const shown = useShown();
  // The whole order arrives with its last line, when the money is there before the first cut-off.
  const arrival = lines
    .map((line) => line.promisedArrivalDate)
    .sort()
    .at(-1);
  const cutOff = lines.map((line) => line.productionEndsBefore).sort()[0];
  const rows = [
    [t('checkout:transfer_amount'), shown.money(transfer.amount)],
    [t('checkout:transfer_holder'), transfer.holder],
    ['IBAN', transfer.iban],
    ['BIC', transfer.bic],
    [t('checkout:transfer_bank'), transfer.bank],
    [t('checkout:transfer_reference'), transfer.reference],
  ] as const;
  return (
    <section className={styles.box}>
      <div>
        <h2 className={styles.title}>{t('checkout:transfer_title')}</h2>
        <dl className={styles.rows}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {arrival && cutOff ? (
          <p className={styles.note}>
            <UnbrokenDates>
              {t('checkout:transfer_date', { time: shown.instant(cutOff), date: shown.weekday(arrival) })}
            </UnbrokenDates>
          </p>
        ) : null}
      </div>
      {transfer.epcText ? (
        <figure className={styles.code}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(transfer.epcText, { ecc: 'M', border: 2 }))}`}
            width="160"
            height="160"
            alt={t('checkout:transfer_qr')}
          />
          <figcaption>{t('checkout:transfer_qr')}</figcaption>
        </figure>
      ) : null}
    </section>
  );
}
