import type { ListedLegacyWire } from '#shop/legacy-orders/legacy-orders.contract.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import styles from './legacy-rows.module.css';

export function LegacyRows({ orders }: { readonly orders: readonly ListedLegacyWire[] }) {
  const shown = useShown();
  const detail = useShop().pagePaths['legacy-order-detail'] ?? '/';
  return (
    <ul className={styles.orders}>
      {orders.map(({ number, placedOn, total, status }) => (
        <li key={number}>
          <PageLink to={`${detail}?number=${encodeURIComponent(number)}`}>{number}</PageLink>
          <span>
            <Unbroken>{shown.date(placedOn)}</Unbroken>
          </span>
          <span>{status}</span>
          <span className={styles.amount}>{shown.money(total)}</span>
        </li>
      ))}
    </ul>
  );
}
