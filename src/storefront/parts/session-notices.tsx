import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { SessionState } from '../client/auth-state.ts';
import { useAuth, useExpiry, useSession } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { forgetMoved, movedLines } from '../client/merge-entry.ts';
import { defaultLink } from '../routing/default-links.rules.ts';
import { ButtonLink } from './button-link.tsx';
import { HelpBanner } from './help-banner.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useShop } from './use-shop.ts';

export default function SessionNotices() {
  const session = useSession();
  return (
    <>
      {session?.isLoggedInAs ? <HelpBanner session={session} /> : null}
      {useExpiry() ? <Expired /> : null}
      {session?.debugInfo ? <DebugInfo session={session} info={session.debugInfo} /> : null}
      <Moved />
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
  return (
    <Notice level="warning" live title={t('shell:session_expired_title')}>
      <p>{t('shell:session_expired_text')}</p>
      <SignInLink>{t('shell:login')}</SignInLink>
    </Notice>
  );
}

/**
 * Tells who has signed in, on the page that this led to, that lines chosen before are in the cart. The next page tells it
 * no more.
 */
function Moved() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { defaultLinks, pagePaths } = useShop();
  const [count, setCount] = useState(movedLines);
  const cart = defaultLink(defaultLinks, 'cart');
  // The cart and the last look before the order tell it themselves, with every changed price.
  const isTold = pathname === cart || pathname === pagePaths['recap'];
  const forget = () => {
    forgetMoved();
    setCount(undefined);
  };
  // Told on one page alone.
  const [first] = useState(pathname);
  const isOver = isTold || pathname !== first;
  useEffect(() => {
    if (isOver) forgetMoved();
    addEventListener('pagehide', forgetMoved);
    return () => removeEventListener('pagehide', forgetMoved);
  }, [isOver]);
  const { loggedIn } = useAuth();
  if (count === undefined || isOver || !loggedIn) return null;
  return (
    <Notice level="info" live title={t('shell:moved', { count })}>
      <p>{t('shell:moved_text')}</p>
      <p>
        <ButtonLink to={cart}>{t('shell:moved_see')}</ButtonLink>{' '}
        <Button look="quiet" onClick={forget}>
          {t('shell:moved_read')}
        </Button>
      </p>
    </Notice>
  );
}
