import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/words.tsx';
import { ADMIN } from '../../routing/admin-pages.rules.ts';
import { useTitle } from '../../parts/use-title.ts';
import styles from '../sign-in/sign-in.module.css';

/** An unknown address, or a page that is not for this member of staff. */
export function NotFoundPage() {
  const t = useTranslate();
  useTitle(t('staff:not_found_title'));
  return (
    <main className={styles.sheet}>
      <h1>{t('staff:not_found_title')}</h1>
      <Notice level="info">
        <p>{t('staff:not_found_text')}</p>
        <a href={`${ADMIN}/`}>{t('staff:not_found_back')}</a>
      </Notice>
    </main>
  );
}
