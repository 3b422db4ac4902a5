import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import box from '../../parts/box.module.css';
import { eventKey } from './names.ts';
import styles from './webhooks.module.css';

interface DeliveryDialogProps {
  readonly id: string;
  onClose(): void;
  onReplayed(): void;
}

/** One message: what was sent, what came back, and the way to send it again. */
export function DeliveryDialog({ id, onClose, onReplayed }: DeliveryDialogProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const params = { delivery: id };
  const { data, error, again } = useAnswer(id, (signal) =>
    api('GET /staff/webhook-deliveries/{delivery}/', { params }, signal),
  );
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const replay = async () => {
    setBusy(true);
    const answer = await api('POST /staff/webhook-deliveries/{delivery}/replay/', { params });
    setBusy(false);
    setTold(answer.ok ? t('staffwebhooks:done_replay') : answer.error.text || t('staff:no_answer'));
    again();
    onReplayed();
  };
  return (
    <Dialog
      title={data ? t(eventKey(data.delivery.event)) : t('staffwebhooks:deliveries')}
      closeText={t('staff:close')}
      onClose={onClose}
    >
      {error ? <Unreachable error={error} onRetry={again} /> : null}
      {data ? (
        <>
          <p className={box.note}>{t('staffwebhooks:message', { id: data.delivery.messageId })}</p>
          <h3 className={box.under}>{t('staffwebhooks:attempts')}</h3>
          {data.attempts.length === 0 ? <p>{t('staffwebhooks:no_attempts')}</p> : null}
          <ol className={box.events} reversed>
            {data.attempts.map(({ number, at, status, failure, milliseconds, answer }) => (
              <li key={number}>
                <span className={box.row}>
                  <span>{shown.instant(at)}</span>
                  <strong>
                    {failure
                      ? t(`staffwebhooks:failure_${failure}`)
                      : t('staffwebhooks:answered', { status: String(status), ms: shown.number(milliseconds) })}
                  </strong>
                </span>
                {answer ? <pre className={styles.answer}>{answer}</pre> : null}
              </li>
            ))}
          </ol>
          <h3 className={box.under}>{t('staffwebhooks:body')}</h3>
          <pre className={styles.body}>{data.body}</pre>
          <p className={box.bar}>
            <Button look="main" busyText={busy ? t('staff:busy') : undefined} onClick={() => void replay()}>
              {t('staffwebhooks:replay')}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {t('staff:close')}
            </Button>
            <span role="status">{told}</span>
          </p>
        </>
      ) : (
        <p role="status">{error ? '' : t('staff:loading')}</p>
      )}
    </Dialog>
  );
}
