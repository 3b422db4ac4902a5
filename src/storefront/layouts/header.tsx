import { useId, useState } from 'react';
import { defaultLink } from '../routing/default-links.rules.ts';
import { PageLink } from '../parts/page-link.tsx';
import { useSession } from '../shell/client.tsx';
import { useTranslate } from '../shell/dictionary.tsx';
import type { Payload } from '../shell/payload.ts';
import styles from './header.module.css';

/** Brand, families, account, currency, cart. What is personal comes after the page stands, so the page can be cached. */
export function Header({ payload, bare }: { readonly payload: Payload; readonly bare: boolean }) {
  const t = useTranslate();
  const { shop } = payload;
  const [open, setOpen] = useState(false);
  const menu = useId();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <PageLink to="/" className={styles.brand} aria-label={`${shop.brand}, ${t('shell:home')}`}>
          <RegistrationMark />
          <span>{shop.brand}</span>
        </PageLink>
        {bare ? null : (
          <>
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
            </nav>
            <div className={styles.tools}>
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
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.icon}>
        <path d="M3 4h2.4l2.1 11h10.2l2-8H6.3" />
        <circle cx="9" cy="19.5" r="1.4" />
        <circle cx="16.5" cy="19.5" r="1.4" />
      </svg>
      <span className={styles.toolText}>{t('shell:cart')}</span>
      {count > 0 ? (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <span className={styles.hidden}>{t('shell:cart_items', { count })}</span>
        </span>
      ) : null}
    </PageLink>
  );
}

function AccountLink({ payload }: { readonly payload: Payload }) {
  const t = useTranslate();
  const session = useSession();
  const name = session?.loggedIn ? 'personalArea' : 'login';
  return (
    <PageLink to={defaultLink(payload.shop.defaultLinks, name)} className={styles.tool}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.icon}>
        <circle cx="12" cy="8" r="4" />
        <path d="M4 21c.8-4.6 4-7 8-7s7.2 2.4 8 7" />
      </svg>
      <span className={styles.toolText}>
        {session?.loggedIn ? (session.customer?.firstName ?? t('shell:account')) : t('shell:login')}
      </span>
    </PageLink>
  );
}

/** One more currency than one makes a choice. Changing it asks the server for every price anew. */
function CurrencyChoice({ payload }: { readonly payload: Payload }) {
  const t = useTranslate();
  const { currencies, currency } = payload.shop;
  if (currencies.length < 2) return null;
  return (
    <label className={styles.currency}>
      <span className={styles.hidden}>{t('shell:currency')}</span>
      <select
        value={currency}
        onChange={(event) => {
          document.cookie = `tirage_currency=${event.target.value}; path=/; max-age=31536000; samesite=lax`;
          location.reload();
        }}
      >
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </label>
  );
}

export function RegistrationMark() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" className={styles.mark}>
      <circle cx="12" cy="12" r="6" />
      <path d="M12 1v22M1 12h22" />
    </svg>
  );
}
