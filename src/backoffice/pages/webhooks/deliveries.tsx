import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  listWebhookDeliveries,
  type WebhookDeliveryWire,
  type WebhookEndpointWire,
} from '#shop/staff/webhooks.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import list from '../../parts/list.module.css';
import { NotUnderstood } from '../../parts/not-understood.tsx';
import look from '../../parts/state.module.css';
import { orderPath } from '../../routing/admin-pages.rules.ts';
import { understood } from '../../routing/strange-queries.rules.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { eventKey, nameOf } from './names.ts';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  readonly endpoints: readonly WebhookEndpointWire[];
  /** Grows with every change on the page: what was sent is asked for again. */
  readonly changes: number;
  /** Asks how the addresses stand, too. */
  onReload(): void;
}

/** What was sent, newest first. Which address is looked at stands in the address of the page. */
export function Deliveries({ endpoints, changes, onReload }: DeliveriesProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [given, setSearch] = useSearchParams();
  const { search, strange } = understood(given, listWebhookDeliveries);
  const [webhook, after] = [search.get('webhook') ?? '', search.get('after') ?? ''];
  const query = { ...(webhook ? { webhook } : {}), ...(after ? { after } : {}) };
  const { data, error, busy, again } = useAnswer(`${changes} ${JSON.stringify(query)}`, (signal) =>
    api('GET /staff/webhook-deliveries/', { query }, signal),
  );
  const [opened, setOpened] = useState<string>();
  const reload = () => {
    again();
    onReload();
  };
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className={styles.heading}>
        {t('staffwebhooks:deliveries')}
      </h2>
      <NotUnderstood strange={strange} />
      <div className={styles.filters}>
        <SelectField
          label={t('staffwebhooks:of_endpoint')}
          value={webhook}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { webhook: target.value })}
        >
          <option value="">{t('staffwebhooks:all_endpoints')}</option>
          {endpoints.map((endpoint) => (
            <option key={endpoint.id} value={endpoint.id}>
              {nameOf(endpoint)}
            </option>
          ))}
        </SelectField>
        <Button look="quiet" onClick={reload}>
          {t('staffwebhooks:reload')}
        </Button>
      </div>
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      <p className={list.status} role="status">
        {data && !busy ? '' : t('staff:loading')}
      </p>
      {data && data.deliveries.length > 0 ? (
        <DeliveryTable deliveries={data.deliveries} endpoints={endpoints} busy={busy} onOpen={setOpened} />
      ) : null}
      {data?.deliveries.length === 0 && !busy ? <p className={list.empty}>{t('staffwebhooks:no_deliveries')}</p> : null}
      <nav className={list.pages} aria-label={t('staffwebhooks:pages')}>
        {after ? (
          <Button onClick={() => setSearch(webhook ? { webhook } : {})}>{t('staffwebhooks:newer')}</Button>
        ) : null}
        {data?.next ? (
          <Button onClick={() => setSearch({ ...query, after: data.next ?? '' })}>{t('staffwebhooks:older')}</Button>
        ) : null}
      </nav>
      {opened === undefined ? null : (
        <DeliveryDialog id={opened} onClose={() => setOpened(undefined)} onReplayed={reload} />
      )}
    </section>
  );
}

const LOOKS = { waiting: undefined, delivered: 'done', failed: 'attention' } as const;

interface DeliveryTableProps extends Pick<DeliveriesProps, 'endpoints'> {
  readonly deliveries: readonly WebhookDeliveryWire[];
  readonly busy: boolean;
  onOpen(id: string): void;
}

function DeliveryTable({ deliveries, endpoints, busy, onOpen }: DeliveryTableProps) {
  const t = useTranslate();
  const shown = useShown();
  const mayReadOrders = useMay('order:read');
  const endpointOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id);
  return (
    <div className={list.scroll}>
      <table className={list.table} aria-busy={busy}>
        <thead>
          <tr>
            {['at', 'event', 'about', 'endpoint', 'state'].map((name) => (
              <th key={name} scope="col">
                {t(`staffwebhooks:column_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-busy={busy || undefined}>
          {deliveries.map(({ id, endpointId, event, about, at, state, tries, nextAt }) => {
            const endpoint = endpointOf(endpointId);
            return (
              <tr key={id}>
                <td data-column="placed">
                  <button
                    type="button"
                    className={list.sort}
                    aria-label={`${t('staffwebhooks:open')}, ${shown.instant(at)}`}
                    onClick={() => onOpen(id)}
                  >
                    {shown.instant(at)}
                  </button>
                </td>
                <td>{t(eventKey(event))}</td>
                <td>{about && mayReadOrders ? <Link to={orderPath(about)}>{about}</Link> : about}</td>
                <td>{endpoint ? nameOf(endpoint) : ''}</td>
                <td>
                  <span className={look.state} data-look={LOOKS[state]}>
                    {t(`staffwebhooks:delivery_${state}`)}
                  </span>
                  {tries > 0 ? <span className={list.under}>{t('staffwebhooks:tries', { count: tries })}</span> : null}
                  {nextAt && tries > 0 ? (
                    <span className={list.under}>{t('staffwebhooks:next_at', { at: shown.instant(nextAt) })}</span>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
