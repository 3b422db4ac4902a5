import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** Tells the visitor that the session ended while the page was open. Its link returns to this page after signing in. */
export function ExpiredNotice() {
  const t = useTranslate();
  return (
    <Notice level="warning" live title={t('shell:session_expired_title')}>
      <p>{t('shell:session_expired_text')}</p>
      <SignInLink>{t('shell:login')}</SignInLink>
    </Notice>
  );
}
