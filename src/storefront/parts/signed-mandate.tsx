import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { TermRows } from './term-rows.tsx';
import styles from './transfer-details.module.css';
import { useShown } from './use-shop.ts';

/** The direct debit that a customer has signed, until it is done. */
export function SignedMandate({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { mandate } = order;
  if (!mandate?.signed || order.paymentState === 'paid') return null;
  const { reference, holder, iban, at, isOrdered } = mandate.signed;
  const rows = [
    [t('checkout:mandate_reference'), reference],
    [t('checkout:mandate_holder'), holder],
    ['IBAN', iban],
    [t('checkout:mandate_creditor'), mandate.creditor],
    [t('checkout:mandate_creditor_id'), mandate.creditorId],
    [t('checkout:mandate_signed'), shown.moment(at)],
  ] as const;
  return (
    <>
      <Notice level="info" title={t('checkout:mandate_signed_title')}>
        <p>{t(isOrdered ? 'checkout:mandate_ordered' : 'checkout:mandate_waits')}</p>
      </Notice>
      <section className={styles.box}>
        <div>
          <TermRows title={t('checkout:mandate_title')} rows={rows} />
        </div>
      </section>
    </>
  );
}
