import { useTitle } from '../../parts/use-title.ts';
import { Unreachable } from '../../frame/unreachable.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useTranslate } from '../../client/words.tsx';
import { Button } from '#ui/button/button.tsx';
import { Loupe } from '#ui/motif/loupe.tsx';
import { isWhole, queryOf, sortOf, useAsked } from './asked.ts';
import { Filters } from './filters.tsx';
import list from '../../parts/list.module.css';
import { NotUnderstood } from '../../parts/not-understood.tsx';
import { OrdersTable } from './orders-table.tsx';

/** The orders of the shop. Everything that is chosen stands in the address. */
export function OrdersPage() {
  const t = useTranslate();
  const { api } = useSession();
  const { asked, strange, ask } = useAsked();
  const query = queryOf(asked);
  const { data, error, busy, again } = useAnswer(JSON.stringify(query), (signal) =>
    api('GET /staff/orders/', { query }, signal),
  );
  useTitle(t('staff:place_orders'));
  return (
    <>
      <h1>{t('staff:place_orders')}</h1>
      <NotUnderstood strange={strange} />
      <Filters asked={asked} ask={ask} />
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      <p className={list.status} role="status">
        {data && !busy ? t('stafforders:shown', { count: data.orders.length }) : t('staff:loading')}
      </p>
      {sortOf(asked) === 'due' ? (
        <p className={list.status}>
          {t('stafforders:due_only')}{' '}
          <Button look="quiet" onClick={() => ask({ sort: 'newest', dueFrom: '', dueTo: '' })}>
            {t('stafforders:due_all')}
          </Button>
        </p>
      ) : null}
      <OrdersTable orders={data?.orders} busy={busy} asked={asked} ask={ask} />
      {data && data.orders.length === 0 && !busy ? (
        <div className={list.empty}>
          <Loupe />
          <p>
            {t(isWhole(asked) ? 'stafforders:none_placed' : data.next ? 'stafforders:none_yet' : 'stafforders:none')}
          </p>
        </div>
      ) : null}
      <nav className={list.pages} aria-label={t('stafforders:pages')}>
        {asked.after ? <Button onClick={() => ask({ after: '' })}>{t('stafforders:first_page')}</Button> : null}
        {data?.next ? (
          <Button onClick={() => ask({ after: data.next ?? '' })}>
            {t(data.orders.length === 0 ? 'stafforders:search_on' : 'stafforders:next_page')}
          </Button>
        ) : null}
      </nav>
    </>
  );
}
