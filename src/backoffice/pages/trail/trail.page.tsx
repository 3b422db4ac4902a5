import { Link, useSearchParams } from 'react-router';
import { ACTS } from '#shop/staff/acts.ts';
import { readTrailPage, type TrailWire } from '#shop/staff/trail.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { NotUnderstood } from '../../parts/not-understood.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { understood } from '../../routing/strange-queries.rules.ts';
import { detailOf, type DetailPart } from './detail.rules.ts';
import styles from './trail.module.css';

/** What somebody does with their own account. Naming it again would say nothing. */
const OWN: ReadonlySet<string> = new Set([
  'sign_in',
  'sign_out',
  'second_factor_set',
  'recovery_code_used',
  'invite_accepted',
]);

/** What staff did, newest first. The filters stand in the address. */
export function TrailPage() {
  const t = useTranslate();
  const { api } = useSession();
  const [given, setSearch] = useSearchParams();
  const { search, strange } = understood(given, readTrailPage);
  const asked = Object.fromEntries(
    ['by', 'act', 'order', 'customer', 'after'].flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as { by?: string; order?: string; customer?: string; after?: string; act?: (typeof ACTS)[number] };
  const { data, error, busy, again } = useAnswer(JSON.stringify(asked), (signal) =>
    api('GET /staff/trail/', { query: asked }, signal),
  );
  const ask = (change: Readonly<Record<string, string>>) => {
    const { after: _page, ...filters } = asked;
    const given = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(given as [string, string][]));
  };
  useTitle(t('staff:place_trail'));
  return (
    <>
      <h1>{t('staff:place_trail')}</h1>
      <NotUnderstood strange={strange} />
      <div className={styles.filters}>
        <SelectField
          label={t('staff:trail_by')}
          value={asked.by ?? ''}
          onChange={(event) => ask({ by: event.target.value })}
        >
          <option value="">{t('staff:trail_all')}</option>
          {data?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('staff:trail_act')}
          value={asked.act ?? ''}
          onChange={(event) => ask({ act: event.target.value })}
        >
          <option value="">{t('staff:trail_all')}</option>
          {ACTS.map((act) => (
            <option key={act} value={act}>
              {t(`staff:act_${act}`)}
            </option>
          ))}
        </SelectField>
        {asked.customer ? (
          <Button look="quiet" onClick={() => ask({ customer: '' })}>
            {t('staff:trail_customer')}
          </Button>
        ) : null}
        {asked.order ? (
          <Button look="quiet" onClick={() => ask({ order: '' })}>
            {t('staff:trail_order', { number: asked.order })}
          </Button>
        ) : null}
      </div>
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      {data ? <Entries entries={data.entries} busy={busy} /> : <p role="status">{t('staff:loading')}</p>}
      {data?.entries.length === 0 ? <p>{t('staff:trail_none')}</p> : null}
      {data?.next ? <Button onClick={() => ask({ after: data.next ?? '' })}>{t('staff:trail_older')}</Button> : null}
    </>
  );
}

function Entries({ entries, busy }: { readonly entries: TrailWire['entries']; readonly busy: boolean }) {
  const t = useTranslate();
  const shown = useShown();
  const mayReadOrders = useMay('order:read');
  const paths = {
    order: mayReadOrders ? '/orders/' : undefined,
    contact: mayReadOrders ? '/contact/' : undefined,
    customer: useMay('customer:read') ? '/customers/' : undefined,
    staff: undefined,
    webhook: undefined,
  };
  const textOf = (part: DetailPart) => {
    if ('key' in part) return t(part.key, part.values);
    if ('text' in part) return part.text;
    return 'cents' in part
      ? shown.cents(part.cents)
      : t('staff:trail_total', { before: shown.cents(part.centsBefore), after: shown.cents(part.centsAfter) });
  };
  return (
    <ol className={styles.entries} aria-busy={busy}>
      {entries.map(({ id, by, act, subject, detail, reason, refusal, at }) => (
        <li key={id}>
          <span className={styles.when}>{shown.instant(at)}</span>
          <span>
            <strong>{by ?? t('staff:trail_operator')}</strong> {t(`staff:act_${act}`)}{' '}
            {OWN.has(act) ? null : paths[subject.kind] ? (
              <Link to={`${paths[subject.kind]}${subject.id}/`}>
                {subject.kind === 'contact' ? t('staffrequests:kind_contact') : subject.name}
              </Link>
            ) : (
              subject.name
            )}
          </span>
          <span className={styles.detail}>
            {detailOf({ act, detail, reason })
              .map((part) => textOf(part))
              .join(' · ')}
            {refusal === null ? null : (
              <span className={styles.refused}>{t('staff:trail_refused', { text: refusal })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
