import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import type { News } from './changes.ts';
import box from '../../parts/box.module.css';

type Event = StaffOrderWire['history'][number];
type Job = StaffOrderWire['jobs'][number];

/** What somebody else has done meanwhile. What was typed here is still there. */
export function NewsList({ news }: { readonly news: News }) {
  const t = useTranslate();
  return (
    <Notice level="warning" title={t('stafforders:changed_title')} live>
      <ul className={box.events}>
        {news.events.map((event, index) => (
          <EventLine key={index} event={event} jobs={news.jobs} />
        ))}
        {news.notes.map((note, index) => (
          <li key={`note ${index}`}>{t('stafforders:changed_note', { name: note.by, text: note.text })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Newest first. */
export function History({ events, jobs }: { readonly events: readonly Event[]; readonly jobs: readonly Job[] }) {
  const t = useTranslate();
  return (
    <section className={box.box}>
      <h2>{t('stafforders:history')}</h2>
      <ol className={box.events}>
        {events.toReversed().map((event, index) => (
          <EventLine key={events.length - index} event={event} jobs={jobs} />
        ))}
      </ol>
    </section>
  );
}

function EventLine({ event, jobs }: { readonly event: Event; readonly jobs: readonly Job[] }) {
  const t = useTranslate();
  const shown = useShown();
  const { axis, jobId, from, to, by, reason, at } = event;
  const job = jobs.find(({ id }) => id === jobId);
  const state = (name: string) => t(`stafforders:state_${axis}_${name}`);
  return (
    <li>
      <span>
        {job && jobs.length > 1 ? `${job.jobName || job.product}: ` : ''}
        {from === null ? state(to) : `${state(from)} → ${state(to)}`}
      </span>
      <span className={box.note}>
        {shown.instant(at)}, {by.name || t(`stafforders:by_${by.kind}`)}
        {reason ? `: ${reason}` : ''}
      </span>
    </li>
  );
}
