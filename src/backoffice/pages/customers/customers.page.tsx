import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listStaffCustomers, type StaffCustomerRow } from '#shop/staff/customers.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Loupe } from '#ui/motif/loupe.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { goToRow } from '../../parts/go-to-row.ts';
import { NotUnderstood } from '../../parts/not-understood.tsx';
import { useSlashKey } from '../../parts/use-slash-key.ts';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';
import { understood } from '../../routing/strange-queries.rules.ts';
import list from '../../parts/list.module.css';

interface CustomersPageProps {
  /** True where a customer is looked for to act for them: each row leads to that at once. */
  readonly isToHelp?: boolean;
}

/** The customers of the shop: those that the words find, or the newest. */
export function CustomersPage({ isToHelp = false }: CustomersPageProps) {
  const t = useTranslate();
  const { api } = useSession();
  const mayImport = useMay('customer:write');
  const [given, setSearch] = useSearchParams();
  const { search, strange } = understood(
    given,
    listStaffCustomers,
    isToHelp ? { ended: (value) => value === '1' } : {},
  );
  const q = search.get('q') ?? '';
  const after = search.get('after') ?? '';
  const query = { ...(q === '' ? {} : { q }), ...(after === '' || q !== '' ? {} : { after }) };
  const { data, error, busy, again } = useAnswer(JSON.stringify(query), (signal) =>
    api('GET /staff/customers/', { query }, signal),
  );
  const title = t(isToHelp ? 'staffcustomers:help_title' : 'staff:place_customers');
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      {search.has('ended') ? (
        <Notice level="info" live>
          <p>{t('staffcustomers:help_over')}</p>
        </Notice>
      ) : null}
      {isToHelp ? <p>{t('staffcustomers:help_choose')}</p> : <Applications />}
      {mayImport && !isToHelp ? (
        <p>
          <Link to={ADMIN_PATHS.customerImport}>{t('staffimport:title')}</Link>
        </p>
      ) : null}
      <NotUnderstood strange={strange} />
      <Words asked={q} onAsk={(words) => setSearch(words === '' ? {} : { q: words })} />
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      <p className={list.status} role="status">
        {data && !busy ? t('staffcustomers:shown', { count: data.customers.length }) : t('staff:loading')}
      </p>
      {data ? <Table customers={data.customers} busy={busy} isToHelp={isToHelp} /> : null}
      {data?.customers.length === 0 && !busy ? (
        <div className={list.empty}>
          <Loupe />
          <p>{t('staffcustomers:none')}</p>
        </div>
      ) : null}
      {data?.hasMore && q !== '' ? <p>{t('staffcustomers:more_words')}</p> : null}
      <nav className={list.pages} aria-label={t('staffcustomers:pages')}>
        {after ? <Button onClick={() => setSearch({})}>{t('staffcustomers:first_page')}</Button> : null}
        {data?.next ? (
          <Button onClick={() => setSearch({ after: data.next ?? '' })}>{t('staffcustomers:next_page')}</Button>
        ) : null}
      </nav>
    </>
  );
}

/** Who waits for an answer stands above all others. */
function Applications() {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const { data } = useAnswer('applications', (signal) => api('GET /staff/premium-applications/', {}, signal));
  if (!data || data.length === 0) return null;
  return (
    <Notice level="info" title={t('staffcustomers:applications')}>
      <ul>
        {data.map(({ customerId, email, company, at }) => (
          <li key={customerId}>
            <Link to={`/customers/${customerId}/`}>{company || email}</Link>, {shown.instant(at)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Words({ asked, onAsk }: { readonly asked: string; onAsk(words: string): void }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(asked);
  useEffect(() => setWords(asked), [asked]);
  useSlashKey(input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(words.trim());
  };
  return (
    <form role="search" className={list.search} onSubmit={submit}>
      <input
        ref={input}
        type="search"
        className={list.words}
        aria-label={t('staffcustomers:search')}
        aria-keyshortcuts="/"
        placeholder={t('staffcustomers:search_hint')}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit">{t('stafforders:search_go')}</Button>
    </form>
  );
}

interface TableProps {
  readonly customers: readonly StaffCustomerRow[];
  readonly busy: boolean;
  readonly isToHelp: boolean;
}

/** One row for each customer. The arrow keys go from row to row, Enter opens one. */
function Table({ customers, busy, isToHelp }: TableProps) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <div className={list.scroll}>
      <table className={list.table} aria-busy={busy}>
        <thead>
          <tr>
            {['name', 'email', 'company', 'since'].map((name) => (
              <th key={name} scope="col">
                {t(`staffcustomers:column_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-busy={busy || undefined}>
          {customers.map(({ id, name, email, emailVerified, company, isPremium, since }) => (
            <tr key={id}>
              <td>
                <Link
                  to={`/customers/${id}/${isToHelp ? '?help=1' : ''}`}
                  className={list.number}
                  data-row
                  onKeyDown={goToRow}
                >
                  {name || email}
                </Link>
                {isPremium ? <span className={list.under}>{t('staffcustomers:premium')}</span> : null}
              </td>
              <td>
                {email}
                {emailVerified ? null : <span className={list.under}>{t('staffcustomers:unproven')}</span>}
              </td>
              <td>{company}</td>
              <td>{shown.instant(since)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
