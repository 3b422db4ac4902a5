import { useEffect, useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { HitsNote, HitTerms, PageTerms } from '../../parts/search/hit-terms.tsx';
import { NothingFound } from '../../parts/search/nothing-found.tsx';
import { MOST_TYPED, shownQuery } from '../../parts/search/query.rules.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { addAllDrawings } from '#product-picture/all-drawings.ts';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import type { PageProps } from '../page-module.ts';
import type { SearchData } from './search.load.ts';
import part from '../../parts/search/search.module.css';
import styles from './search.module.css';

addAllDrawings();

/** Row 2.4.19: what was found, with the field to search again. It works without a script. */
export function Page({ payload, data: { query, hits, pages } }: PageProps<SearchData>) {
  const t = useTranslate();
  const id = useId();
  const shown = shownQuery(query);
  useInHeader(query);
  return (
    <>
      <h1 className={styles.title}>{query === '' ? payload.page?.title : t('search:results_for', { query: shown })}</h1>
      <form action={payload.path} className={styles.form}>
        <label htmlFor={id}>{t('search:again')}</label>
        <input
          key={query}
          id={id}
          type="search"
          name="q"
          maxLength={MOST_TYPED}
          defaultValue={query}
          autoComplete="off"
        />
        <Button type="submit" look="main">
          {t('search:go')}
        </Button>
      </form>
      {query !== '' && hits.length + pages.length === 0 ? <NothingFound query={shown} /> : null}
      {hits.length > 0 ? (
        <>
          <ul className={styles.results}>
            {hits.map((hit) => (
              <li key={hit.id}>
                <PageLink to={hit.path} className={styles.result}>
                  <span className={styles.picture}>
                    <ProductPicture facts={hit.facts} size="thumbnail" title="" />
                  </span>
                  <HitTerms hit={hit} />
                </PageLink>
              </li>
            ))}
          </ul>
          <HitsNote shippingIncluded={payload.shop.shippingIncluded} />
        </>
      ) : null}
      {pages.length > 0 ? (
        <section aria-labelledby={`${id}-pages`}>
          <h2 id={`${id}-pages`}>{t('search:pages')}</h2>
          <ul className={styles.results}>
            {pages.map((page) => (
              <li key={page.id}>
                <PageLink to={page.path} className={styles.page}>
                  <PageTerms page={page} />
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {query === '' ? <div className={part.nothing}>{t('search:hint')}</div> : null}
    </>
  );
}

/**
 * The field in the header shows what was searched. It is set from here, because all pages have it and no other needs
 * this. Who is writing in it is not disturbed.
 */
function useInHeader(query: string): void {
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('header [role="search"] input');
    if (field && field !== document.activeElement) field.value = query;
  }, [query]);
}
