import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '#kernel/endpoint.ts';
import type { ListedLegacyWire } from '#shop/legacy-orders/legacy-orders.contract.ts';
import type { listOrders } from '#shop/orders/orders.contract.ts';
import { isWordless } from '#kernel/search-words.ts';
import { PLAIN_STATUSES } from '#shop/orders/orders.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField, TextField } from '#ui/field/field.tsx';
import { Loupe } from '#ui/motif/loupe.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { FromStart } from '../../parts/from-start.tsx';
import { NothingYet } from '../../parts/nothing-yet.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { LegacyRows } from '../legacy-orders/legacy-rows.tsx';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import {
  askedOrders,
  cleared,
  isNarrowed,
  isReversed,
  queryOf,
  wrongFilters,
  type AskedOrders,
  type WrongFilters,
} from './asked-orders.ts';
import { OrderRows } from './order-rows.tsx';
import styles from './orders.module.css';

type Data = Answer<typeof listOrders> & {
  readonly asked: AskedOrders;
  readonly wrong: WrongFilters;
  readonly isLost: boolean;
  /** Whether there are orders of the former system: that are found, where words are looked for. */
  readonly hasLegacy: boolean;
  /** The first of them, where words are looked for. */
  readonly formerOrders: readonly ListedLegacyWire[];
};

/** The customer's orders. The filters are in the address, so they can be shared, work with Back, and need no script. */
export function Page({ payload, data }: PageProps<Data>) {
  const t = useTranslate();
  const { orders, next, asked, wrong, isLost, hasLegacy, formerOrders } = data;
  const isFirst = asked.after === '';
  return (
    <AreaFrame page="orders">
      <h1>{t(asked.of === 'company' ? 'area:orders_company_title' : 'area:orders_title')}</h1>
      {isLost ? <FromStart /> : null}
      {asked.of === '' ? null : <Whose path={payload.path} of={asked.of} />}
      {orders.length === 0 && isFirst && !isNarrowed(asked) && Object.keys(wrong).length === 0 ? (
        <NoOrders of={asked.of} />
      ) : (
        <>
          <Filters key={queryOf(asked) + JSON.stringify(wrong)} path={payload.path} asked={asked} wrong={wrong} />
          <p role="status" className={styles.found}>
            {orders.length === 0 ? '' : t(foundKey(isFirst, next), { count: orders.length })}
          </p>
          {orders.length === 0 ? <NothingFound asked={asked} path={payload.path} /> : <OrderRows orders={orders} />}
          {next === null && isFirst ? null : (
            <nav className={styles.pages} aria-label={t('area:pages')}>
              {isFirst ? null : (
                <PageLink to={payload.path + queryOf({ ...asked, after: '' })}>{t('area:newest')}</PageLink>
              )}
              {next === null ? null : (
                <ButtonLink to={payload.path + queryOf({ ...asked, after: next })}>{t('area:older')}</ButtonLink>
              )}
            </nav>
          )}
        </>
      )}
      {formerOrders.length > 0 ? (
        <section className={styles.legacy} aria-labelledby="former-orders">
          <h2 id="former-orders">{t('area:legacy_title')}</h2>
          <LegacyRows orders={formerOrders} />
        </section>
      ) : null}
      {hasLegacy ? (
        <p className={styles.legacy}>
          <PageLink to={(payload.shop.pagePaths['legacy-orders'] ?? '/') + legacyQuery(asked)}>
            {t(asked.q === '' ? 'area:legacy_link' : 'area:legacy_link_found')}
          </PageLink>
        </p>
      ) : null}
    </AreaFrame>
  );
}

function legacyQuery({ q }: AskedOrders): string {
  return q === '' ? '' : `?${new URLSearchParams({ q })}`;
}

function foundKey(isFirst: boolean, next: string | null): string {
  if (!isFirst) return 'area:found_further';
  return next === null ? 'area:found' : 'area:found_more';
}

interface FiltersProps {
  readonly path: string;
  readonly asked: AskedOrders;
  readonly wrong: WrongFilters;
}

type Problems = Partial<Readonly<Record<'q' | 'status' | 'from' | 'to', string>>>;

/** What is wrong with each filter, in words. */
function useProblems(): (asked: AskedOrders, wrong: WrongFilters) => Problems {
  const t = useTranslate();
  return (asked, { status, from, to }) => ({
    ...(isWordless(asked.q) ? { q: t('area:search_no_word') } : {}),
    ...(status === undefined ? {} : { status: t('area:status_wrong', { value: status }) }),
    ...(from === undefined ? {} : { from: t('area:day_wrong', { value: from }) }),
    ...(isReversed(asked) ? { to: t('area:to_before_from') } : {}),
    ...(to === undefined ? {} : { to: t('area:day_wrong', { value: to }) }),
  });
}

function fieldOf(name: string): string {
  return `orders-${name}`;
}

function Filters({ path, asked, wrong }: FiltersProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const problemsOf = useProblems();
  const [problems, setProblems] = useState(() => problemsOf(asked, wrong));
  const focusAfter = useFocusAfter();
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const wanted = askedOrders(query);
    const found = problemsOf(wanted, wrongFilters(query));
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return focusAfter(fieldOf(first));
    void navigate(path + queryOf(wanted));
  };
  const isOpen = [asked.status, asked.from, asked.to].some((value) => value !== '') || Object.keys(wrong).length > 0;
  return (
    <form role="search" method="get" action={path} className={styles.filters} onSubmit={ask}>
      {asked.of === '' ? null : <input type="hidden" name="of" value={asked.of} />}
      <TextField
        id={fieldOf('q')}
        className={styles.words ?? ''}
        label={t('area:search')}
        error={problems.q}
        hint={t('area:search_hint')}
        type="search"
        name="q"
        maxLength={200}
        defaultValue={asked.q}
      />
      <div className={styles.actions}>
        <Button type="submit">{t('area:filter')}</Button>
        {isNarrowed(asked) || Object.keys(wrong).length > 0 ? (
          <PageLink to={path + queryOf(cleared(asked))}>{t('area:filter_clear')}</PageLink>
        ) : null}
      </div>
      <details className={styles.more} open={isOpen}>
        <summary>{t('area:filter_more')}</summary>
        <div className={styles.moreFields}>
          <SelectField
            id={fieldOf('status')}
            label={t('area:status')}
            name="status"
            error={problems.status}
            defaultValue={asked.status}
          >
            <option value="">{t('area:status_all')}</option>
            <option value="to_do">{t('area:status_to_do')}</option>
            <option value="running">{t('area:status_running')}</option>
            {PLAIN_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`order:status_${status}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            id={fieldOf('from')}
            label={t('area:from')}
            type="date"
            name="from"
            defaultValue={asked.from}
            error={problems.from}
          />
          <TextField
            id={fieldOf('to')}
            label={t('area:to')}
            type="date"
            name="to"
            defaultValue={asked.to}
            error={problems.to}
          />
        </div>
      </details>
    </form>
  );
}

/** For members who see the company's orders: theirs or all. */
function Whose({ path, of }: { readonly path: string; readonly of: AskedOrders['of'] }) {
  const t = useTranslate();
  return (
    <nav className={styles.whose} aria-label={t('area:orders_whose')}>
      {(['own', 'company'] as const).map((each) => (
        <PageLink key={each} to={`${path}?of=${each}`} aria-current={each === of ? 'page' : undefined}>
          {t(each === 'own' ? 'area:orders_own' : 'area:orders_company')}
        </PageLink>
      ))}
    </nav>
  );
}

function NoOrders({ of }: Pick<AskedOrders, 'of'>) {
  const t = useTranslate();
  if (of === 'company')
    return <NothingYet motif={<Loupe />} title={t('area:empty_title')} text={t('area:empty_company_text')} />;
  return (
    <NothingYet motif={<Loupe />} title={t('area:empty_title')} text={t('area:empty_text')}>
      <ButtonLink to="/" look="main">
        {t('area:start_order')}
      </ButtonLink>
    </NothingYet>
  );
}

function NothingFound({ asked, path }: { readonly asked: AskedOrders; readonly path: string }) {
  const t = useTranslate();
  const isEnd = asked.after !== '';
  const why = isWordless(asked.q) ? 'search_no_word' : isReversed(asked) ? 'to_before_from' : 'nothing_text';
  return (
    <div role="status">
      <NothingYet title={t('area:nothing_title')} text={t(`area:${isEnd ? 'nothing_end_text' : why}`)}>
        {isEnd ? null : <ButtonLink to={path + queryOf(cleared(asked))}>{t('area:filter_clear')}</ButtonLink>}
      </NothingYet>
    </div>
  );
}
