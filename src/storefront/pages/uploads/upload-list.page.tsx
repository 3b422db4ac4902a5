import type { ListedOrderWire } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShown } from '../../parts/use-shop.ts';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import { listedNames } from './listed-names.rules.ts';
import styles from './uploads.module.css';

/** The customer's orders that wait for files. Its second form leads to the page with each item beside its files. */
export function Page({ payload, data }: PageProps<{ readonly orders: readonly ListedOrderWire[] }>) {
  const t = useTranslate();
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
            {data.orders.map((order) => (
              <Row key={order.orderNumber} order={order} detail={detail} />
            ))}
          </ul>
        </>
      )}
    </AreaFrame>
  );
}

interface RowProps {
  readonly order: ListedOrderWire;
  /** The page on which the files of an order are sent and approved. */
  readonly detail: string;
}

function Row({ order, detail }: RowProps) {
  const t = useTranslate();
  const shown = useShown();
  const { orderNumber: number, placedAt, filesAskedAt, products, lines } = order;
  const state = waitsFor(order);
  const open = OPENS[state];
  const waiting = products.find(({ status }) => status === order.status);
  const names = listedNames(products).map(({ name, count }) =>
    count > 1 ? t('uploads:list_several', { name, number: shown.number(count) }) : name,
  );
  const more = lines - products.length;
  return (
    <li className={styles.order}>
      <div className={styles.what}>
        <strong>{number}</strong>
        <span>
          {names.join(', ')}
          {more > 0 ? ` ${t('area:more_products', { count: more })}` : ''}
        </span>
        <span className={styles.hint}>
          {t(`uploads:list_${state}`)}
          {', '}
          {shown.instant(filesAskedAt ?? placedAt)}
        </span>
      </div>
      <PageLink
        to={`${detail}?order_number=${number}${waiting ? `#files-${waiting.lineItemId}` : ''}`}
        className={buttonClass('main')}
        aria-label={t(`uploads:list_${open}_of`, { number })}
      >
        {t(`uploads:list_${open}`)}
      </PageLink>
    </li>
  );
}

/** What its customer does for each. */
const OPENS = { rejected: 'renew', fixed: 'approve', to_approve: 'approve', awaited: 'open' } as const;

function waitsFor({ status, hasAwaitedFiles }: ListedOrderWire): keyof typeof OPENS {
  if (status === 'artwork_rejected') return 'rejected';
  if (status === 'artwork_fixed') return 'fixed';
  return hasAwaitedFiles ? 'to_approve' : 'awaited';
}
