import type { CartWire } from '#shop/cart/cart.contract.ts';
import { useTranslate } from '../shell/dictionary.tsx';
import styles from './totals.module.css';
import { useShop, useShown } from './use-shop.ts';

/** Net, VAT, gross, and what is paid when coins round it: the total is always explained. */
export function Totals({ totals, shipping }: { readonly totals: CartWire['taxedPrice']; readonly shipping: number }) {
  const t = useTranslate();
  const shown = useShown();
  const { shippingIncluded } = useShop();
  const rounding = totals.payable.centAmount - totals.totalGross.centAmount;
  const currency = totals.totalNet.currencyCode;
  return (
    <dl className={styles.totals}>
      <Row
        term={t('cart:shipping')}
        value={shipping === 0 && shippingIncluded ? t('cart:shipping_included') : shown.cents(shipping, currency)}
      />
      <Row term={t('cart:total_net')} value={shown.money(totals.totalNet)} />
      <Row term={t('cart:total_vat')} value={shown.money(totals.totalTax)} />
      {rounding === 0 ? null : <Row term={t('cart:total_gross')} value={shown.money(totals.totalGross)} />}
      {rounding === 0 ? null : <Row term={t('cart:cash_rounding')} value={shown.cents(rounding, currency)} />}
      <Row
        term={rounding === 0 ? t('cart:total_gross') : t('cart:payable')}
        value={shown.money(totals.payable)}
        strong
      />
    </dl>
  );
}

function Row({
  term,
  value,
  strong = false,
}: {
  readonly term: string;
  readonly value: string;
  readonly strong?: boolean;
}) {
  return (
    <div className={strong ? styles.strong : styles.row}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
