import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { keepsFromPrint } from '#shop/artwork/print-verdict.rules.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { useAskedAgain } from '#ui/asked-again/use-asked-again.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import box from '../../parts/box.module.css';
import { State } from '../../parts/state.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN_PATHS, orderPath } from '../../routing/admin-pages.rules.ts';
import { Actions } from './actions.tsx';
import { Approvals, ArtworkHistory } from './approvals.tsx';
import { LineFiles } from './line-files.tsx';
import { Releases } from './releases.tsx';
import type { ShowAnswer } from './show-answer.ts';

/** The files of one line: what was found, what is known, who agreed, and what is done with them. */
export function UploadLinePage() {
  const t = useTranslate();
  const { number = '', line = '' } = useParams();
  const { api } = useSession();
  const read = (signal?: AbortSignal) =>
    api('GET /staff/uploads/{number}/{lineItemId}/', { params: { number, lineItemId: line } }, signal);
  const loaded = useAnswer(`uploads ${number} ${line}`, read);
  const [seen, setSeen] = useState<UploadLine>();
  const [isOutdated, setOutdated] = useState(false);
  useTitle(number);
  useEffect(() => setSeen(loaded.data), [loaded.data]);
  // Files that were just handed in are still read and drawn when somebody opens the page.
  useAskedAgain(waitingFiles(seen), async () => {
    const result = await read();
    return () => {
      if (!result.ok) return;
      setSeen(result.data);
      if (result.data.version !== seen?.version) setOutdated(true);
    };
  });
  const showAnswer: ShowAnswer = (result) => {
    if (result.ok) {
      setSeen(result.data);
      setOutdated(false);
      return '';
    }
    if (result.error.key === 'order_changed' && result.error.detail) {
      setSeen(result.error.detail as UploadLine);
      setOutdated(true);
    }
    return result.error.text || t('staff:no_answer');
  };
  if (!seen)
    return loaded.error?.key === 'order_line_removed' ? (
      <Removed number={number} text={loaded.error.text} />
    ) : loaded.error ? (
      <Unreachable error={loaded.error} onRetry={loaded.again} />
    ) : (
      <p role="status">{t('staff:loading')}</p>
    );
  const change = isOutdated ? 'outdated' : seen.lineItemId === line ? undefined : 'replaced';
  return <Shown seen={seen} change={change} showAnswer={showAnswer} />;
}

/** Whether the customer is asked to agree to a file that nobody can agree to: it has an error still. */
function isWaitingInVain({ jobs, files }: UploadLine): boolean {
  return (
    jobs.some(({ artwork }) => artwork === 'fixed') &&
    files.some(({ file: { removedAt, verdict } }) => removedAt === null && verdict !== null && keepsFromPrint(verdict))
  );
}

/** The item of an old link is no longer in its order. */
function Removed({ number, text }: { readonly number: string; readonly text: string }) {
  const t = useTranslate();
  return (
    <Notice level="info" title={t('staffuploads:removed_title')} live>
      <p>{text}</p>
      <Link to={orderPath(number)}>{t('staffuploads:to_order', { number })}</Link>
    </Notice>
  );
}

/** The files in use that are being read or drawn. */
function waitingFiles(seen: UploadLine | undefined): string {
  const waiting = (seen?.files ?? []).filter(
    ({ file: { removedAt, verdict, drawn } }) =>
      removedAt === null && (verdict?.state === 'waiting' || drawn?.state === 'waiting'),
  );
  return waiting.map(({ file }) => file.id).join(' ');
}

interface ShownProps {
  readonly seen: UploadLine;
  /** 'outdated': somebody else changed the order before an action. 'replaced': the address is that of the item of before. */
  readonly change: 'outdated' | 'replaced' | undefined;
  readonly showAnswer: ShowAnswer;
}

function Shown({ seen, change, showAnswer }: ShownProps) {
  const t = useTranslate();
  const shown = useShown();
  const mayWrite = useMay('order:write');
  const heading = useRef<HTMLHeadingElement>(null);
  const { orderNumber, product, jobName, jobs, name, company, email, choices, fileCheck, reviewSkipped } = seen;
  return (
    <>
      <p className={box.back}>
        <Link to={ADMIN_PATHS.uploads}>{t('staffuploads:back')}</Link>
      </p>
      <header className={box.head}>
        <h1 ref={heading} tabIndex={-1}>
          {jobName ? `${product} (${jobName})` : product}
        </h1>
        <p className={box.facts}>
          <Link to={orderPath(orderNumber)}>{orderNumber}</Link>
          {jobs.map((job) => (
            <span key={job.id} className={box.row}>
              <span>
                {t('staffuploads:job', {
                  count: job.quantity,
                  copies: shown.number(job.quantity),
                  date: shown.date(job.dueOn),
                })}
              </span>
              <State axis="artwork" state={job.artwork} />
              <State axis="production" state={job.production} />
            </span>
          ))}
          {fileCheck ? (
            <strong>{t(reviewSkipped ? 'staffuploads:paid_check_skipped' : 'staffuploads:paid_check')}</strong>
          ) : null}
        </p>
        {mayWrite ? (
          <Actions
            seen={seen}
            showAnswer={(result) => {
              const said = showAnswer(result);
              if (said === '') heading.current?.focus();
              return said;
            }}
          />
        ) : null}
      </header>
      {change ? (
        <Notice level="info" live>
          <p>{t(change === 'outdated' ? 'staffuploads:outdated' : 'staffuploads:replaced')}</p>
        </Notice>
      ) : null}
      {isWaitingInVain(seen) ? (
        <Notice level="warning">
          <p>{t('staffuploads:fixed_with_errors')}</p>
        </Notice>
      ) : null}
      {seen.notes ? (
        <Notice level="info" title={t('staffuploads:notes')}>
          <p className={box.text}>{seen.notes}</p>
        </Notice>
      ) : null}
      <div className={box.columns}>
        <div>
          <LineFiles seen={seen} showAnswer={showAnswer} />
          <Releases seen={seen} showAnswer={showAnswer} />
          <Approvals seen={seen} />
          <ArtworkHistory seen={seen} />
        </div>
        <aside>
          <section className={box.box}>
            <h2>{t('staffuploads:ordered')}</h2>
            <dl className={box.sums}>
              {choices.map((choice) => (
                <div key={choice.name}>
                  <dt>{choice.name}</dt>
                  <dd>{choice.value}</dd>
                </div>
              ))}
              {seen.artworks.map((artwork, index) => (
                <div key={artwork.id}>
                  <dt>{t('stafforders:change_copies_of', { name: artwork.name || shown.number(index + 1) })}</dt>
                  <dd>{shown.number(artwork.quantity)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section className={box.box}>
            <h2>{t('staffuploads:customer')}</h2>
            <address className={box.address}>
              {company ? <span>{company}</span> : null}
              <span>{name}</span>
              {email ? <a href={`mailto:${email}`}>{email}</a> : null}
            </address>
          </section>
        </aside>
      </div>
    </>
  );
}
