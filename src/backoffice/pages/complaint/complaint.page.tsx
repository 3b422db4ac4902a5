import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffComplaint } from '#shop/staff/complaints.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';
import { Decide } from './decide.tsx';
import box from '../../parts/box.module.css';
import styles from './complaint.module.css';

/** One complaint: what the customer says and shows, and what the shop decides. */
export function ComplaintPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { api } = useSession();
  const params = { complaint: id };
  const loaded = useAnswer(`complaint ${id}`, (signal) =>
    api('GET /staff/complaints/{complaint}/', { params }, signal),
  );
  const [seen, setSeen] = useState<StaffComplaint>();
  const [lost, setLost] = useState('');
  useEffect(() => setSeen(loaded.data), [loaded.data]);
  const change = (now: StaffComplaint, notSent = '') => {
    setSeen(now);
    setLost(notSent);
  };
  useTitle(t('staffrequests:label_complaint'));
  if (!seen)
    return loaded.error ? (
      <Unreachable error={loaded.error} onRetry={loaded.again} />
    ) : (
      <p role="status">{t('staff:loading')}</p>
    );
  return <Shown seen={seen} lost={lost} onChanged={change} />;
}

interface ShownProps {
  readonly seen: StaffComplaint;
  /** Words that were not sent, because somebody else had decided. */
  readonly lost: string;
  onChanged(seen: StaffComplaint, lost?: string): void;
}

function Shown({ seen, lost, onChanged }: ShownProps) {
  const t = useTranslate();
  const shown = useShown();
  const { complaint, orderNumber, name, email, quantity } = seen;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isJustDecided, setJustDecided] = useState(false);
  // The pressed button is gone then.
  useEffect(() => {
    if (isJustDecided) heading.current?.focus();
  }, [isJustDecided]);
  const change: ShownProps['onChanged'] = (now, notSent) => {
    setJustDecided(true);
    onChanged(now, notSent);
  };
  return (
    <>
      <p className={box.back}>
        <Link to={ADMIN_PATHS.messages}>{t('staffrequests:back')}</Link>
      </p>
      <header className={box.head}>
        <h1>{t('staffrequests:complaint_title', { number: orderNumber })}</h1>
        <p className={box.facts}>
          <strong role="status">{t(`complaints:state_${complaint.state}`)}</strong>
          <span>{shown.instant(complaint.openedAt)}</span>
          <Link to={`/orders/${orderNumber}/`}>{orderNumber}</Link>
        </p>
      </header>
      {lost ? (
        <Notice level="warning" title={t('staffrequests:decided_meanwhile')} live>
          <p className={box.text}>{t('staffrequests:not_sent', { text: lost })}</p>
        </Notice>
      ) : null}
      <div className={box.columns}>
        <div>
          <section className={box.box}>
            <h2>{t(`complaints:kind_${complaint.kind}`)}</h2>
            <p className={box.text}>{complaint.text}</p>
            <Pictures complaint={complaint} />
          </section>
          <section className={box.box}>
            <h2 ref={heading} tabIndex={-1}>
              {t(complaint.decision ? 'staffrequests:decision' : 'staffrequests:decide')}
            </h2>
            {complaint.decision ? <Decided seen={seen} /> : <Decide seen={seen} onChanged={change} />}
          </section>
        </div>
        <aside className={box.box}>
          <dl className={styles.facts}>
            <dt>{t('staffrequests:item')}</dt>
            <dd>{complaint.product}</dd>
            <dt>{t('staffrequests:copies')}</dt>
            <dd>
              {t('staffrequests:copies_of', { copies: shown.number(complaint.copies), all: shown.number(quantity) })}
            </dd>
            <dt>{t('staffrequests:wish')}</dt>
            <dd>{t(`complaints:wish_${complaint.wish}`)}</dd>
            <dt>{t('staffrequests:customer')}</dt>
            <dd>
              {name}
              {email ? (
                <>
                  <br />
                  <a href={`mailto:${email}`}>{email}</a>
                </>
              ) : null}
            </dd>
          </dl>
        </aside>
      </div>
    </>
  );
}

/** Browsers draw these; a picture of another type is saved instead. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp']);

function Pictures({ complaint: { id, pictures } }: Pick<StaffComplaint, 'complaint'>) {
  const t = useTranslate();
  if (pictures.length === 0) return <p className={box.note}>{t('staffrequests:no_pictures')}</p>;
  return (
    <ul className={styles.pictures} aria-label={t('staffrequests:pictures')}>
      {pictures.map((picture, index) => {
        const path = `/api/v1/staff/complaints/${id}/pictures/${picture.id}/`;
        const name = t('staffrequests:picture', { number: index + 1 });
        return (
          <li key={picture.id}>
            <a href={path} aria-label={t('staffrequests:picture_save', { name })}>
              {DRAWN.has(picture.type) ? <img src={path} alt={name} /> : <span>{name}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Decided({ seen: { complaint, decidedBy } }: { readonly seen: StaffComplaint }) {
  const t = useTranslate();
  const shown = useShown();
  const { decision } = complaint;
  if (!decision) return null;
  const { text, at, credit, reprint } = decision;
  return (
    <>
      {reprint ? (
        <p>
          {t('complaints:reprint', {
            count: reprint.copies,
            copies: shown.number(reprint.copies),
            date: shown.date(reprint.dueOn),
          })}
        </p>
      ) : null}
      {credit ? <p>{t(`complaints:credit_${credit.to}`, { amount: shown.money(credit.amount) })}</p> : null}
      <p className={box.text}>{text}</p>
      <p className={box.note}>
        {t('staffrequests:decided_by', { name: decidedBy ?? t('staff:title'), date: shown.instant(at) })}
      </p>
    </>
  );
}
