import { useState, type FormEvent } from 'react';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/field.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import type { Settle } from './settle.ts';
import styles from './order.module.css';

interface NotesProps {
  readonly order: StaffOrderWire;
  readonly settle: Settle;
  readonly mayWrite: boolean;
}

/** What staff tell each other. Customers never see it. */
export function Notes({ order, settle, mayWrite }: NotesProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const params = { number: order.order.orderNumber };
    const said = settle(await api('POST /staff/orders/{number}/notes/', { params, body: { text: text.trim() } }));
    setBusy(false);
    setProblem(said);
    if (said === '') setText('');
  };
  return (
    <section className={styles.box}>
      <h2>{t('stafforders:notes')}</h2>
      {mayWrite ? (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextArea
            label={t('stafforders:note')}
            hint={t('stafforders:note_hint')}
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
      ) : null}
      <ul className={styles.events}>
        {order.notes.map((note, index) => (
          <li key={order.notes.length - index}>
            <span className={styles.text}>{note.text}</span>
            <span className={styles.note}>
              {shown.instant(note.at)}, {note.by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
