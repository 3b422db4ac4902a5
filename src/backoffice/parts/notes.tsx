import { useState, type FormEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/field.tsx';
import { useShown, useTranslate } from '../client/words.tsx';
import box from './box.module.css';

interface NoteFormProps {
  readonly hint: string;
  /** Returns what went wrong, for the reader. Empty when the note is kept. */
  onAdd(text: string): Promise<string>;
}

/** What staff tell each other. Customers never see it. */
export function NoteForm({ hint, onAdd }: NoteFormProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const said = await onAdd(text.trim());
    setBusy(false);
    setProblem(said);
    if (said === '') setText('');
  };
  return (
    <form noValidate className={box.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('stafforders:note')}
        hint={hint}
        error={problem || undefined}
        rows={2}
        required
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === ''} busyText={busy ? t('staff:busy') : undefined}>
        {t('stafforders:note_add')}
      </Button>
    </form>
  );
}

interface NoteListProps {
  /** Newest first. */
  readonly notes: readonly { readonly by: string; readonly text: string; readonly at: string }[];
}

export function NoteList({ notes }: NoteListProps) {
  const shown = useShown();
  return (
    <ul className={box.events}>
      {notes.map((note, index) => (
        <li key={notes.length - index}>
          <span className={box.text}>{note.text}</span>
          <span className={box.note}>
            {shown.instant(note.at)}, {note.by}
          </span>
        </li>
      ))}
    </ul>
  );
}
