import { renderSVG } from 'uqr';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { TermRows } from './term-rows.tsx';
import { TransferDates } from './transfer-dates.tsx';
import styles from './transfer-details.module.css';
import { useShown } from './use-shop.ts';

interface TransferDetailsProps {
  readonly order: OrderWire;
  readonly transfer: NonNullable<OrderWire['transfer']>;
}

/** The bank details that a customer copies into a transfer form, and the QR code for banking apps. */
export function TransferDetails({ order, transfer }: TransferDetailsProps) {
  const t = useTranslate();
  const shown = useShown();
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
        <TermRows title={t('checkout:transfer_title')} rows={rows} />
        <TransferDates order={order} />
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
