import { useTooLong } from '../../../parts/use-too-long.ts';
import { useState, type FormEvent } from 'react';
import { COMPLAINT_KINDS, WISHES, type ComplaintKind, type Wish } from '#shop/complaints/complaint.ts';
import type { ComplaintsWire } from '#shop/complaints/complaints.contract.ts';
import { MOST_PICTURES } from '#shop/complaints/complaints.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx';
import { SelectField, TextArea, TextField } from '#ui/field/field.tsx';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { DraftNote } from '../../../parts/form/draft-note.tsx';
import { useDraft } from '../../../parts/form/use-draft.ts';
import { useShown } from '../../../parts/use-shop.ts';
import { useUntilReturn } from '../../../parts/use-until-return.ts';
import { LONGEST_WORDS, wrongFields, type ComplaintField } from './complaint-problems.ts';
import { PictureEntry } from './pictures.tsx';
import { usePictures, type KeptPictures } from './use-pictures.ts';
import styles from './complaints.module.css';

type ComplainedJob = ComplaintsWire['jobs'][number];

interface ComplaintFormProps {
  readonly orderId: string;
  readonly job: ComplainedJob;
  readonly kept: KeptPictures;
  onSent(complaints: ComplaintsWire): void;
  onClose(): void;
}

/** Tells the shop what is wrong with a job. What was typed stays when it is refused; sent pictures stay with the order. */
export function ComplaintForm({ orderId, job, kept, onSent, onClose }: ComplaintFormProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const [kind, setKind] = useState<ComplaintKind | ''>('');
  const [wish, setWish] = useState<Wish>('reprint');
  const [copies, setCopies] = useState(String(job.quantity));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState<readonly ComplaintField[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const pictures = usePictures(orderId, job.jobId, kept, MOST_PICTURES);
  const typed = kind === '' && text === '' ? undefined : { kind, wish, copies, text };
  const draft = useDraft(`complaint ${job.jobId}`, typed, (back) => {
    setKind(back.kind);
    setWish(back.wish);
    setCopies(back.copies);
    setText(back.text);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = wrongFields({ kind, copies, text }, job.quantity);
    setWrong(found);
    setProblem('');
    if (found.length > 0 || kind === '') return setAttempt((count) => count + 1);
    setBusy(true);
    const result = await api('POST /order/{id}/complaints/', {
      params: { id: orderId },
      body: {
        jobId: job.jobId,
        kind,
        wish,
        copies: Number(copies),
        text: text.trim(),
        pictures: pictures.all.flatMap(({ sent }) => sent?.id ?? []),
      },
    });
    setBusy(false);
    if (result.ok) return onSent(result.data);
    setProblem(result.error.text || t('shell:no_answer'));
    setAttempt((count) => count + 1);
  };
  const labels = { kind: t('complaints:kind'), copies: t('complaints:copies'), text: t('complaints:words') };
  const tooLong = useTooLong();
  const problems: Readonly<Record<ComplaintField, string>> = {
    kind: t('complaints:kind_missing'),
    copies: t('complaints:copies_hint', { most: shown.number(job.quantity) }),
    text: tooLong(text.trim(), LONGEST_WORDS) ?? t('complaints:words_missing'),
  };
  const idOf = (field: ComplaintField) => `complaint-${job.jobId}-${field}`;
  const field = (name: ComplaintField) => ({
    id: idOf(name),
    label: labels[name],
    error: wrong.includes(name) ? problems[name] : undefined,
  });
  const errors = wrong.map((name) => ({
    field: idOf(name),
    text: t('forms:error_line', { field: labels[name], problem: problems[name] }),
  }));
  return (
    <form
      noValidate
      className={styles.form}
      aria-labelledby={`complaint-${job.jobId}`}
      onSubmit={(event) => void submit(event)}
    >
      <h3 id={`complaint-${job.jobId}`} className={styles.title} tabIndex={-1}>
        {t('complaints:form_title', { product: job.product })}
      </h3>
      {job.until ? <p className={styles.hint}>{t('complaints:until', { date: shown.instant(job.until) })}</p> : null}
      <ErrorSummary
        title={t(errors.length > 0 ? 'forms:errors_title' : 'forms:refused_title')}
        errors={problem === '' ? errors : [...errors, { text: problem }]}
        attempt={attempt}
      />
      <DraftNote draft={draft} />
      <SelectField {...field('kind')} value={kind} onChange={(event) => setKind(event.target.value as ComplaintKind)}>
        <option value="">{t('complaints:kind_choose')}</option>
        {COMPLAINT_KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`complaints:kind_${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('copies')}
        hint={t('complaints:copies_hint', { most: shown.number(job.quantity) })}
        type="number"
        inputMode="numeric"
        min={1}
        max={job.quantity}
        step={1}
        value={copies}
        onChange={(event) => setCopies(event.target.value)}
      />
      <TextArea
        {...field('text')}
        hint={t('complaints:words_hint')}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PictureEntry
        orderId={orderId}
        all={pictures.all}
        refused={pictures.refused}
        most={MOST_PICTURES}
        onAdd={pictures.add}
        onRemove={pictures.remove}
      />
      <SelectField
        label={t('complaints:wish')}
        hint={t('complaints:wish_hint')}
        value={wish}
        onChange={(event) => setWish(event.target.value as Wish)}
      >
        {WISHES.map((each) => (
          <option key={each} value={each}>
            {t(`complaints:wish_${each}`)}
          </option>
        ))}
      </SelectField>
      <div className={styles.bar}>
        <Button
          type="submit"
          look="main"
          disabled={pictures.isSending}
          busyText={busy ? t('complaints:sending') : undefined}
        >
          {t(pictures.isSending ? 'complaints:waits_for_pictures' : 'complaints:send')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('complaints:close')}
        </Button>
      </div>
      <p className={styles.hint}>{t('complaints:guarantee')}</p>
    </form>
  );
}
