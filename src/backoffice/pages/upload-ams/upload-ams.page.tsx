import { Link } from 'react-router';
import { UPLOAD_STATES, type UploadJob } from '#shop/staff/upload-ams.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Loupe } from '#ui/motif/loupe.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { ChoiceMenu } from '../../parts/choice-menu.tsx';
import { goToRow } from '../../parts/go-to-row.ts';
import list from '../../parts/list.module.css';
import { NotUnderstood } from '../../parts/not-understood.tsx';
import { State } from '../../parts/state.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { uploadLinePath } from '../../routing/admin-pages.rules.ts';
import { COLUMNS, useAsked, type Asked, type ColumnName, type UploadState } from './asked.ts';
import styles from './upload-ams.module.css';

/** Row 2.2.03: the jobs whose files wait for somebody, the one that leaves first before all. */
export function UploadAmsPage() {
  const t = useTranslate();
  const { api } = useSession();
  const { asked, strange, ask } = useAsked();
  const query = {
    state: asked.state.join(','),
    sort: asked.sort,
    ...(asked.after ? { after: asked.after } : {}),
  };
  const { data, error, busy, again } = useAnswer(JSON.stringify(query), (signal) =>
    api('GET /staff/uploads/', { query }, signal),
  );
  useTitle(t('staff:place_uploads'));
  return (
    <>
      <h1>{t('staff:place_uploads')}</h1>
      <NotUnderstood strange={strange} />
      <States asked={asked} counts={data?.counts ?? []} ask={ask} />
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      <p className={list.status} role="status">
        {data && !busy ? t('staffuploads:shown', { count: data.jobs.length }) : t('staff:loading')}
      </p>
      {data && data.jobs.length > 0 ? <QueueTable jobs={data.jobs} busy={busy} asked={asked} ask={ask} /> : null}
      {data?.jobs.length === 0 && !busy ? (
        <div className={list.empty}>
          <Loupe />
          <p>{t('staffuploads:none')}</p>
        </div>
      ) : null}
      <nav className={list.pages} aria-label={t('stafforders:pages')}>
        {asked.after ? <Button onClick={() => ask({ after: '' })}>{t('stafforders:first_page')}</Button> : null}
        {data?.next ? (
          <Button onClick={() => ask({ after: data.next ?? '' })}>{t('stafforders:next_page')}</Button>
        ) : null}
      </nav>
    </>
  );
}

interface AskProps {
  readonly asked: Asked;
  ask(change: Partial<Asked>): void;
}

interface StatesProps extends AskProps {
  readonly counts: readonly { readonly state: UploadState; readonly jobs: number }[];
}

/** From this many on, the server says no more than that. */
const MANY = 100;

/** One button for each state, with how many jobs stand in it; several of them may be pressed. */
function States({ asked, counts, ask }: StatesProps) {
  const t = useTranslate();
  const shown = useShown();
  const press = (state: UploadState) => {
    const isOn = asked.state.includes(state);
    const others = asked.state.filter((each) => each !== state);
    ask({
      state:
        isOn && others.length > 0 ? others : UPLOAD_STATES.filter((each) => each === state || others.includes(each)),
    });
  };
  return (
    <div className={styles.states}>
      <div role="group" aria-label={t('staffuploads:states')} className={styles.buttons}>
        {UPLOAD_STATES.map((state) => {
          const count = counts.find((each) => each.state === state)?.jobs;
          return (
            <button
              key={state}
              type="button"
              className={styles.state}
              aria-pressed={asked.state.includes(state)}
              onClick={() => press(state)}
            >
              {t(`staffuploads:state_${state}`)}
              {count === undefined ? null : (
                <span className={styles.count}>
                  {count >= MANY ? `${shown.number(MANY - 1)}+` : shown.number(count)}
                </span>
              )}
            </button>
          );
        })}
      </div>
      <ChoiceMenu
        label={t('stafforders:columns')}
        choices={COLUMNS.map((value) => ({ value, label: t(`staffuploads:column_${value}`) }))}
        chosen={asked.columns}
        onChange={(chosen) => ask({ columns: COLUMNS.filter((name) => chosen.includes(name)), after: asked.after })}
      />
    </div>
  );
}

interface QueueTableProps extends AskProps {
  readonly jobs: readonly UploadJob[];
  readonly busy: boolean;
}

/** One row for each job. The arrow keys go from row to row, Enter opens one. */
function QueueTable({ jobs, busy, asked, ask }: QueueTableProps) {
  const t = useTranslate();
  const isLast = asked.sort === 'due_last';
  return (
    <div className={list.scroll}>
      <table className={list.table} aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{t('staffuploads:column_number')}</th>
            {asked.columns.map((name) =>
              name === 'due' ? (
                <th key={name} scope="col" data-column={name} aria-sort={isLast ? 'descending' : 'ascending'}>
                  <button
                    type="button"
                    className={list.sort}
                    onClick={() => ask({ sort: isLast ? 'due' : 'due_last' })}
                  >
                    {t('staffuploads:column_due')}
                    <span aria-hidden="true">{isLast ? '↓' : '↑'}</span>
                  </button>
                </th>
              ) : (
                <th key={name} scope="col" data-column={name}>
                  {t(`staffuploads:column_${name}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody data-busy={busy || undefined}>
          {jobs.map((job) => (
            <tr key={job.jobId}>
              <td>
                <Link
                  to={uploadLinePath(job.orderNumber, job.lineItemId)}
                  className={list.number}
                  data-row
                  onKeyDown={goToRow}
                >
                  {job.orderNumber}
                </Link>
                {job.fileCheck ? <span className={list.under}>{t('staffuploads:paid_check')}</span> : null}
              </td>
              {asked.columns.map((name) => (
                <td key={name} data-column={name}>
                  <Cell name={name} job={job} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ name, job }: { readonly name: ColumnName; readonly job: UploadJob }) {
  const t = useTranslate();
  const shown = useShown();
  switch (name) {
    case 'customer':
      return job.company || job.name;
    case 'product':
      return (
        <>
          <span className={list.name}>{job.jobName || job.product}</span>
          {job.jobName ? <span className={list.under}>{job.product}</span> : null}
        </>
      );
    case 'quantity':
      return shown.number(job.quantity);
    case 'artwork':
    case 'production':
    case 'payment':
      return <State axis={name} state={name === 'payment' ? job.paymentState : job[name]} />;
    case 'due':
      return (
        <>
          <span className={list.inCard}>{t('staffuploads:column_due')} </span>
          {shown.date(job.dueOn)}
        </>
      );
  }
}
