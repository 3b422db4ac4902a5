import { useState, type ChangeEvent } from 'react';
import { Link } from 'react-router';
import {
  CUSTOMER_COLUMNS,
  MOST_IMPORTED,
  readCustomerFile,
  type CustomerRow,
} from '#shop/accounts/customer-file.rules.ts';
import type { ImportedRowWire } from '#shop/staff/customer-import.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, SelectField, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate, type Translate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import list from '../../parts/list.module.css';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';

/** As many as one call takes. */
const AT_ONCE = 100;
const SHOWN_AT_FIRST = 100;
const OUTCOMES = ['refused', 'new', 'known'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** What is known of each line of the file that was chosen. */
interface Checked {
  readonly rows: readonly CustomerRow[];
  readonly outcomes: readonly ImportedRowWire[];
  /** Whom each line names, also those that cannot be taken. */
  readonly emails: ReadonlyMap<number, string>;
}

type Stage =
  | { readonly at: 'choose'; readonly problem: string }
  | { readonly at: 'checking' | 'importing'; readonly done: number; readonly of: number }
  | { readonly at: 'checked'; readonly checked: Checked; readonly problem: string }
  | { readonly at: 'imported'; readonly outcomes: readonly ImportedRowWire[] };

/** Customers of a former system from a file: first what would happen line by line, then the import. */
export function CustomerImportPage() {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const [stage, setStage] = useState<Stage>({ at: 'choose', problem: '' });
  const [sendsMail, setSendsMail] = useState(true);
  useTitle(t('staffimport:title'));

  /** Sends the rows part by part. Returns what went wrong, beside what was done before. */
  const send = async (rows: readonly CustomerRow[], isDry: boolean) => {
    const outcomes: ImportedRowWire[] = [];
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      setStage({ at: isDry ? 'checking' : 'importing', done: from, of: rows.length });
      const part = rows.slice(from, from + AT_ONCE).map(({ line, cells }) => ({ line, cells: { ...cells } }));
      const answer = await api('POST /staff/customers/import/', { body: { rows: part, isDry, sendsMail } });
      if (!answer.ok) return { outcomes, problem: answer.error.text || t('staff:no_answer') };
      outcomes.push(...answer.data);
    }
    return { outcomes, problem: '' };
  };

  const check = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const read = await textOf(file);
    const content = read === undefined ? undefined : readCustomerFile(read);
    if (!content || 'key' in content) {
      setStage({ at: 'choose', problem: fileProblem(t, content, shown.number(MOST_IMPORTED)) });
      return;
    }
    const { outcomes, problem } = await send(content.rows, true);
    if (problem !== '') return setStage({ at: 'choose', problem });
    const refused = content.problems.map(({ line, field, key }) => ({
      line,
      outcome: 'refused' as const,
      problem: { field, key },
    }));
    const all = [...outcomes, ...refused].toSorted((one, other) => one.line - other.line);
    const emails = new Map([
      ...content.rows.map(({ line, cells }) => [line, cells.email] as const),
      ...content.problems.map(({ line, email }) => [line, email] as const),
    ]);
    setStage({ at: 'checked', checked: { rows: content.rows, outcomes: all, emails }, problem: '' });
  };

  const take = async (checked: Checked) => {
    const wanted = new Set(checked.outcomes.filter(({ outcome }) => outcome === 'new').map(({ line }) => line));
    const { outcomes, problem } = await send(
      checked.rows.filter(({ line }) => wanted.has(line)),
      false,
    );
    if (problem === '') setStage({ at: 'imported', outcomes });
    else setStage({ at: 'checked', checked, problem });
  };

  return (
    <>
      <p className={box.back}>
        <Link to={ADMIN_PATHS.customers}>{t('staffcustomers:back')}</Link>
      </p>
      <h1>{t('staffimport:title')}</h1>
      {stage.at === 'choose' || stage.at === 'checked' ? (
        <section className={box.form}>
          <p>{t('staffimport:intro', { count: shown.number(MOST_IMPORTED) })}</p>
          <p>
            <code>{CUSTOMER_COLUMNS.join(', ')}</code>
          </p>
          <TextField
            label={t('staffimport:file')}
            hint={t('staffimport:file_hint')}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void check(event)}
          />
          {stage.problem ? (
            <Notice level="danger" live>
              <p>{stage.problem}</p>
              {stage.at === 'checked' ? <p>{t('staffimport:broken_off')}</p> : null}
            </Notice>
          ) : null}
        </section>
      ) : null}
      {stage.at === 'checking' || stage.at === 'importing' ? (
        <p role="status">
          {t(`staffimport:${stage.at}`, { done: shown.number(stage.done), of: shown.number(stage.of) })}{' '}
          <progress max={stage.of} value={stage.done} aria-label={t('staffimport:progress')} />
        </p>
      ) : null}
      {stage.at === 'checked' ? (
        <Plan
          checked={stage.checked}
          sendsMail={sendsMail}
          onMail={setSendsMail}
          onTake={() => void take(stage.checked)}
        />
      ) : null}
      {stage.at === 'imported' ? (
        <>
          <Notice level="success" live title={t('staffimport:done', { count: countOf(stage.outcomes, 'new') })}>
            <p>{t(sendsMail ? 'staffimport:done_mail' : 'staffimport:done_no_mail')}</p>
          </Notice>
          <p className={box.bar}>
            <Button onClick={() => setStage({ at: 'choose', problem: '' })}>{t('staffimport:another')}</Button>
          </p>
        </>
      ) : null}
    </>
  );
}

/** Undefined for a file that is not UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

function fileProblem(
  t: Translate,
  content: Exclude<ReturnType<typeof readCustomerFile>, { rows: unknown }> | undefined,
  most: string,
) {
  if (!content) return t('staffimport:file_encoding');
  if (content.key === 'columns') return t('staffimport:file_columns', { columns: content.columns.join(', ') });
  return t(`staffimport:file_${content.key}`, { count: most });
}

function countOf(outcomes: readonly ImportedRowWire[], wanted: Outcome): number {
  return outcomes.filter(({ outcome }) => outcome === wanted).length;
}

interface PlanProps {
  readonly checked: Checked;
  readonly sendsMail: boolean;
  onMail(sendsMail: boolean): void;
  onTake(): void;
}

/** What would happen to each line. Nothing is written yet. */
function Plan({ checked: { outcomes, emails }, sendsMail, onMail, onTake }: PlanProps) {
  const t = useTranslate();
  const shown = useShown();
  const [only, setOnly] = useState<Outcome | ''>('');
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const found = outcomes.filter(({ outcome }) => only === '' || outcome === only);
  const fresh = countOf(outcomes, 'new');
  return (
    <section className={box.box}>
      <h2>{t('staffimport:plan')}</h2>
      <p role="status">
        {OUTCOMES.map((outcome) => t(`staffimport:count_${outcome}`, { count: countOf(outcomes, outcome) })).join(
          ' · ',
        )}
      </p>
      <div className={box.form}>
        <Checkbox
          label={t('staffimport:mail')}
          hint={t('staffimport:mail_hint')}
          checked={sendsMail}
          onChange={(event) => onMail(event.target.checked)}
        />
        <Button look="main" disabled={fresh === 0} onClick={onTake}>
          {t('staffimport:take', { count: fresh })}
        </Button>
        <SelectField
          label={t('staffimport:filter')}
          value={only}
          onChange={(event) => setOnly(OUTCOMES.find((each) => each === event.target.value) ?? '')}
        >
          <option value="">{t('staffimport:filter_all')}</option>
          {OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`staffimport:outcome_${outcome}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={list.scroll}>
        <table className={list.table}>
          <thead>
            <tr>
              {['line', 'email', 'outcome', 'reason'].map((name) => (
                <th key={name} scope="col">
                  {t(`staffimport:column_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map(({ line, outcome, problem }) => (
              <tr key={line}>
                <td>{shown.number(line)}</td>
                <td>{emails.get(line)}</td>
                <td>{t(`staffimport:outcome_${outcome}`)}</td>
                <td>
                  {problem
                    ? `${problem.field}${problem.field ? ': ' : ''}${t(`staffimport:wrong_${problem.key}`)}`
                    : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > most ? (
        <p className={box.bar}>
          <Button onClick={() => setMost(most + 500)}>{t('staffimport:more', { count: found.length - most })}</Button>
        </p>
      ) : null}
    </section>
  );
}
