import { useState, type FormEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/field.tsx';
import { useTranslate } from '../client/words.tsx';
import box from './box.module.css';

interface AnswerFormProps {
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  /** Returns what went wrong, for the reader. Empty when the answer is sent. */
  onSend(text: string): Promise<string>;
  /** Takes it out of the queue without an answer. Undefined where it does not wait there. */
  readonly onClose: (() => Promise<string>) | undefined;
}

/** Answers a customer. What was typed stays when somebody else was faster. */
export function AnswerForm({ label, hint, rows, onSend, onClose }: AnswerFormProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<string>) => {
    if (busy) return false;
    setBusy(true);
    const said = await work();
    setBusy(false);
    setProblem(said);
    return said === '';
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => onSend(text.trim()))) setText('');
  };
  return (
    <form noValidate className={box.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={label}
        hint={hint}
        error={problem || undefined}
        rows={rows}
        required
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={box.bar}>
        <Button type="submit" disabled={text.trim() === ''} busyText={busy ? t('staff:busy') : undefined}>
          {t('stafforders:messages_send')}
        </Button>
        {onClose ? (
          <Button look="quiet" onClick={() => void run(onClose)}>
            {t('stafforders:messages_close')}
          </Button>
        ) : null}
      </p>
    </form>
  );
}
