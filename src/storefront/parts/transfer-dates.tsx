import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { cartLines } from './amounts.ts';
import { mayComeLate } from './transfer-dates.rules.ts';
import styles from './transfer-details.module.css';
import { Unbroken } from './unbroken.tsx';
import { useShown } from './use-shop.ts';
import { waitsForPaymentAlone } from './waiting-files.ts';

/** Whether a transfer made now may arrive too late for the date of a line. */
export function isTight(order: OrderWire): boolean {
  return cartLines(order).some((line) => mayComeLate(Date.now(), line.productionEndsBefore));
}

/** The delivery date of each line, and the latest time for the money to arrive; also what happens if it is late. */
export function TransferDates({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  const lines = cartLines(order);
  const isAlone = waitsForPaymentAlone(order);
  return (
    <div className={styles.note}>
      <p>{t(isAlone ? 'checkout:transfer_dates_alone' : 'checkout:transfer_dates')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <Unbroken>
              {line.collection
                ? t('checkout:transfer_date_collected', {
                    product: line.mcpProdName,
                    ready: shown.moment(line.collection.readyFrom),
                    time: shown.moment(line.productionEndsBefore),
                  })
                : t('checkout:transfer_date', {
                    product: line.mcpProdName,
                    date: shown.weekday(line.promisedArrivalDate),
                    time: shown.moment(line.productionEndsBefore),
                  })}
            </Unbroken>
          </li>
        ))}
      </ul>
      <p>{t(isAlone ? 'checkout:transfer_later_alone' : 'checkout:transfer_later')}</p>
      {isTight(order) ? (
        <p>
          <strong>{t('checkout:transfer_tight')}</strong>
        </p>
      ) : null}
    </div>
  );
}
