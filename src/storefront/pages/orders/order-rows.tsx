import type { ListedOrderWire } from '#shop/orders/orders.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { OrderStatus } from '../../parts/order-status.tsx';
import { useWornOrders } from '../../parts/uploads/use-worn-orders.ts';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { addAllDrawings } from '#product-picture/all-drawings.ts';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import { defaultLink } from '../../routing/default-links.rules.ts';
import styles from './order-rows.module.css';

addAllDrawings();

/** Orders in rows; on a phone each order is a card. */
export function OrderRows({ orders }: { readonly orders: readonly ListedOrderWire[] }) {
  const t = useTranslate();
  const wornBy = useWornOrders(orders);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('area:column_order')}</th>
          <th scope="col">{t('area:column_content')}</th>
          <th scope="col">{t('area:column_status')}</th>
          <th scope="col">{t('area:column_arrival')}</th>
          <th scope="col" className={styles.amount}>
            {t('area:column_total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.orderNumber} order={order} wornBy={wornBy} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly order: ListedOrderWire;
  readonly wornBy: ReturnType<typeof useWornOrders>;
}

function Row({ order, wornBy }: RowProps) {
  const t = useTranslate();
  const shown = useShown();
  const { defaultLinks } = useShop();
  const arrival = order.status === 'cancelled' ? undefined : lastArrival(order);
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.number}>
        <PageLink to={defaultLink(defaultLinks, 'orderDetail', { order_number: order.orderNumber })}>
          {order.orderNumber}
        </PageLink>
        <span className={styles.date}>
          <Unbroken>{shown.date(order.placedAt)}</Unbroken>
        </span>
        {order.orderedBy ? (
          <span className={styles.date}>{t('area:ordered_by', { name: order.orderedBy })}</span>
        ) : null}
      </th>
      <td className={styles.content}>
        <ul className={styles.products}>
          {order.products.map(({ lineItemId, name, jobName, quantity, facts }) => (
            <li key={lineItemId} className={styles.product}>
              <span className={styles.picture}>
                <ProductPicture facts={facts} size="thumbnail" title="" {...wornBy(order.orderNumber, lineItemId)} />
              </span>
              <span>
                <strong>{jobName || name}</strong>
                <span className={styles.about}>
                  {jobName ? `${name}, ` : ''}
                  {t('area:quantity', { shown: shown.number(quantity) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {order.lines > order.products.length ? (
          <p className={styles.more}>{t('area:more_products', { count: order.lines - order.products.length })}</p>
        ) : null}
      </td>
      <td className={styles.state}>
        <OrderStatus
          status={order.status}
          isOthers={order.isOfFormerCompany}
          files={order.status === 'artwork_awaited' && order.hasAwaitedFiles ? 'files_to_approve' : undefined}
        />
      </td>
      <td className={styles.arrival}>
        {arrival === undefined ? null : (
          <>
            <span className={styles.label} aria-hidden="true">
              {t('area:column_arrival')}{' '}
            </span>
            {order.isArrivalOpen ? t('area:arrival_open') : <Unbroken>{shown.weekday(arrival)}</Unbroken>}
          </>
        )}
      </td>
      <td className={styles.amount}>{shown.money(order.payable)}</td>
    </tr>
  );
}

function lastArrival({ products }: ListedOrderWire): string | undefined {
  return products
    .map(({ promisedArrivalDate }) => promisedArrivalDate)
    .toSorted()
    .at(-1);
}
