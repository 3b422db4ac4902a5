import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { isPrintAlone, type Totals } from './totals.ts';
import styles from './product-recap.module.css';

/** The effect of a code on the print price: what that was, unless it stands beside the sum, and the lowest of 30 days. */
export default function Reduction({ totals }: { readonly totals: Totals }) {
  const t = useTranslate();
  const { cents } = useShown();
  const view = usePriceView();
  const { currency } = useShop();
  const printAlone = isPrintAlone(totals);
  // With VAT beside a price with VAT.
  const isGross = printAlone && view === 'gross';
  const lowest = isGross ? totals.lowestGrossCents : totals.lowestCents;
  return (
    <p className={styles.gross} data-print={!printAlone || undefined}>
      {printAlone ? null : (
        <>
          {t('product:print_price')} <s className={styles.before}>{cents(totals.beforeCents ?? 0, currency)}</s>{' '}
          {t('product:excl_vat', { price: cents(totals.printCents, currency) })}
          <br />
        </>
      )}
      {lowest === null
        ? null
        : t('product:lowest_price', {
            price: cents(lowest, currency),
            kind: t(isGross ? 'product:incl_vat_short' : 'product:excl_vat_short'),
          })}
    </p>
  );
}
