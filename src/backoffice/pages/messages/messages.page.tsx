import { Link, useSearchParams } from 'react-router';
import { WAITS } from '#shop/staff/conversations.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { Loupe } from '#ui/motif/motif.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { goToRow } from '../../parts/go-to-row.ts';
import list from '../../parts/list.module.css';
import { useTitle } from '../../parts/use-title.ts';

/** Conversations about orders: first those that wait for an answer, the longest waiting before all. */
export function MessagesPage() {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const [search, setSearch] = useSearchParams();
  const waits = WAITS.find((each) => each === search.get('waits')) ?? 'shop';
  const after = search.get('after') ?? undefined;
  const query = { waits, ...(after === undefined ? {} : { after }) };
  const { data, error, busy, again } = useAnswer(JSON.stringify(query), (signal) =>
    api('GET /staff/conversations/', { query }, signal),
  );
  useTitle(t('staff:place_messages'));
  return (
    <>
      <h1>{t('staff:place_messages')}</h1>
      <div className={list.search}>
        <SelectField
          label={t('staff:place_messages')}
          value={waits}
          onChange={(event) => setSearch({ waits: event.target.value })}
        >
          {WAITS.map((each) => (
            <option key={each} value={each}>
              {t(`stafforders:messages_waits_${each}`)}
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
              {data.conversations.map(({ orderNumber, name, company, by, beginning, at }) => (
                <tr key={orderNumber}>
                  <td>
                    <Link to={`/orders/${orderNumber}/#messages`} className={list.number} data-row onKeyDown={goToRow}>
                      {orderNumber}
                    </Link>
                    <span className={list.under}>{company || name}</span>
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
        <Button onClick={() => setSearch({ waits, after: data.next ?? '' })}>{t('stafforders:messages_next')}</Button>
      ) : null}
    </>
  );
}
