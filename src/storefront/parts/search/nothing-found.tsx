import { useTranslate } from '../../client/dictionary.tsx';
import { PageLink } from '../page-link.tsx';
import { useShop } from '../use-shop.ts';
import styles from './search.module.css';

/** Ways on from a search that finds nothing: the families, and asking for a price. */
export function NothingFound({ query, onLeave }: { readonly query: string; readonly onLeave?: () => void }) {
  const t = useTranslate();
  const { navigation, pagePaths } = useShop();
  const quote = pagePaths['custom-quote'];
  return (
    <div className={styles.nothing}>
      <p>{t('search:nothing', { query })}</p>
      <ul className={styles.families} aria-label={t('search:families')}>
        {navigation.map(({ path, title }) => (
          <li key={path}>
            <PageLink to={path} onClick={onLeave}>
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
      {quote === undefined ? null : (
        <p>
          <PageLink to={quote} onClick={onLeave}>
            {t('search:ask_quote')}
          </PageLink>
        </p>
      )}
    </div>
  );
}
