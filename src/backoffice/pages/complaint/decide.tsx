import { useState, type FormEvent } from 'react';
import { CREDIT_TARGETS, type CreditTarget } from '#shop/complaints/complaint.ts';
import type { StaffComplaint } from '#shop/staff/complaints.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField, TextArea, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import { wrongField } from './decide.rules.ts';
import styles from './complaint.module.css';

const DECISIONS = ['reprint', 'credit', 'decline'] as const;
type Way = (typeof DECISIONS)[number];

interface DecideProps {
  readonly seen: StaffComplaint;
  /** @param lost the words that were not sent, because somebody else had decided */
  onChanged(seen: StaffComplaint, lost?: string): void;
}

/** Decides a complaint. What was typed stays when it is refused; a decision that came first is shown. */
export function Decide({ seen, onChanged }: DecideProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const mayWrite = useMay('order:write');
  const mayPay = useMay('payment:write');
  const { complaint, creditable, hasWallet, quantity } = seen;
  const ways = DECISIONS.filter((each) => (each === 'credit' ? mayPay && creditable.centAmount > 0 : mayWrite));
  const wished = ways.find((each) => each === complaint.wish);
  const [way, setWay] = useState<Way | undefined>(wished ?? ways[0]);
  const [copies, setCopies] = useState(String(complaint.copies));
  const [amount, setAmount] = useState('');
  const [to, setTo] = useState<CreditTarget>('origin');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState<ReturnType<typeof wrongField>>();
  const [busy, setBusy] = useState(false);
  if (!way) return <p>{t('staffrequests:read_only')}</p>;
  const params = { complaint: complaint.id };
  const calls = {
    reprint: () =>
      api('POST /staff/complaints/{complaint}/reprint/', {
        params,
        body: { copies: Number(copies), text: text.trim() },
      }),
    credit: () =>
      api('POST /staff/complaints/{complaint}/credit/', {
        params,
        body: { amount: amount.trim().replace(',', '.'), to, text: text.trim() },
      }),
    decline: () => api('POST /staff/complaints/{complaint}/decline/', { params, body: { text: text.trim() } }),
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = wrongField({ way, copies, amount }, quantity);
    setWrong(found);
    setProblem('');
    if (found) return;
    setBusy(true);
    const result = await calls[way]();
    setBusy(false);
    setProblem(result.ok ? '' : result.error.text || t('staff:no_answer'));
    if (result.ok) onChanged(result.data);
    else if (result.error.key === 'complaint_decided') onChanged(result.error.detail as StaffComplaint, text);
  };
  return (
    <form noValidate className={box.form} onSubmit={(event) => void submit(event)}>
      {problem ? (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
      <fieldset className={styles.ways}>
        <legend>{t('staffrequests:decision')}</legend>
        {ways.map((each) => (
          <label key={each}>
            <input type="radio" name="way" value={each} checked={way === each} onChange={() => setWay(each)} />{' '}
            {t(`staffrequests:as_${each}`)}
          </label>
        ))}
      </fieldset>
      {way === 'reprint' ? (
        <TextField
          label={t('staffrequests:reprint_copies')}
          hint={t('staffrequests:reprint_hint', { most: shown.number(quantity) })}
          type="number"
          inputMode="numeric"
          error={wrong === 'copies' ? t('staffrequests:copies_wrong', { most: shown.number(quantity) }) : undefined}
          required
          min={1}
          max={quantity}
          value={copies}
          onChange={(event) => setCopies(event.target.value)}
        />
      ) : null}
      {way === 'credit' ? (
        <>
          <TextField
            label={t('staffrequests:amount')}
            hint={t('staffrequests:amount_hint', { most: shown.money(creditable) })}
            error={wrong === 'amount' ? t('staffrequests:amount_wrong') : undefined}
            inputMode="decimal"
            maxLength={16}
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <SelectField
            label={t('staffrequests:to')}
            value={to}
            onChange={(event) => setTo(event.target.value as CreditTarget)}
          >
            {CREDIT_TARGETS.filter((each) => each !== 'wallet' || hasWallet).map((each) => (
              <option key={each} value={each}>
                {t(`staffrequests:to_${each}`)}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
      <TextArea
        label={t('staffrequests:words')}
        hint={t('staffrequests:words_hint')}
        rows={4}
        required
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={box.bar}>
        <Button type="submit" look="main" disabled={text.trim() === ''} busyText={busy ? t('staff:busy') : undefined}>
          {t(`staffrequests:go_${way}`)}
        </Button>
      </p>
    </form>
  );
}
