import type { Answer } from '#kernel/endpoint.ts';
import type { listOrders, ListedOrderWire } from '#shop/orders/orders.contract.ts';
import { FILES_WANTED } from '#shop/orders/orders.rules.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FromStart } from '../../parts/from-start.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShown } from '../../parts/use-shop.ts';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import lists from '../orders/orders.module.css';
import { listedNames } from './listed-names.rules.ts';
import styles from './uploads.module.css';

type Data = Answer<typeof listOrders> & { readonly after: string; readonly isLost: boolean };

/** The customer's orders that wait for files. Its second form leads to the page with each item beside its files. */
export function Page({ payload, data }: PageProps<Data>) {
  const t = useTranslate();
  const { pagePaths } = payload.shop;
  const { orders, next, after, isLost } = data;
  const detail = pagePaths[payload.kind === 'upload-v2' ? 'upload-detail-v2' : 'upload-detail'] ?? '/';
  return (
    <AreaFrame page="upload">
      <h1>{t('uploads:list_title')}</h1>
      {isLost ? <FromStart /> : null}
      {orders.length === 0 ? (
        <>
          <p>{t('uploads:list_none')}</p>
          <ButtonLink to={pagePaths['orders'] ?? '/'}>{t('uploads:list_orders')}</ButtonLink>
        </>
      ) : (
        <>
          <p>{t('uploads:list_intro')}</p>
          <ul className={styles.orders}>
            {mostUrgentFirst(orders).map((order) => (
              <Row key={order.orderNumber} order={order} detail={detail} />
            ))}
          </ul>
        </>
      )}
      {next === null && after === '' ? null : (
        <nav className={lists.pages} aria-label={t('area:pages')}>
          {after === '' ? null : <PageLink to={payload.path}>{t('area:newest')}</PageLink>}
          {next === null ? null : (
            <ButtonLink to={`${payload.path}?${new URLSearchParams({ after: next })}`}>{t('area:older')}</ButtonLink>
          )}
        </nav>
      )}
    </AreaFrame>
  );
}

/** Of a page of them, those with rejected files first, then those whose files the shop has changed. */
function mostUrgentFirst(orders: readonly ListedOrderWire[]): readonly ListedOrderWire[] {
  return FILES_WANTED.flatMap((wanted) => orders.filter((order) => order.filesWanted === wanted));
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
  const waiting = products.find(({ filesWanted }) => filesWanted === order.filesWanted);
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

function waitsFor({ filesWanted, hasAwaitedFiles }: ListedOrderWire): keyof typeof OPENS {
  if (filesWanted === 'artwork_rejected') return 'rejected';
  if (filesWanted === 'artwork_fixed') return 'fixed';
  return hasAwaitedFiles ? 'to_approve' : 'awaited';
}
