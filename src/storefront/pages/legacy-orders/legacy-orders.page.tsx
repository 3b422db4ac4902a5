import type { Answer } from '#kernel/endpoint.ts';
import { isWordless, LONGEST_SEARCH } from '#kernel/search-words.ts';
import type { listLegacy } from '#shop/legacy-orders/legacy-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FromStart } from '../../parts/from-start.tsx';
import { NothingYet } from '../../parts/nothing-yet.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import type { PageProps } from '../page-module.ts';
import orders from '../orders/orders.module.css';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import { LegacyRows } from './legacy-rows.tsx';

type Data = Answer<typeof listLegacy> & { readonly q: string; readonly after: string; readonly isLost: boolean };

/** Orders of the shop's former system. */
export function Page({ payload, data }: PageProps<Data>) {
  const t = useTranslate();
  const { next, q, after, isLost } = data;
  const isEmpty = data.orders.length === 0;
  return (
    <AreaFrame page="orders">
      <h1>{t('area:legacy_title')}</h1>
      {isLost ? <FromStart /> : null}
      {isEmpty && q === '' && after === '' ? (
        <NothingYet title={t('area:legacy_none')} text={t('area:legacy_none_text')}>
          <ButtonLink to={payload.shop.pagePaths['orders'] ?? '/'}>{t('area:legacy_none_onward')}</ButtonLink>
        </NothingYet>
      ) : (
        <>
          <p>{t('area:legacy_intro')}</p>
          <Search key={q} path={payload.path} q={q} />
          {isEmpty ? <NothingFound q={q} path={payload.path} /> : <LegacyRows orders={data.orders} />}
        </>
      )}
      {next === null ? null : (
        <ButtonLink to={`${payload.path}?${new URLSearchParams({ ...(q ? { q } : {}), after: next })}`}>
          {t('area:older')}
        </ButtonLink>
      )}
    </AreaFrame>
  );
}

function Search({ path, q }: { readonly path: string; readonly q: string }) {
  const t = useTranslate();
  return (
    <form role="search" method="get" action={path} className={orders.filters}>
      <TextField
        id="legacy-q"
        label={t('area:search')}
        hint={t('area:legacy_search_hint')}
        error={isWordless(q) ? t('area:search_no_word') : undefined}
        type="search"
        name="q"
        maxLength={LONGEST_SEARCH}
        defaultValue={q}
      />
      <div className={orders.actions}>
        <Button type="submit">{t('area:filter')}</Button>
        {q === '' ? null : <PageLink to={path}>{t('area:filter_clear')}</PageLink>}
      </div>
    </form>
  );
}

function NothingFound({ q, path }: { readonly q: string; readonly path: string }) {
  const t = useTranslate();
  return (
    <div role="status">
      <NothingYet
        title={t('area:nothing_title')}
        text={t(isWordless(q) ? 'area:search_no_word' : 'area:legacy_nothing_text')}
      >
        <ButtonLink to={path}>{t('area:filter_clear')}</ButtonLink>
      </NothingYet>
    </div>
  );
}
