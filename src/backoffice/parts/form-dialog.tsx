import { createContext, use, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/words.tsx';
import box from './box.module.css';

/** What the page behind a dialog has to say of what was refused in it: the dialog covers the page. */
export const BehindDialog = createContext<ReactNode>(null);

interface FormDialogProps {
  readonly title: string;
  /** The text of the button that does it. */
  readonly go: string;
  readonly isReady?: boolean;
  readonly children: ReactNode;
  /** Returns what went wrong, for the reader. Empty when it is done; the dialog then closes. */
  onSubmit(): Promise<string>;
  onClose(): void;
}

/** Asks for something, then does it. What was typed stays when it is refused. */
export function FormDialog({ title, go, isReady = true, children, onSubmit, onClose }: FormDialogProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const behind = use(BehindDialog);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const said = await onSubmit();
    setBusy(false);
    setProblem(said);
    if (said === '') onClose();
  };
  return (
    <Dialog title={title} closeText={t('staff:close')} onClose={onClose}>
      <form noValidate className={box.form} onSubmit={(event) => void submit(event)}>
        {problem ? (
          <>
            <Notice level="danger" live>
              <p>{problem}</p>
            </Notice>
            {behind}
          </>
        ) : null}
        {children}
        <p className={box.bar}>
          <Button look="main" type="submit" disabled={!isReady} busyText={busy ? t('staff:busy') : undefined}>
            {go}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('staff:change_nothing')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
