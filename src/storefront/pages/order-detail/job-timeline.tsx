import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { shownStatus } from '#shop/orders/orders.rules.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { OrderStatus, type FilesToDo } from '../../parts/order-status.tsx';
import { isLateJob } from '../../parts/promise.rules.ts';
import type { KnownLine } from '../../parts/uploads/known-line.ts';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { jobSteps, type JobStep } from './job-steps.ts';
import styles from './job-timeline.module.css';

interface JobTimelinesProps {
  readonly order: OrderWire;
  readonly lineItemId: string;
  /** What is known of the files of the line. */
  readonly known: KnownLine | undefined;
}

/** Progress of the jobs of a line; a line usually has one job. */
export function JobTimelines({ order, lineItemId, known }: JobTimelinesProps) {
  const t = useTranslate();
  const shown = useShown();
  const line = order.lineItems[lineItemId];
  const readyFrom = line?.collection?.readyFrom;
  const jobs = Object.entries(order.jobs).filter(([, job]) => job.lineItemId === lineItemId);
  return jobs.map(([id, job]) => (
    <div key={id} className={styles.job}>
      <p className={styles.status}>
        <OrderStatus
          status={job.status}
          isOthers={order.isReadOnly && order.orderedBy === null}
          files={(line?.uploadedFiles.length ?? 0) > 0 ? filesToDo(known) : undefined}
        />
        {job.isReprint ? <span>{t('order:job_reprint')}</span> : null}
        {jobs.length > 1 ? <span>{t('order:job_copies', { shown: shown.number(job.quantity) })}</span> : null}
      </p>
      <Parcel order={order} jobId={id} />
      {job.status === 'cancelled' ? null : (
        <ol className={styles.steps} aria-label={t('order:job_steps', { product: line?.mcpProdName ?? '' })}>
          {jobSteps(order, id, job).map(({ name, state, at }) => (
            <li
              key={name}
              data-done={state === 'done' || undefined}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true" />
              <span className={styles.name}>{t(`order:step_${shownStatus(name, readyFrom !== undefined)}`)}</span>
              <span className={styles.note}>
                {at ? <Unbroken>{shown.date(at)}</Unbroken> : null}
                {name === 'shipped' && !at && job.isReprint ? (
                  <Unbroken>{t('order:step_expected', { date: shown.weekday(job.dueOn) })}</Unbroken>
                ) : null}
                {name === 'shipped' && !at && readyFrom !== undefined && !job.isReprint && !isLateJob(order, job) ? (
                  <Unbroken>{t('order:step_ready_from', { time: shown.moment(readyFrom) })}</Unbroken>
                ) : null}
                {name === 'delivered' && !at && line && readyFrom === undefined && !job.isReprint ? (
                  <Unbroken>
                    {isLateJob(order, job)
                      ? t('order:step_open')
                      : t('order:step_expected', { date: shown.weekday(line.promisedArrivalDate) })}
                  </Unbroken>
                ) : null}
                {isProducing(job, name, state) ? t('order:step_now') : null}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  ));
}

/** Whether the step is said to be under way: it says the same as the status of its job, and of its order in lists. */
function isProducing({ status }: OrderWire['jobs'][string], name: JobStep['name'], state: JobStep['state']): boolean {
  return name === 'printed' && state === 'current' && status === 'in_production';
}

/** The parcel in which a job left, with the carrier's page of it. */
function Parcel({ order, jobId }: { readonly order: OrderWire; readonly jobId: string }) {
  const t = useTranslate();
  const shown = useShown();
  const parcel = order.shipments.find(({ jobIds }) => jobIds.includes(jobId));
  if (!parcel) return null;
  const { trackingNumber: number, url } = parcel;
  const carrier = t(`order:carrier_${parcel.carrier}`);
  return (
    <p className={styles.parcel}>
      <span>{number ? t('order:parcel_number', { carrier, number }) : t('order:parcel', { carrier })}</span>
      <span className={styles.note}>{t('order:parcel_left', { date: shown.date(parcel.shippedAt) })}</span>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {t('order:parcel_track')}
        </a>
      ) : null}
    </p>
  );
}

function filesToDo(known: KnownLine | undefined): FilesToDo {
  if (known?.lacking) return 'files_to_complete';
  return known?.isToCorrect ? 'files_to_correct' : 'files_to_approve';
}
