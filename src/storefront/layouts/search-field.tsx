import { Suspense, useState } from 'react';
import { Icon, SEARCH } from '#ui/icon/icon.tsx';
import { latePart } from '../client/late-code.ts';
import { useTranslate } from '../client/dictionary.tsx';
import styles from './header.module.css';

/** Most visitors never search, so the code comes when the field is entered. Without it, the field leads to the page. */
const Suggestions = latePart(() => import('../parts/search/suggestions.tsx'));

/** Row 2.7.16: the field in the header, a plain form until the code of the suggestions takes it over. */
export function SearchField({ path }: { readonly path: string }) {
  const t = useTranslate();
  const [isEntered, setEntered] = useState(false);
  return (
    <form role="search" aria-label={t('shell:search_go')} action={path} className={styles.search}>
      <input
        type="search"
        onFocus={() => setEntered(true)}
        name="q"
        aria-label={t('shell:search')}
        placeholder={t('shell:search')}
      />
      <button type="submit" aria-label={t('shell:search_go')}>
        <Icon drawing={SEARCH} />
      </button>
      {isEntered ? (
        <Suspense>
          <Suggestions />
        </Suspense>
      ) : null}
    </form>
  );
}
