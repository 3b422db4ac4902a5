import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/words.tsx';
import box from './box.module.css';
import { useFirstFocus } from './use-first-focus.ts';

const REASON = 'dialog-reason';

interface ReasonDialogProps {
  readonly title: string;
  readonly hint: string;
  /** The text of the button that does it. */
  readonly go: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  /** The id of the field that is filled first, if it is not the reason. */
  readonly firstField?: string;
  /** What is said or asked before the reason. */
  readonly children?: ReactNode;
  /** Returns what went wrong, for the reader. Empty when it is done; the dialog then closes. */
  onSubmit(reason: string): Promise<string>;
  onClose(): void;
}

/** Asks why, then does it. What was typed stays when it is refused. */
export function ReasonDialog({
  title,
  hint,
  go,
  maxLength = 200,
  isOptional = false,
  firstField = REASON,
  children,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useFirstFocus(firstField);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const said = await onSubmit(reason.trim());
    setBusy(false);
    setProblem(said);
    if (said === '') onClose();
  };
  return (
    <Dialog title={title} closeText={t('staff:close')} onClose={onClose}>
      <form className={box.form} onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        {children}
        <TextField
          label={t(isOptional ? 'stafforders:reason_optional' : 'stafforders:reason')}
          hint={hint}
          id={REASON}
          required={!isOptional}
          maxLength={maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={box.bar}>
          <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
            {go}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('staff:close')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
