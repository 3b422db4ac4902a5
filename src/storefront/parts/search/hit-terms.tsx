import type { Hit, PageHit } from '#shop/search/search.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { usePriceView } from '../use-price-view.ts';
import { useShown } from '../use-shop.ts';
import styles from './search.module.css';

/** Name, choices, price and date of a product that was found. */
export function HitTerms({ hit }: { readonly hit: Hit }) {
  const t = useTranslate();
  const shown = useShown();
  const view = usePriceView();
  const { name, choices, price, quantity, countedIn, arrivalDate } = hit;
  return (
    <span className={styles.terms}>
      <span className={styles.name}>{name}</span>
      {choices.length > 0 ? <span className={styles.choices}>{choices.join(' · ')}</span> : null}
      <span className={styles.offer}>
        <span>{t(`content:from_${countedIn}`, { count: quantity, shown: shown.number(quantity) })}</span>
        {price ? <strong>{t(`search:price_${view}`, { price: shown.money(price[view]) })}</strong> : null}
        {arrivalDate ? <span>{t('search:arrives', { day: shown.weekday(arrivalDate) })}</span> : null}
      </span>
    </span>
  );
}

/** Name and purpose of a page about a service. */
export function PageTerms({ page: { title, description } }: { readonly page: PageHit }) {
  return (
    <span className={styles.terms}>
      <span className={styles.name}>{title}</span>
      {description === '' ? null : <span className={styles.offer}>{description}</span>}
    </span>
  );
}

/** What the prices and dates of all hits have in common. */
export function HitsNote({ shippingIncluded }: { readonly shippingIncluded: boolean }) {
  const t = useTranslate();
  return <p className={styles.note}>{t(shippingIncluded ? 'search:note' : 'search:note_shipping')}</p>;
}
