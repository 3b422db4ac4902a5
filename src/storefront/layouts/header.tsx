import { useId, useState, useEffect } from 'react';
import type { Currency } from '#kernel/currencies.ts';
import { ACCOUNT, CART, Icon } from '#ui/icon/icon.tsx';
import { RegistrationCross } from '#ui/motif/motif.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { defaultLink, signInPath } from '../routing/default-links.rules.ts';
import { PageLink } from '../parts/page-link.tsx';
import { useUntilReturn } from '../parts/use-until-return.ts';
import { useAddress } from '../client/address.ts';
import { useAuth, useClient, useSession } from '../client/client.tsx';
import { needed } from '../client/needed-code.ts';
import { useTranslate } from '../client/dictionary.tsx';
import type { Payload } from '../client/payload.ts';
import { SearchField } from './search-field.tsx';
import { PriceViewChoice } from './price-view-choice.tsx';
import styles from './header.module.css';

/**
 * Brand, families, account, currency, cart. Personal parts are added after hydration, so that the page can be cached.
 */
export function Header({ payload, bare }: { readonly payload: Payload; readonly bare: boolean }) {
  const t = useTranslate();
  const { shop } = payload;
  const { search } = shop.pagePaths;
  const [open, setOpen] = useState(false);
  const menu = useId();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <PageLink to="/" className={styles.brand} aria-label={`${shop.brand}, ${t('shell:home')}`}>
          <RegistrationCross />
          <span>{shop.brand}</span>
        </PageLink>
        {bare ? null : (
          <>
            {search ? <SearchField path={search} /> : null}
            <button
              type="button"
              className={styles.menuButton}
              aria-expanded={open}
              aria-controls={menu}
              onClick={() => setOpen(!open)}
            >
              {t('shell:menu')}
            </button>
            <nav id={menu} className={styles.nav} data-open={open || undefined} aria-label={t('shell:main_nav')}>
              {shop.navigation.map((link) => (
                <PageLink
                  key={link.path}
                  to={link.path}
                  className={styles.link}
                  aria-current={link.path === payload.path ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {link.title}
                </PageLink>
              ))}
              <PriceViewChoice />
            </nav>
            <div className={styles.tools}>
              <PriceViewChoice />
              <CurrencyChoice payload={payload} />
              <AccountLink payload={payload} />
              <CartLink payload={payload} />
            </div>
          </>
        )}
      </div>
      <div className={styles.colourBar} aria-hidden="true" />
    </header>
  );
}

function CartLink({ payload }: { readonly payload: Payload }) {
  const t = useTranslate();
  const count = useSession()?.cartItems ?? 0;
  return (
    <PageLink to={defaultLink(payload.shop.defaultLinks, 'cart')} className={styles.tool} data-testid="cart-link">
      <Icon drawing={CART} />
      <span className={styles.toolText}>{t('shell:cart')}</span>
      {count > 0 ? (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{t('shell:cart_items', { count })}</VisuallyHidden>
        </span>
      ) : null}
    </PageLink>
  );
}

function AccountLink({ payload }: { readonly payload: Payload }) {
  const t = useTranslate();
  const { busy, loggedIn, user } = useAuth();
  const waiting = useSession()?.ordersToDo ?? 0;
  const address = useAddress();
  const { defaultLinks } = payload.shop;
  const to = loggedIn ? defaultLink(defaultLinks, 'personalArea') : signInPath(defaultLinks, address);
  return (
    <PageLink to={to} className={styles.tool} aria-busy={busy || undefined}>
      <Icon drawing={ACCOUNT} />
      <span className={styles.toolText}>{loggedIn ? (user?.firstName ?? t('shell:account')) : t('shell:login')}</span>
      {waiting > 0 ? (
        <span className={styles.count}>
          <span aria-hidden="true">{waiting}</span>
          <VisuallyHidden>{t('shell:orders_to_do', { count: waiting })}</VisuallyHidden>
        </span>
      ) : null}
    </PageLink>
  );
}

/** Shown if the shop has more than one currency. A change asks for all prices again, also those of the cart. */
function CurrencyChoice({ payload }: { readonly payload: Payload }) {
  const t = useTranslate();
  const client = useClient();
  const [chosen, setChosen] = useUntilReturn<Currency | undefined>(undefined);
  const choose = async (next: Currency) => {
    setChosen(next);
    // Most visitors keep their currency, so the code comes with the first change.
    const { chooseCurrency } = await needed(import('../client/choose-currency.ts'));
    await chooseCurrency(client, next);
  };
  const { currencies, currency } = payload.shop;
  // The currency is the browser's. A tab that the visitor comes back to takes the one that was chosen in another.
  useEffect(() => {
    const look = () => {
      const present = /(?:^|; )tirage_currency=(\w+)/.exec(document.cookie)?.[1];
      if (document.visibilityState === 'hidden' || present === currency) return;
      if (currencies.some((each) => each === present)) location.reload();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, [currencies, currency]);
  if (currencies.length < 2) return null;
  return (
    <label className={styles.currency}>
      <VisuallyHidden>{t('shell:currency')}</VisuallyHidden>
      <select
        value={chosen ?? currency}
        disabled={chosen !== undefined}
        onChange={(event) => void choose(event.target.value as Currency)}
      >
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </label>
  );
}
