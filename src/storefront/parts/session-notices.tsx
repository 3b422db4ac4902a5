import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { SessionState } from '../client/auth-state.ts';
import { useAuth, useExpiry, useSession } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { forgetNews, readNews } from '../client/news-entry.ts';
import { defaultLink } from '../routing/default-links.rules.ts';
import { ButtonLink } from './button-link.tsx';
import { HelpBanner } from './help-banner.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useShop } from './use-shop.ts';
import styles from './session-notices.module.css';

export default function SessionNotices() {
  const session = useSession();
  return (
    <>
      {session?.isLoggedInAs ? <HelpBanner session={session} /> : null}
      {useExpiry() ? <Expired /> : null}
      {session?.debugInfo ? <DebugInfo session={session} info={session.debugInfo} /> : null}
      <LatestNews />
    </>
  );
}

declare const __BUILD_ID__: string;

interface DebugInfoProps {
  readonly session: SessionState;
  readonly info: NonNullable<SessionState['debugInfo']>;
}

/** Row 3.06: what the shop's own people name when they report a fault. The words are those of the API. */
function DebugInfo({ session, info }: DebugInfoProps) {
  const facts = {
    ...info,
    build: __BUILD_ID__,
    activeTenant: session.customTenant ?? session.domainTenant,
    trackingId: session.trackingId,
    strategy: session.strategy ?? 'guest',
  };
  return (
    <Notice level="info" title="debug">
      <p>
        {Object.entries(facts)
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · ')}
      </p>
    </Notice>
  );
}

/** Tells the visitor that the session ended while the page was open. Its link returns to this page after signing in. */
function Expired() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { defaultLinks } = useShop();
  const isSignIn = (['login', 'registration'] as const).some((name) => defaultLink(defaultLinks, name) === pathname);
  const box = useRef<HTMLDivElement>(null);
  // What was pressed may be far below.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={box} className={styles.notice}>
      <Notice level="warning" live title={t('shell:session_expired_title')}>
        <p>{t(isSignIn ? 'shell:session_expired_here' : 'shell:session_expired_text')}</p>
        {isSignIn ? null : <SignInLink>{t('shell:login')}</SignInLink>}
      </Notice>
    </div>
  );
}

/** What the page before this one did. It is told here, and the next page tells it no more. */
function LatestNews() {
  const { pathname } = useLocation();
  const [news, setNews] = useState(readNews);
  const [first] = useState(pathname);
  const isTold = news === undefined || pathname !== first;
  const { loggedIn } = useAuth();
  const forget = () => {
    forgetNews();
    setNews(undefined);
  };
  useEffect(() => {
    if (news === undefined) return undefined;
    if (isTold) forgetNews();
    addEventListener('pagehide', forgetNews);
    return () => removeEventListener('pagehide', forgetNews);
  }, [news, isTold]);
  if (isTold) return null;
  if (!loggedIn) return news.signedOut ? <SignedOut /> : null;
  return (
    <>
      {news.toConfirm === undefined ? null : <ToConfirm email={news.toConfirm} onRead={forget} />}
      {news.moved === undefined ? null : <Moved count={news.moved} onRead={forget} />}
    </>
  );
}

function SignedOut() {
  const t = useTranslate();
  return (
    <div className={styles.notice}>
      <Notice level="success" live title={t('shell:signed_out_title')}>
        <p>{t('shell:signed_out_text')}</p>
      </Notice>
    </div>
  );
}

/** For whoever has just opened an account. The overview and the profile say it themselves, as long as it is so. */
function ToConfirm({ email, onRead }: { readonly email: string; onRead(): void }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { defaultLinks, pagePaths } = useShop();
  if (pathname === defaultLink(defaultLinks, 'personalArea') || pathname === pagePaths['profile']) return null;
  return (
    <div className={styles.notice}>
      <Notice level="info" live title={t('shell:to_confirm_title')}>
        <p>{t('shell:to_confirm_text', { email })}</p>
        <p>
          <Button look="quiet" onClick={onRead}>
            {t('shell:moved_read')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}

/** For whoever has signed in: lines chosen before are in the cart. */
function Moved({ count, onRead }: { readonly count: number; onRead(): void }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { defaultLinks, pagePaths } = useShop();
  const cart = defaultLink(defaultLinks, 'cart');
  // The cart and the last look before the order tell it themselves, with every changed price.
  if (pathname === cart || pathname === pagePaths['recap']) return null;
  return (
    <div className={styles.notice}>
      <Notice level="info" live title={t('shell:moved', { count })}>
        <p>{t('shell:moved_text')}</p>
        <p>
          <ButtonLink to={cart}>{t('shell:moved_see')}</ButtonLink>{' '}
          <Button look="quiet" onClick={onRead}>
            {t('shell:moved_read')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
