import { memo } from 'react';
import { latePart } from '../../../client/late-code.ts';
import { Late } from '../../../parts/late.tsx';
import { Unbroken } from '../../../parts/unbroken.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { chosenDate } from './totals.ts';
import type { Offered } from '../choices/configurator.ts';
import styles from './product-recap.module.css';

/** Most orders have a date. */
const NoDate = latePart(() => import('./no-date.tsx'));

/** The delivery date and its condition, or why there is none. */
export const Arrival = memo(function Arrival({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const shown = useShown();
  const date = chosenDate(offered);
  if (!date)
    return (
      <Late fallback={<p className={styles.date}>{t('product:no_date')}</p>}>
        <NoDate offered={offered} />
      </Late>
    );
  const isPrinted = offered.validation.facts['noPrinting'] !== true;
  return (
    <p className={styles.date}>
      <strong>
        <Unbroken>{t('product:arrives', { date: shown.weekday(date.arrivalDate) })}</Unbroken>
      </strong>
      <span>
        <Unbroken>
          {t(isPrinted ? 'product:cut_off' : 'product:cut_off_payment', { time: shown.moment(date.cutOff) })}
        </Unbroken>
      </span>
    </p>
  );
});

/** What there is to know of the date: holidays and remote places on the way, and the stock it counts on. */
export function ArrivalNotes({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const shown = useShown();
  const { shipping, priority } = offered;
  const caveats = shipping?.caveats.filter(({ deliveryKey }) => deliveryKey === priority) ?? [];
  if (!chosenDate(offered)) return null;
  return (
    <>
      {caveats.map(({ caveat }) => (
        <p key={caveat} className={styles.gross}>
          {sayCaveat(t, shown, caveat)}
        </p>
      ))}
      <StockThere offered={offered} />
    </>
  );
}

function StockThere({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const shown = useShown();
  const { inventory, quantity } = offered;
  if (!inventory?.hasInventory) return null;
  return (
    <p className={styles.gross}>
      <Unbroken>
        {inventory.immediateQuantity >= quantity
          ? t('product:stock_there')
          : t('product:stock_on', { date: shown.weekday(inventory.availableOn ?? '') })}
      </Unbroken>
    </p>
  );
}

/** 'holiday:2026-12-25' and 'remote:corse' as text. */
function sayCaveat(t: ReturnType<typeof useTranslate>, shown: ReturnType<typeof useShown>, caveat: string): string {
  const [topic = '', detail = ''] = caveat.split(':');
  return t(`product:caveat_${topic}`, { detail: topic === 'holiday' ? shown.weekday(detail) : detail });
}
