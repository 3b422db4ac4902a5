import type { AmendmentKind } from '#shop/orders/edit-window.rules.ts';
import type { CreditReason } from '#shop/orders/order-history.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { eventReasonKey, formerOrderOf } from '../../parts/event-reason.rules.ts';
import { shownState } from '../../parts/state.tsx';
import { PROVIDERS } from './providers.ts';
import type { News } from './changes.ts';
import box from '../../parts/box.module.css';

type Event = StaffOrderWire['history'][number];

/** What somebody else has done meanwhile. What was typed here is still there. */
export function NewsList({ news }: { readonly news: News }) {
  const t = useTranslate();
  return (
    <Notice level="warning" title={t('stafforders:changed_title')} live>
      <ul className={box.events}>
        {news.events.map((event, index) => (
          <EventLine key={index} event={event} of={news} />
        ))}
        {news.notes.map((note, index) => (
          <li key={`note ${index}`}>{t('stafforders:changed_note', { name: note.by, text: note.text })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Newest first. */
export function History({ order }: { readonly order: StaffOrderWire }) {
  const t = useTranslate();
  return (
    <section className={box.box}>
      <h2>{t('stafforders:history')}</h2>
      <ol className={box.events}>
        {order.history.toReversed().map((event, index) => (
          <EventLine key={order.history.length - index} event={event} of={order} />
        ))}
      </ol>
    </section>
  );
}

/** What the event of the total says by its reason. */
const SAID_BY_TOTAL: Readonly<Record<string, string>> = {
  line_edited: 'stafforders:line_edited',
  line_cancelled: 'stafforders:line_cancelled',
  check_for_nothing: 'stafforders:check_for_nothing',
  given_back: 'stafforders:given_back',
  not_given_back: 'stafforders:not_given_back',
} satisfies Record<AmendmentKind | CreditReason, string>;

/** What an event is told with: the jobs of the order, and its currency. */
type Told = Pick<StaffOrderWire, 'jobs' | 'money'>;

function EventLine({ event, of: { jobs, money } }: { readonly event: Event; readonly of: Told }) {
  const t = useTranslate();
  const shown = useShown();
  const { axis, jobId, product, from, to, by, reason, at } = event;
  const job = jobs.find(({ id }) => id === jobId);
  const state = (name: string) =>
    t(`stafforders:state_${axis}_${axis === 'production' ? shownState(job ? [job] : [], name) : name}`);
  const begun = (on: string, to: string) => (on === 'production' ? t('stafforders:reprint_begun') : state(to));
  const cents = (amount: string | null) =>
    shown.money({ centAmount: Number(amount), currencyCode: money.currencyCode });
  // The job of a line that was replaced is no longer among the jobs.
  const name = job ? job.jobName || job.product : product;
  const word = eventReasonKey(event);
  const why =
    word !== undefined
      ? t(word, { number: formerOrderOf(reason) ?? '' })
      : Object.hasOwn(SAID_BY_TOTAL, reason)
        ? ''
        : reason;
  const who = PROVIDERS.has(by.name) ? t(`stafforders:provider_${by.name}`) : by.name || t(`stafforders:by_${by.kind}`);
  const moved = () => (from === null ? begun(axis, to) : `${state(from)} → ${state(to)}`);
  const days = () => t('stafforders:promise_moved', { before: shown.date(from ?? to), after: shown.date(to) });
  const total = () => `${t(SAID_BY_TOTAL[reason] ?? 'stafforders:line_edited')}, ${cents(from)} → ${cents(to)}`;
  const told = axis === 'total' ? total() : axis === 'promise' ? days() : moved();
  const isNamed = name !== '' && (jobs.length > 1 || !job);
  return (
    <li>
      <span>{isNamed ? t('stafforders:named', { name, text: told }) : told}</span>
      <span className={box.note}>
        {shown.instant(at)}, {why ? t('stafforders:named', { name: who, text: why }) : who}
      </span>
    </li>
  );
}
