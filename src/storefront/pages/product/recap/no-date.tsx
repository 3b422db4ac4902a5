import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Offered } from '../choices/configurator.ts';
import { CustomQuote } from './extras.tsx';
import styles from './product-recap.module.css';
import { StockShort } from './stock-short.tsx';

/** Why there is no date: the supplier's stock, a carrier's limits, the quantity, or the address. */
export default function NoDate({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const { inventory, errors, caveatTopics } = offered;
  if (inventory?.hasInventory && inventory.isBuyable === false) return <StockShort offered={offered} />;
  if (caveatTopics.includes('freight')) return <TooMuchFreight offered={offered} />;
  const isUndelivered = errors.deliveries.includes('No deliveries available for this quantity!');
  return <p className={styles.date}>{t(isUndelivered ? 'product:no_deliveries' : 'product:no_date')}</p>;
}

/** No carrier takes that much to this address. Staff can arrange it. */
function TooMuchFreight({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  return (
    <Notice level="warning" live title={t('product:no_freight')}>
      <p>{t('product:no_freight_remedy')}</p>
      {offered.edited ? null : <CustomQuote offered={offered} />}
    </Notice>
  );
}
