import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import { NoteForm, NoteList } from '../../parts/notes.tsx';
import type { ShowAnswer } from './show-answer.ts';

interface NotesProps {
  readonly order: StaffOrderWire;
  readonly showAnswer: ShowAnswer;
  readonly mayWrite: boolean;
}

/** What staff tell each other about the order. */
export function Notes({ order, showAnswer, mayWrite }: NotesProps) {
  const t = useTranslate();
  const { api } = useSession();
  const params = { number: order.order.orderNumber };
  const add = async (text: string) =>
    showAnswer(await api('POST /staff/orders/{number}/notes/', { params, body: { text } }));
  return (
    <section className={box.box}>
      <h2>{t('stafforders:notes')}</h2>
      {mayWrite ? <NoteForm hint={t('stafforders:note_hint')} onAdd={add} /> : null}
      <NoteList notes={order.notes} />
    </section>
  );
}
