import { useEffect } from 'react';
import type { SessionState } from '../client/auth-state.ts';
import { useClient } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { useShown } from './use-shop.ts';
import { useUntilReturn } from './use-until-return.ts';
import styles from './help-banner.module.css';

const ASKED_AGAIN_MS = 30_000;

/**
 * Tells staff on every page for whom they act, until when, and ends it. When it has ended elsewhere, at its time, by the
 * shop or in another tab, the page is left within half a minute, at once by whoever comes back to it.
 */
export function HelpBanner({ session }: { readonly session: SessionState }) {
  const t = useTranslate();
  const shown = useShown();
  const { api, session: store } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const { customer, loggedInAsUntil } = session;
  const end = Date.parse(loggedInAsUntil ?? '');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (most: number) => {
      timer = setTimeout(ask, Math.max(0, most));
    };
    const ask = () => {
      // The shop's clock decides, which this browser's may be ahead of.
      clearTimeout(timer);
      wait(ASKED_AGAIN_MS);
      void store.refresh();
    };
    const look = () => {
      if (document.visibilityState === 'visible') ask();
    };
    wait(Math.min(ASKED_AGAIN_MS, end - Date.now()));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [end, store]);
  // What stands on the screen is the customer's, and nobody helps any more.
  useEffect(
    () =>
      store.subscribe(() => {
        if (store.current && !store.current.isLoggedInAs) location.replace('/admin/login-as/?ended=1');
      }),
    [store],
  );
  const stop = async () => {
    setBusy(true);
    const result = await api('POST /auth/logout/', {});
    if (result.ok) return location.assign('/admin/login-as/');
    // It has not ended. The banner stays and can be pressed again.
    setBusy(false);
  };
  return (
    <aside className={styles.banner} aria-label={t('shell:help_end')}>
      <span>
        {t('shell:help_banner', {
          name: `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim(),
          email: customer?.email ?? '',
          until: shown.instant(loggedInAsUntil ?? ''),
        })}
      </span>
      <button type="button" disabled={busy} onClick={() => void stop()}>
        {t('shell:help_end')}
      </button>
    </aside>
  );
}
