import type { ListedOrderWire } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShown } from '../../parts/use-shop.ts';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import styles from './uploads.module.css';

/** The customer's orders that wait for files. Its second form leads to the page with each item beside its files. */
export function Page({ payload, data }: PageProps<{ readonly orders: readonly ListedOrderWire[] }>) {
  const t = useTranslate();
  const shown = useShown();
  const { pagePaths } = payload.shop;
  const detail = pagePaths[payload.kind === 'upload-v2' ? 'upload-detail-v2' : 'upload-detail'] ?? '/';
  return (
    <AreaFrame page="upload">
      <h1>{t('uploads:list_title')}</h1>
      {data.orders.length === 0 ? (
        <>
          <p>{t('uploads:list_none')}</p>
          <ButtonLink to={pagePaths['orders'] ?? '/'}>{t('uploads:list_orders')}</ButtonLink>
        </>
      ) : (
        <>
          <p>{t('uploads:list_intro')}</p>
          <ul className={styles.orders}>
            {data.orders.map(({ orderNumber, placedAt, status, products }) => (
              <li key={orderNumber} className={styles.order}>
                <div className={styles.what}>
                  <strong>{orderNumber}</strong>
                  <span>{products.map(({ name, jobName }) => jobName || name).join(', ')}</span>
                  <span className={styles.hint}>
                    {t(
                      `uploads:list_${status === 'artwork_rejected' ? 'rejected' : status === 'artwork_fixed' ? 'fixed' : 'awaited'}`,
                    )}
                    {', '}
                    {shown.instant(placedAt)}
                  </span>
                </div>
                <PageLink
                  to={`${detail}?order_number=${orderNumber}`}
                  className={buttonClass('main')}
                  aria-label={t('uploads:list_open_of', { number: orderNumber })}
                >
                  {t('uploads:list_open')}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </AreaFrame>
  );
}
