import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { fromDecimal } from '#kernel/money.ts';
import { formatUnitPrice } from '#kernel/format.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { Configurator } from './use-configurator.ts';
import styles from './price-grid.module.css';

/** Every price at once: quantity by arrival date. A cell chooses both; the cheapest per copy and the fastest are marked. */
export function PriceGrid({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, locale } = useShop();
  const { quote, shipping } = configurator;
  if (!quote) return null;
  const priorities = configurator.validation.validProductionTimes;
  const rows = quote.prices.filter((price) => price.enabled);
  const arrival = (priority: string) => shipping?.dates.find((date) => date.deliveryKey === priority)?.arrivalDate;
  const fastest = priorities.findLast((time) => time.valid && arrival(time.priority))?.priority;
  return (
    <div className={styles.section}>
      <h2 id="grid-title" className={styles.title}>
        {t('product:grid_title')}
      </h2>
      <p className={styles.note}>
        {t('product:grid_note')} {t('product:grid_dates', { shown: shown.number(configurator.quantity) })}
      </p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="grid-title">
        <table className={styles.grid} data-pending={configurator.pending || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('product:quantity')}</th>
              {priorities.map(({ priority, valid, reason }) => (
                <th key={priority} scope="col" title={valid ? undefined : reason}>
                  <span className={styles.date}>
                    {arrival(priority) ? shown.weekday(arrival(priority) ?? '') : t(`product:priority_${priority}`)}
                  </span>
                  <span className={styles.speed}>
                    {t(`product:priority_${priority}`)}
                    {priority === fastest ? ` · ${t('product:fastest')}` : ''}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.quantity} data-chosen={row.quantity === configurator.quantity || undefined}>
                <th scope="row">{shown.number(row.quantity)}</th>
                {priorities.map(({ priority, reason }) => {
                  const option = row.options.find((each) => each.deliveryKey === priority);
                  if (!option)
                    return (
                      <td key={priority} className={styles.none}>
                        <span title={reason || t('product:not_possible')}>{t('product:none')}</span>
                      </td>
                    );
                  const chosen = row.quantity === configurator.quantity && priority === configurator.priority;
                  return (
                    <td key={priority}>
                      <button
                        type="button"
                        className={styles.cell}
                        aria-pressed={chosen}
                        onClick={() => configurator.setCell(row.quantity, priority)}
                      >
                        <span className={styles.price}>{shown.cents(option.amountCentExclTax, currency)}</span>
                        <span className={styles.unit}>
                          {t('product:apiece', { price: formatUnitPrice(option.unitAmountExclTax, currency, locale) })}
                        </span>
                        <VisuallyHidden>
                          {t('product:incl_vat', {
                            price: shown.cents(fromDecimal(option.amountInclTax) ?? 0, currency),
                          })}
                        </VisuallyHidden>
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
