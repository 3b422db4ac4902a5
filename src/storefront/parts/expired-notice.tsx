import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** Says that the session has ended while the page stood open, and leads through signing in back to this page. */
export default function ExpiredNotice() {
  const t = useTranslate();
  return (
    <Notice level="warning" live title={t('shell:session_expired_title')}>
      <p>{t('shell:session_expired_text')}</p>
      <SignInLink>{t('shell:login')}</SignInLink>
    </Notice>
  );
}
