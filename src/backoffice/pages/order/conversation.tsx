import { useEffect, useState } from 'react';
import type { StaffConversation } from '#shop/staff/conversations.contract.ts';
import type { Result } from '../../client/api.ts';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { AnswerForm } from '../../parts/answer-form.tsx';
import box from '../../parts/box.module.css';

interface ConversationProps {
  readonly number: string;
  readonly mayWrite: boolean;
}

/** What the customer and the shop wrote to each other, and the answer. A message that came meanwhile is shown first. */
export function Conversation({ number, mayWrite }: ConversationProps) {
  const t = useTranslate();
  const { api } = useSession();
  const params = { number };
  const loaded = useAnswer(`messages ${number}`, (signal) =>
    api('GET /staff/orders/{number}/messages/', { params }, signal),
  );
  const [seen, setSeen] = useState<StaffConversation>();
  useEffect(() => setSeen(loaded.data), [loaded.data]);
  const known = { seen: seen?.count ?? 0 };
  const take = (result: Result<StaffConversation>) => {
    if (result.ok) setSeen(result.data);
    else if (result.error.key === 'messages_changed') setSeen(result.error.detail as StaffConversation);
    return result.ok ? '' : result.error.text || t('staff:no_answer');
  };
  return (
    <section className={box.box} id="messages">
      <h2>{t('staff:place_messages')}</h2>
      {loaded.error ? <Unreachable error={loaded.error} onRetry={loaded.again} /> : null}
      {seen ? <Messages messages={seen.messages} /> : null}
      {mayWrite && seen ? (
        <AnswerForm
          label={t('stafforders:messages_answer')}
          hint={t('stafforders:messages_answer_hint')}
          rows={3}
          onSend={async (text) =>
            take(await api('POST /staff/orders/{number}/messages/', { params, body: { ...known, text } }))
          }
          onClose={
            seen.waits === 'shop'
              ? async () => take(await api('POST /staff/orders/{number}/messages/close/', { params, body: known }))
              : undefined
          }
        />
      ) : null}
    </section>
  );
}

function Messages({ messages }: { readonly messages: StaffConversation['messages'] }) {
  const t = useTranslate();
  const shown = useShown();
  if (messages.length === 0) return <p>{t('stafforders:messages_none')}</p>;
  return (
    <ol className={box.events}>
      {messages.map((message, index) => (
        <li key={index}>
          <span className={box.text}>{message.text}</span>
          <span className={box.note}>
            {message.by ?? t('stafforders:messages_customer')}, {shown.instant(message.at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
