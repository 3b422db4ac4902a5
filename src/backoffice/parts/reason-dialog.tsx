import { useState, type ReactNode } from 'react';
import { TextField } from '#ui/field/field.tsx';
import { useTranslate } from '../client/words.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const REASON = 'dialog-reason';

interface ReasonDialogProps {
  readonly title: string;
  /** What the reason is called, where it is not one for colleagues. */
  readonly label?: string;
  readonly hint: string;
  /** The text of the button that does it. */
  readonly go: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
  /** False while it cannot be done. */
  readonly isReady?: boolean;
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
  label,
  hint,
  go,
  maxLength = 200,
  isOptional = false,
  isReady = true,
  firstField = REASON,
  children,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  useFirstFocus(firstField);
  return (
    <FormDialog title={title} go={go} isReady={isReady} onSubmit={() => onSubmit(reason.trim())} onClose={onClose}>
      {children}
      <TextField
        label={label ?? t(isOptional ? 'stafforders:reason_optional' : 'stafforders:reason')}
        hint={hint}
        id={REASON}
        required={!isOptional}
        maxLength={maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
