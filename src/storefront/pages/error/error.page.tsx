import { useEffect } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { SignInLink } from '../../parts/sign-in-link.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import styles from './error.module.css';

/** Dictionary texts by status. Others are server errors, or requests that do not work. */
const NAMES: Readonly<Record<number, string>> = { 404: 'not_found', 410: 'gone', 429: 'busy', 503: 'away' };

/** An error in the shop's layout, with a way to continue. */
export function Page({ payload }: PageProps<null>) {
  const t = useTranslate();
  const status = payload.error?.status ?? 500;
  const isOffline = useOffline(payload);
  if (payload.error?.key === 'order_not_found') return <ForeignOrder payload={payload} />;
  if (payload.error?.key === 'product_in_maintenance') return <Maintenance payload={payload} />;
  const name = isOffline ? 'offline' : (NAMES[status] ?? (status < 500 ? 'bad_request' : 'server_error'));
  // A retry is offered only where it can help.
  const mayHelp = isOffline || status >= 429;
  return (
    <div className={styles.sheet}>
      <Misprint />
      {isOffline ? null : <p className={styles.status}>{status}</p>}
      <h1 className={styles.title}>{t(`shell:${name}_title`)}</h1>
      <p>{t(`shell:${name}_text`)}</p>
      <p className={styles.actions}>
        {mayHelp ? (
          <Button look="main" onClick={() => location.reload()}>
            {t('shell:retry')}
          </Button>
        ) : null}
        <ButtonLink to="/" look={mayHelp ? 'plain' : 'main'}>
          {t('shell:home')}
        </ButtonLink>
      </p>
      {name === 'not_found' ? <Families payload={payload} /> : null}
      {payload.error && !isOffline ? <p className={styles.message}>{payload.error.message}</p> : null}
      {payload.error?.trackingId ? (
        <p className={styles.message}>{t('shell:tracking', { id: payload.error.trackingId })}</p>
      ) : null}
    </div>
  );
}

/**
 * Whether the page could not be loaded because the browser has no connection. An error that a server answered has a
 * tracking id. The page opens by itself when the connection is back.
 */
function useOffline({ error }: PageProps<null>['payload']): boolean {
  const isOffline = error?.trackingId === '' && navigator.onLine === false;
  useEffect(() => {
    if (!isOffline) return undefined;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
  return isOffline;
}

/** Whoever looked for something to print is one press away from its family. */
function Families({ payload: { shop } }: Pick<PageProps<null>, 'payload'>) {
  const t = useTranslate();
  return (
    <nav className={styles.families} aria-label={t('shell:footer_shop')}>
      {shop.navigation.map(({ path, title }) => (
        <PageLink key={path} to={path}>
          {title}
        </PageLink>
      ))}
    </nav>
  );
}

/** The order cannot be opened: without the key of its link, only its owner may see it. An order that does not exist is answered the same. */
function ForeignOrder({ payload }: Pick<PageProps<null>, 'payload'>) {
  const t = useTranslate();
  const { email, phone } = payload.shop.legal;
  const orders = payload.error?.signedIn ? payload.shop.pagePaths['orders'] : undefined;
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title}>{t('shell:order_away_title')}</h1>
      <p className={styles.help}>{t(orders === undefined ? 'shell:order_away_text' : 'shell:order_away_own')}</p>
      <p className={styles.help}>{t('shell:order_away_contact')}</p>
      <address className={styles.contact}>
        <a href={`mailto:${email}`}>{email}</a>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </address>
      <p className={styles.actions}>
        {orders === undefined ? (
          <SignInLink look="main">{t('shell:login')}</SignInLink>
        ) : (
          <ButtonLink to={orders} look="main">
            {t('shell:order_away_orders')}
          </ButtonLink>
        )}
        <ButtonLink to="/">{t('shell:home')}</ButtonLink>
      </p>
    </div>
  );
}

/**
 * Row 4.2.03: a product that cannot be configured now, on its own page. The message of the specification (row 8.05) is in
 * the payload, for programs; people read the texts of their shop.
 */
function Maintenance({ payload }: Pick<PageProps<null>, 'payload'>) {
  const t = useTranslate();
  const { email, phone } = payload.shop.legal;
  return (
    <div className={styles.sheet} data-errors="init-product">
      <h1 className={styles.title}>{payload.page?.title}</h1>
      <p className={styles.help}>{t('shell:maintenance_text')}</p>
      <p className={styles.help}>{t('shell:maintenance_contact')}</p>
      <address className={styles.contact}>
        <a href={`mailto:${email}`}>{email}</a>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </address>
      <p className={styles.actions}>
        <ButtonLink to="/" look="main">
          {t('shell:home')}
        </ButtonLink>
      </p>
    </div>
  );
}

/** A sheet with misregistered colours. */
function Misprint() {
  const cross = 'M60 20v80M20 60h80';
  return (
    <svg viewBox="0 0 120 120" width="120" height="120" aria-hidden="true" className={styles.misprint}>
      <g className={styles.cyan}>
        <circle cx="56" cy="58" r="26" />
        <path d={cross} />
      </g>
      <g className={styles.magenta}>
        <circle cx="63" cy="61" r="26" />
        <path d={cross} />
      </g>
      <g className={styles.yellow}>
        <circle cx="60" cy="65" r="26" />
      </g>
    </svg>
  );
}
