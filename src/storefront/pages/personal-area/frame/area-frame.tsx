import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '#ui/button/button.tsx';
import { AREA_ICONS } from '#ui/icon/area-icons.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { keepNews } from '../../../client/news-entry.ts';
import { PageLink } from '../../../parts/page-link.tsx';
import { useShop } from '../../../parts/use-shop.ts';
import { useUntilReturn } from '../../../parts/use-until-return.ts';
import { AUTH_REDIRECTS } from '../../../routing/auth.rules.ts';
import { AREA_ENTRIES } from './area-entries.ts';
import styles from './area-frame.module.css';

interface AreaFrameProps {
  /** Id of the open page, or of its parent page. */
  readonly page: string;
  readonly children: ReactNode;
}

/**
 * A page of the personal area with its menu at the side and a button to sign out. On narrow screens the menu is folded
 * above the page.
 */
export function AreaFrame({ page, children }: AreaFrameProps) {
  const t = useTranslate();
  const { pagePaths } = useShop();
  const folded = useFoldOnEscape();
  const entries = AREA_ENTRIES.filter((entry) => pagePaths[entry.page] !== undefined);
  const current = entries.find((entry) => entry.page === page);
  const menu = (
    <>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.page}>
            <PageLink
              to={pagePaths[entry.page] ?? '/'}
              className={styles.entry}
              aria-current={entry === current ? 'page' : undefined}
            >
              <Icon drawing={AREA_ICONS[entry.icon]} small />
              {t(`area:${entry.name}`)}
            </PageLink>
          </li>
        ))}
      </ul>
      <SignOut />
    </>
  );
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label={t('area:nav')}>
        {menu}
      </nav>
      {/* A new page begins with the menu folded. */}
      <details key={page} className={styles.folded} ref={folded}>
        <summary className={styles.summary}>
          <span>{t('area:menu')}</span>
          {current ? <span className={styles.where}>{t(`area:${current.name}`)}</span> : null}
        </summary>
        <nav aria-label={t('area:nav')}>{menu}</nav>
      </details>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** Escape folds the menu, and the focus is where it was opened. */
function useFoldOnEscape(): RefObject<HTMLDetailsElement | null> {
  const folded = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = folded.current;
    const fold = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu?.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    menu?.addEventListener('keydown', fold);
    return () => menu?.removeEventListener('keydown', fold);
  }, []);
  return folded;
}

function SignOut() {
  const t = useTranslate();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const leave = async () => {
    setBusy(true);
    await api('POST /auth/logout/', {});
    // Told only to who is signed out by then.
    keepNews({ signedOut: true });
    // A new document is loaded, so that no session data stay in memory.
    location.assign(`${AUTH_REDIRECTS.logout}?logged_out=1`);
  };
  return (
    <Button
      look="quiet"
      className={styles.leave}
      busyText={busy ? t('area:logging_out') : undefined}
      onClick={() => void leave()}
    >
      <Icon drawing={AREA_ICONS.leave} small />
      {t('area:logout')}
    </Button>
  );
}
