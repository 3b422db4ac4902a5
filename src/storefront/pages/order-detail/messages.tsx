import { useTooLong } from '../../parts/use-too-long.ts';
import { useState, type FormEvent } from 'react';
import type { ConversationWire } from '#shop/messages/messages.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './messages.module.css';

/** As the server takes it. */
const LONGEST_MESSAGE = 4000;

interface MessagesProps {
  readonly orderId: string;
  readonly loaded: ConversationWire;
}

/** What the customer and the shop wrote to each other about the order, and the next message. */
export function Messages({ orderId, loaded }: MessagesProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const [conversation, setConversation] = useLoaded(loaded);
  const [text, setText] = useState('');
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const [isSent, setSent] = useState(false);
  const long = useTooLong()(text.trim(), LONGEST_MESSAGE);
  const { messages, mayWrite } = conversation;
  if (!mayWrite && messages.length === 0) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (long) return;
    setBusy(true);
    setSent(false);
    const result = await api('POST /order/{id}/messages/', { params: { id: orderId }, body: { text: text.trim() } });
    setBusy(false);
    setProblem(result.ok ? '' : result.error.text || t('shell:no_answer'));
    if (!result.ok) return;
    setConversation(result.data);
    setText('');
    setSent(true);
  };
  return (
    <section id="messages" className={styles.section}>
      <h2 className={styles.title}>{t('order:messages')}</h2>
      {messages.length > 0 ? (
        <ol className={styles.messages}>
          {messages.map((message, index) => (
            <li key={index} className={styles.message} data-by={message.by}>
              <span className={styles.by}>
                {t(`order:messages_by_${message.by}`)}, {shown.instant(message.at)}
              </span>
              <span className={styles.text}>{message.text}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {mayWrite ? (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextArea
            label={t('order:messages_write')}
            hint={t('order:messages_hint')}
            error={long ?? (problem || undefined)}
            rows={3}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" disabled={text.trim() === ''} busyText={busy ? t('order:messages_sending') : undefined}>
            {t('order:messages_send')}
          </Button>
          <VisuallyHidden>
            <span role="status">{isSent ? t('order:messages_sent') : ''}</span>
          </VisuallyHidden>
        </form>
      ) : null}
    </section>
  );
}
