import { useEffect, useState } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { RegistrationCross } from '#ui/motif/motif.tsx';
import { SkipLink } from '#ui/skip-link/skip-link.tsx';
import { useSession } from '../client/session.tsx';
import { useTranslate } from '../client/words.tsx';
import { ADMIN, ADMIN_PATHS } from '../routing/admin-pages.rules.ts';
import { Palette } from './palette.tsx';
import { placesFor } from './places.ts';
import styles from './frame.module.css';

const MAIN = 'main';

/** Navigation above every page, and the way to the sign-in for who is signed in no more. */
export function Frame() {
  const t = useTranslate();
  const { session, api, change } = useSession();
  const { pathname, search } = useLocation();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPaletteOpen((open) => !open);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const { staff, shop } = session;
  if (!staff)
    return <Navigate to={`${ADMIN_PATHS.signIn}?to=${encodeURIComponent(ADMIN + pathname + search)}`} replace />;
  const signOut = async () => {
    const result = await api('POST /staff/sign-out/', {});
    if (result.ok) change({ staff: null, step: null });
  };
  return (
    <>
      <SkipLink target={MAIN} text={t('staff:skip')} />
      <header className={styles.header}>
        <p className={styles.brand}>
          <RegistrationCross /> {shop.brand} <span className={styles.room}>{t('staff:title')}</span>
        </p>
        <nav className={styles.nav} aria-label={t('staff:navigation')}>
          {placesFor(staff.scopes).map(({ name, to }) => (
            <NavLink key={name} to={to} className={styles.link ?? ''}>
              {t(`staff:place_${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.side}>
          <button type="button" className={styles.search} onClick={() => setPaletteOpen(true)}>
            {t('staff:palette_open')} <kbd>Ctrl K</kbd>
          </button>
          <span className={styles.person}>{staff.name || staff.email}</span>
          <button type="button" className={styles.out} onClick={() => void signOut()}>
            {t('staff:sign_out')}
          </button>
        </div>
      </header>
      <main id={MAIN} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {isPaletteOpen ? <Palette onClose={() => setPaletteOpen(false)} onSignOut={() => void signOut()} /> : null}
    </>
  );
}
