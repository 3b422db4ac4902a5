import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { useTranslate } from '../client/dictionary.tsx';
import styles from './order-frame.module.css';

/** What the customer asked for besides the goods: the message to the workshop and the invoice. */
export function OrderWishes({ order }: { readonly order: Pick<OrderWire, 'userNotes' | 'invoiceRequested'> }) {
  const t = useTranslate();
  return (
    <>
      {order.userNotes ? (
        <>
          <h2 className={styles.wishesTitle}>{t('order:notes')}</h2>
          <p className={styles.wishes}>{order.userNotes}</p>
        </>
      ) : null}
      <p>{t(order.invoiceRequested ? 'order:invoice_wanted' : 'order:invoice_not_wanted')}</p>
    </>
  );
}
