import { fromDecimal } from '#kernel/money.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import { chosenOption, isCheckFree } from './totals.ts';
import type { Offered } from '../choices/configurator.ts';
import styles from './promocode.module.css';

/** The effect of the code on the chosen cell; without an effect, the reason and what would give it one. */
export default function CodeEffect({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const enough = useEnough(offered);
  const promotion = offered.quote?.promotion;
  const option = chosenOption(offered);
  if (offered.codeProblem)
    return (
      <Notice level="warning" live>
        <p>{t('product:promo_unchecked', { problem: offered.codeProblem })}</p>
      </Notice>
    );
  if (!promotion) return null;
  if (promotion.status === 'valid') {
    const off = option ? (fromDecimal(option.originalAmountExclTax) ?? 0) - option.amountCentExclTax : 0;
    return (
      <p className={styles.effect} role="status">
        {isCheckFree(offered)
          ? t('product:promo_free_check')
          : t('product:promo_off', { amount: shown.cents(off, currency) })}
        {promotion.quotedUntil ? ` ${t('product:price_until', { day: shown.weekday(promotion.quotedUntil) })}` : null}
      </p>
    );
  }
  const idle = promotion.status === 'invalid_selection';
  return (
    <Notice level="warning" live>
      <p>{t(`product:promo_${promotion.status}`, { code: promotion.code })}</p>
      {idle && promotion.reason === 'minimum' ? <p>{enough}</p> : null}
      {idle && promotion.reason !== 'minimum' ? <p>{t(`product:promo_reason_${promotion.reason}`)}</p> : null}
    </Notice>
  );
}

/** The print price from which the code counts, and the first quantity that reaches it at the chosen date. */
function useEnough({ configuration, quote, priority }: Offered): string {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const counted = useCounted(configuration);
  const least = quote?.promotion?.minimumCents ?? null;
  if (!quote || least === null) return t('product:promo_reason_minimum');
  const first = quote.prices.find((price) =>
    price.options.some(
      (option) => option.deliveryKey === priority && (fromDecimal(option.originalAmountExclTax) ?? 0) >= least,
    ),
  );
  const minimum = shown.cents(least, currency);
  return first
    ? t('product:promo_from_quantity', { minimum, quantity: counted(first.quantity) })
    : t('product:promo_from', { minimum });
}
