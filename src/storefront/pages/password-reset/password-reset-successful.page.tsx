import { useLocation } from 'react-router';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import styles from '../../parts/form/form-box.module.css';

/** Shown after a new password was set, with a link to sign in. */
export function Page() {
  const t = useTranslate();
  const { search } = useLocation();
  const { defaultLinks } = useShop();
  const to = new URLSearchParams(search).get('to') ?? '';
  return (
    <div className={styles.page}>
      <h1>{t('access:set_done_title')}</h1>
      <Notice level="success">
        <p>{t('access:set_done_text')}</p>
      </Notice>
      <p>
        <ButtonLink to={defaultLink(defaultLinks, 'login', { to })} look="main">
          {t('access:to_login')}
        </ButtonLink>
      </p>
    </div>
  );
}
