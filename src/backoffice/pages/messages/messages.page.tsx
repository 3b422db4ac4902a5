import { Link, useSearchParams } from 'react-router';
import { listConversationsForStaff, QUEUE_KINDS, WAITS } from '#shop/staff/conversations.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { Loupe } from '#ui/motif/loupe.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { goToRow } from '../../parts/go-to-row.ts';
import list from '../../parts/list.module.css';
import { NotUnderstood } from '../../parts/not-understood.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { understood } from '../../routing/strange-queries.rules.ts';

/** Messages, contact requests and complaints in one queue: first those that wait for an answer, the longest waiting before all. */
export function MessagesPage() {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const [given, setSearch] = useSearchParams();
  const { search, strange } = understood(given, listConversationsForStaff);
  const waits = WAITS.find((each) => each === search.get('waits')) ?? 'shop';
  const kind = QUEUE_KINDS.find((each) => each === search.get('kind'));
  const after = search.get('after') ?? undefined;
  const query = { waits, ...(kind ? { kind } : {}), ...(after === undefined ? {} : { after }) };
  const filter = (change: Readonly<Record<string, string>>) => {
    const wanted = Object.entries({ waits, kind: kind ?? '', ...change });
    setSearch(Object.fromEntries(wanted.filter(([, value]) => value !== '')));
  };
  const { data, error, busy, again } = useAnswer(JSON.stringify(query), (signal) =>
    api('GET /staff/conversations/', { query }, signal),
  );
  useTitle(t('staff:place_messages'));
  return (
    <>
      <h1>{t('staff:place_messages')}</h1>
      <NotUnderstood strange={strange} />
      <div className={list.search}>
        <SelectField
          label={t('stafforders:messages_state')}
          value={waits}
          onChange={(event) => filter({ waits: event.target.value })}
        >
          {WAITS.map((each) => (
            <option key={each} value={each}>
              {t(`stafforders:messages_waits_${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('staffrequests:kind')}
          value={kind ?? ''}
          onChange={(event) => filter({ kind: event.target.value })}
        >
          <option value="">{t('staffrequests:kind_all')}</option>
          {QUEUE_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`staffrequests:kind_${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      {data ? null : <p role="status">{t('staff:loading')}</p>}
      {data && data.conversations.length > 0 ? (
        <div className={list.scroll}>
          <table className={list.table} aria-busy={busy}>
            <tbody data-busy={busy || undefined}>
              {data.conversations.map(({ kind: what, id, orderNumber, about, name, company, by, beginning, at }) => (
                <tr key={`${what} ${id}`}>
                  <td>
                    <Link to={PAGE_OF[what](id)} className={list.number} data-row onKeyDown={goToRow}>
                      {orderNumber || about}
                    </Link>
                    <span className={list.under}>{company || name}</span>
                  </td>
                  <td>
                    {t(`staffrequests:label_${what}`)}
                    {what === 'complaint' ? <span className={list.under}>{t(`complaints:kind_${about}`)}</span> : null}
                  </td>
                  <td>
                    {t('stafforders:messages_wrote', {
                      who: by === 'customer' ? name : t('staff:title'),
                      text: beginning,
                    })}
                  </td>
                  <td data-column="placed">{shown.instant(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {data?.conversations.length === 0 && !busy ? (
        <div className={list.empty}>
          <Loupe />
          <p>{t('stafforders:messages_queue_none')}</p>
        </div>
      ) : null}
      {data?.next ? (
        <Button onClick={() => filter({ after: data.next ?? '' })}>{t('stafforders:messages_next')}</Button>
      ) : null}
    </>
  );
}

const PAGE_OF = {
  message: (number: string) => `/orders/${number}/#messages`,
  contact: (id: string) => `/contact/${id}/`,
  complaint: (id: string) => `/complaints/${id}/`,
} as const;
