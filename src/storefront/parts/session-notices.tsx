import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useAuth, useExpiry } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { forgetMoved, movedLines } from '../client/merge-entry.ts';
import { defaultLink } from '../routing/default-links.rules.ts';
import { ButtonLink } from './button-link.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useShop } from './use-shop.ts';

export default function SessionNotices() {
  return (
    <>
      {useExpiry() ? <Expired /> : null}
      <Moved />
    </>
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
