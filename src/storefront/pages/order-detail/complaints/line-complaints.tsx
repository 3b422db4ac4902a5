import { useState } from 'react';
import type { ComplaintsWire, ComplaintWire } from '#shop/complaints/complaints.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useIsHelped } from '../../../parts/owner-only.tsx';
import { Unbroken } from '../../../parts/unbroken.tsx';
import { useFocusAfter } from '../../../parts/use-focus-after.ts';
import { useShown } from '../../../parts/use-shop.ts';
import { ComplaintForm } from './complaint-form.tsx';
import { Thumb } from './pictures.tsx';
import type { SentPicture } from './send-picture.ts';
import styles from './complaints.module.css';

interface LineComplaintsProps {
  readonly orderId: string;
  readonly line: Pick<LineItemWire, 'id' | 'collection'>;
  readonly complaints: ComplaintsWire;
  onChanged(complaints: ComplaintsWire): void;
}

/** What was complained of one item, what became of it, and the way to say that something is wrong. */
export function LineComplaints({ orderId, line, complaints, onChanged }: LineComplaintsProps) {
  const { id: lineItemId } = line;
  const t = useTranslate();
  const shown = useShown();
  const focusNext = useFocusAfter();
  const [open, setOpen] = useState('');
  const [sent, setSent] = useState(false);
  /** By job, the pictures that were sent since the order was read, and no complaint carries. */
  const [kept, setKept] = useState<Readonly<Record<string, readonly SentPicture[]>>>({});
  const keep = (jobId: string, pictures: readonly SentPicture[]) => setKept((now) => ({ ...now, [jobId]: pictures }));
  const told = complaints.complaints.filter((each) => each.lineItemId === lineItemId);
  const isHelped = useIsHelped();
  // Only the customer complains.
  const jobs = isHelped ? [] : complaints.jobs.filter((each) => each.lineItemId === lineItemId);
  // A line has a second job when it was made once more.
  const textOf = ({ quantity }: ComplaintsWire['jobs'][number]) =>
    jobs.length > 1
      ? t('complaints:open_copies', { count: quantity, copies: shown.number(quantity) })
      : t('complaints:open');
  return (
    <div className={styles.complaints}>
      {sent ? (
        <div id={`complained-${lineItemId}`} tabIndex={-1}>
          <Notice level="success" live title={t('complaints:sent')}>
            <p>{t('complaints:sent_text')}</p>
          </Notice>
        </div>
      ) : null}
      {told.map((complaint) => (
        <Complaint key={complaint.id} orderId={orderId} isCollected={line.collection !== null} complaint={complaint} />
      ))}
      {jobs.map((job) =>
        job.closed === 'too_late' ? (
          <p key={job.jobId} className={styles.hint}>
            {t('complaints:too_late')} {t('complaints:guarantee')}
          </p>
        ) : job.closed !== null ? null : open === job.jobId ? (
          <ComplaintForm
            key={job.jobId}
            orderId={orderId}
            job={job}
            kept={{
              known: kept[job.jobId] ?? job.pictures,
              onKept: (pictures) => keep(job.jobId, pictures),
            }}
            onClose={() => {
              setOpen('');
              focusNext(`complain-${job.jobId}`);
            }}
            onSent={(now) => {
              setOpen('');
              setSent(true);
              keep(job.jobId, []);
              onChanged(now);
              focusNext(`complained-${lineItemId}`);
            }}
          />
        ) : (
          <div key={job.jobId}>
            <Button
              id={`complain-${job.jobId}`}
              look="quiet"
              aria-label={t('complaints:open_of', { text: textOf(job), product: job.product })}
              onClick={() => {
                setOpen(job.jobId);
                focusNext(`complaint-${job.jobId}`);
              }}
            >
              {textOf(job)}
            </Button>
          </div>
        ),
      )}
    </div>
  );
}

interface ComplaintProps {
  readonly orderId: string;
  readonly isCollected: boolean;
  readonly complaint: ComplaintWire;
}

function Complaint({ orderId, isCollected, complaint }: ComplaintProps) {
  const t = useTranslate();
  const shown = useShown();
  const { kind, wish, copies, text, pictures, openedAt, state, decision } = complaint;
  return (
    <article className={styles.complaint} data-state={state}>
      <h3 className={styles.title}>
        {t('complaints:title', { kind: t(`complaints:kind_${kind}`) })}
        <span className={styles.state}>{t(`complaints:state_${state}`)}</span>
      </h3>
      <p className={styles.hint}>
        <Unbroken>
          {t('complaints:facts', {
            date: shown.instant(openedAt),
            copies: shown.number(copies),
            wish: t(`complaints:wish_${wish}`),
          })}
        </Unbroken>
      </p>
      <p className={styles.words}>{text}</p>
      {pictures.length > 0 ? (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <Thumb
                orderId={orderId}
                picture={picture}
                name={t('complaints:picture', { number: shown.number(index + 1) })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {decision ? (
        <Decision decision={decision} isCollected={isCollected} />
      ) : (
        <p className={styles.hint}>{t('complaints:open_text')}</p>
      )}
    </article>
  );
}

interface DecisionProps {
  readonly decision: NonNullable<ComplaintWire['decision']>;
  readonly isCollected: boolean;
}

function Decision({ decision, isCollected }: DecisionProps) {
  const t = useTranslate();
  const shown = useShown();
  const { text, at, credit, reprint } = decision;
  return (
    <div className={styles.decision}>
      <p className={styles.hint}>{t('complaints:decided', { date: shown.instant(at) })}</p>
      {reprint ? (
        <p>
          <strong>
            {t(isCollected ? 'complaints:reprint_collected' : 'complaints:reprint', {
              count: reprint.copies,
              copies: shown.number(reprint.copies),
              date: shown.weekday(reprint.dueOn),
            })}
          </strong>
        </p>
      ) : null}
      {credit ? (
        <p>
          <strong>{t(`complaints:credit_${credit.to}`, { amount: shown.money(credit.amount) })}</strong>
        </p>
      ) : null}
      <p className={styles.words}>{text}</p>
    </div>
  );
}
