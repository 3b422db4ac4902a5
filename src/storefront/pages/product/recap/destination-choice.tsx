import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { latePart } from '../../../client/late-code.ts';
import { PageLink } from '../../../parts/page-link.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { placeName } from './place-name.ts';
import type { Offered } from '../choices/configurator.ts';
import { isSamePlace } from '../choices/use-configurator.ts';
import styles from './destination-choice.module.css';

/** Loaded when it is opened. */
const DestinationForm = latePart(() => import('./destination-form.tsx'));

/**
 * The destination of prices and dates. All lines of a cart go to the cart's address; before there is a line, the
 * destination is chosen here.
 */
export function DestinationChoice({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const shown = useShown();
  const { collection, defaultCountry, defaultZipcode, pagePaths } = useShop();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { cart, choose } = offered.to;
  const destination = offered.pricedTo ?? { country: defaultCountry, postalCode: defaultZipcode };
  const isCarts = cart !== null && !offered.edited?.to && isSamePlace(cart, destination);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  if (open && !cart)
    return (
      <Suspense fallback={<p className={styles.place}>{t('product:destination_change')}</p>}>
        <DestinationForm
          destination={destination}
          onCancel={close}
          onChoose={(next) => {
            choose(next);
            close();
          }}
        />
      </Suspense>
    );
  return (
    <>
      <p className={styles.place}>
        {t('product:destination', { place: placeName(shown, destination) })}{' '}
        {isCarts ? (
          <>
            {t('product:destination_of_cart')}{' '}
            <PageLink to={pagePaths['recap'] ?? '/'}>{t('product:destination_of_cart_change')}</PageLink>
          </>
        ) : null}
        {cart ? null : (
          <button ref={opener} type="button" className={styles.change} onClick={() => setOpen(true)}>
            {t('product:destination_change')}
          </button>
        )}
      </p>
      {collection.length > 0 && !offered.edited ? (
        <p className={styles.place}>{t('product:collection_possible', { places: collection.join(', ') })}</p>
      ) : null}
    </>
  );
}
