import { useState } from 'react';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { AddressType } from '#shop/address-book/address-book.schema.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx';
import type { CallError } from '../../client/api.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { DraftNote } from '../form/draft-note.tsx';
import { useDraft } from '../form/use-draft.ts';
import { addressErrors } from './address-errors.ts';
import { AddressFields } from './address-fields.tsx';
import { addressProblems, billingProblems, remainingProblems, trimmed, type AddressProblems } from './address-form.ts';
import { useUntilReturn } from '../use-until-return.ts';
import styles from './address-editor.module.css';

interface AddressEditorProps {
  /** Names this form on its page. */
  readonly name: string;
  readonly type: AddressType;
  readonly initial: Address;
  readonly note?: string | undefined;
  /** Returns undefined when the address is saved, otherwise the error. */
  onSave(address: Address): Promise<CallError | undefined>;
  onCancel(): void;
}

/** A form for one address with its own save button. The input stays when the server refuses it. */
export function AddressEditor({ name, type, initial, note, onSave, onCancel }: AddressEditorProps) {
  const t = useTranslate();
  const [address, setAddress] = useState(initial);
  const [found, setFound] = useState<AddressProblems>({});
  const [refused, setRefused] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [isTouched, setTouched] = useState(false);
  const change = (typed: Address) => {
    setTouched(true);
    setAddress(typed);
  };
  const draft = useDraft(name, isTouched ? address : undefined, change);
  const problems = remainingProblems(found, address);
  const refuse = (wrong: AddressProblems, text: string) => {
    setFound(wrong);
    setRefused(text);
    setAttempt(attempt + 1);
  };
  const save = async () => {
    const wrong = type === 'shipping' ? addressProblems(address) : billingProblems(address);
    if (Object.keys(wrong).length > 0) return refuse(wrong, '');
    setBusy(true);
    const error = await onSave(trimmed(address));
    // After saving, this form is removed from the page.
    if (!error) return;
    setBusy(false);
    refuse({}, error.text || t('shell:no_answer'));
  };
  const errors = addressErrors(type, problems, t);
  return (
    <form
      noValidate
      method="post"
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <ErrorSummary
        title={t(errors.length > 0 ? 'checkout:errors_title' : 'addresses:refused')}
        errors={refused === '' ? errors : [...errors, { text: refused }]}
        attempt={attempt}
      />
      <DraftNote draft={draft} />
      {note ? <p className={styles.note}>{note}</p> : null}
      <AddressFields purpose={type} address={address} problems={problems} onChange={change} />
      <div className={styles.buttons}>
        <Button type="submit" look="main" busyText={busy ? t('addresses:saving') : undefined}>
          {t('addresses:save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('addresses:cancel')}
        </Button>
      </div>
      <noscript>
        <p>{t('addresses:needs_script')}</p>
      </noscript>
    </form>
  );
}
