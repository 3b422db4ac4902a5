import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { useShop } from './use-shop.ts';

/** The files that a settled order waits for, and how the customer sends them. Empty if no files are awaited. */
export function FilesNotice({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const { legal } = useShop();
  const isBought = order.paymentState !== 'refunded';
  const waits = isBought && Object.values(order.jobs).some(({ status }) => status === 'artwork_awaited');
  if (!waits) return null;
  const subject = encodeURIComponent(t('order:title', { number: order.orderNumber }));
  return (
    <Notice level="warning" title={t('order:todo_files')}>
      <p>{t('order:todo_files_text', { number: order.orderNumber, email: legal.email })}</p>
      <a className={buttonClass('main')} href={`mailto:${legal.email}?subject=${subject}`}>
        {t('order:todo_files_write')}
      </a>
    </Notice>
  );
}
