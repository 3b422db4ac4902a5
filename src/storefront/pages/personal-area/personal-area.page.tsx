import type { Answer } from '#kernel/endpoint.ts';
import type { listOrders } from '#shop/orders/orders.contract.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { AUTH_REDIRECTS } from '../../routing/auth.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { useClient, useSession } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import styles from './personal-area.module.css';

type Orders = Answer<typeof listOrders>;

/** The customer's orders, newest first, and the way out. */
export function Page({ payload, data }: PageProps<{ readonly orders: Orders }>) {
  const t = useTranslate();
  const { api } = useClient();
  const session = useSession();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const leave = async () => {
    setBusy(true);
    await api('POST /auth/logout/', {});
    // A whole new document: nothing of the session stays in memory.
    location.assign(`${AUTH_REDIRECTS.logout}?logged_out=1`);
  };
  return (
    <>
      <div className={styles.top}>
        <h1>{session?.customer ? t('account:hello', { name: session.customer.firstName }) : payload.page?.title}</h1>
        <Button look="quiet" busyText={busy ? t('account:logging_out') : undefined} onClick={() => void leave()}>
          {t('account:logout')}
        </Button>
      </div>
      <p>
        <PageLink to={payload.shop.pagePaths['profile'] ?? '/'}>{t('access:profile_title')}</PageLink>
      </p>
      <h2>{t('account:orders_title')}</h2>
      {data.orders.length === 0 ? <NoOrders /> : <OrderTable orders={data.orders} payload={payload} />}
    </>
  );
}

function NoOrders() {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{t('account:orders_empty_title')}</p>
      <p>{t('account:orders_empty_text')}</p>
      <ButtonLink to="/" look="main">
        {t('account:start_order')}
      </ButtonLink>
    </div>
  );
}

function OrderTable({ orders, payload }: { readonly orders: Orders; readonly payload: PageProps<unknown>['payload'] }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('account:order_number')}</th>
            <th scope="col">{t('account:order_date')}</th>
            <th scope="col">{t('account:order_contents')}</th>
            <th scope="col">{t('account:order_status')}</th>
            <th scope="col" className={styles.amount}>
              {t('account:order_total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.orderNumber}>
              <th scope="row">
                <PageLink
                  to={defaultLink(payload.shop.defaultLinks, 'orderDetail', { order_number: order.orderNumber })}
                >
                  {order.orderNumber}
                </PageLink>
              </th>
              <td>{shown.date(order.placedAt)}</td>
              <td>
                {order.lines > 1
                  ? t('account:more_products', { product: order.firstProduct, count: order.lines - 1 })
                  : order.firstProduct}
              </td>
              <td>{t(`order:payment_${order.orderState === 'cancelled' ? 'cancelled' : order.paymentState}`)}</td>
              <td className={styles.amount}>{shown.money(order.payable)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
