import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { cartLines, netAmounts } from './amounts.ts';
import styles from './totals.module.css';
import { useShop, useShown } from './use-shop.ts';

type TaxedPrice = CartWire['taxedPrice'];

interface TotalsProps {
  /** A cart, or an order with what the shop has given back of it. */
  readonly of: Pick<CartWire, 'lineItems' | 'lineOrder' | 'taxedPrice'> & Partial<Pick<OrderWire, 'credit'>>;
  /**
   * True while newer amounts are being loaded. No amounts are shown then, because visitors would trust outdated ones.
   */
  readonly pending?: boolean;
}

/** Lines, delivery, VAT, cash rounding and what was given back. Each amount appears once, and together they are the total. */
export function Totals({ of, pending = false }: TotalsProps) {
  const t = useTranslate();
  const shown = useShown();
  const { shippingIncluded } = useShop();
  const { itemsCents, shippingCents } = netAmounts(of);
  const { totalNet, taxPortions, totalGross, payable, exemption, exemptions } = of.taxedPrice;
  const rounding = payable.centAmount - totalGross.centAmount;
  // Where there is no VAT at all, one amount says it. Who accounts for the VAT at home sees that it is nought here.
  const isReversed = cartLines(of).some(({ vat }) => vat.reason === 'reverse_charge');
  const isSaid = (caveat: string) => !pending && cartLines(of).some(({ caveats }) => caveats.includes(caveat));
  const isWithoutVat = !pending && !isReversed && taxPortions.every(({ tax }) => tax.centAmount === 0);
  const isCollected = cartLines(of).every(({ collection }) => collection !== null);
  const cents = (amount: number) => (pending ? '…' : shown.cents(amount, totalNet.currencyCode));
  const reasons = exemptions.map(({ text, net }) =>
    net === null ? text : t('cart:exempt_amount', { amount: cents(net.centAmount), exemption: text }),
  );
  return (
    <div aria-busy={pending || undefined}>
      <dl className={styles.totals}>
        <Row term={t(isWithoutVat ? 'cart:items' : 'cart:items_net')} value={cents(itemsCents)} />
        <Row
          term={t(isCollected ? 'cart:collection' : isWithoutVat ? 'cart:shipping' : 'cart:shipping_net')}
          value={
            isCollected
              ? t('cart:collection_free')
              : shippingCents === 0 && shippingIncluded
                ? t('cart:shipping_included')
                : cents(shippingCents)
          }
        />
        {isWithoutVat ? null : <Row term={t('cart:total_net')} value={cents(totalNet.centAmount)} />}
        {(isWithoutVat ? [] : shownPortions(taxPortions)).map(({ rate, tax }) => (
          <Row
            key={rate}
            // Where the law names a reason instead of a rate, the reason is shown below.
            term={
              (exemption !== '' && Number(rate) === 0) || pending
                ? t('cart:total_vat')
                : t('cart:total_vat_rate', { rate: shown.rate(rate) })
            }
            value={cents(tax.centAmount)}
          />
        ))}
        {rounding === 0 ? null : (
          <Row term={t(isWithoutVat ? 'cart:total' : 'cart:total_gross')} value={cents(totalGross.centAmount)} />
        )}
        {rounding === 0 ? null : <Row term={t('cart:cash_rounding')} value={cents(rounding)} />}
        <Row
          term={t(rounding !== 0 ? 'cart:payable' : isWithoutVat ? 'cart:total' : 'cart:total_gross')}
          value={cents(payable.centAmount)}
          strong={!of.credit}
        />
        {of.credit ? (
          <>
            <Row term={t('cart:credited')} value={`−${cents(of.credit.given.centAmount)}`} />
            <Row term={t('cart:costs')} value={cents(of.credit.costs.centAmount)} strong />
          </>
        ) : null}
      </dl>
      {(pending ? [] : reasons).map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {isWithoutVat && exemption === '' ? <p className={styles.note}>{t('cart:without_vat')}</p> : null}
      {isSaid('duties') ? <p className={styles.note}>{t('cart:duties')}</p> : null}
      {isSaid('octroi_de_mer') ? <p className={styles.note}>{t('cart:octroi_de_mer')}</p> : null}
      <p role="status" className={styles.note}>
        {pending ? t('cart:quoting') : ''}
      </p>
    </div>
  );
}

/** What is without VAT for several reasons stands in one row: there is none on any of it. */
function shownPortions(portions: TaxedPrice['taxPortions']): TaxedPrice['taxPortions'] {
  return portions.filter(({ rate }, index) => portions.findIndex((each) => each.rate === rate) === index);
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
