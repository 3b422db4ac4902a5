import { useState } from 'react';
import type { WebhookEndpointWire } from '#shop/staff/webhooks.contract.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shop/webhooks/webhook-events.ts';
import { LONGEST_URL } from '#shop/webhooks/webhook-url.rules.ts';
import { Checkbox, TextField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/words.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useFirstFocus } from '../../parts/use-first-focus.ts';
import { eventKey } from './names.ts';
import styles from './webhooks.module.css';

const URL_FIELD = 'webhook-url';

interface Typed {
  url: string;
  note: string;
  events: WebhookEvent[];
  isOn: boolean;
}

interface EndpointDialogProps {
  /** Absent for a new one. */
  readonly endpoint?: WebhookEndpointWire;
  onClose(): void;
  onSubmit(typed: Typed): Promise<string>;
}

export function EndpointDialog({ endpoint, onClose, onSubmit }: EndpointDialogProps) {
  const t = useTranslate();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [note, setNote] = useState(endpoint?.note ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? WEBHOOK_EVENTS);
  const [isOn, setIsOn] = useState(endpoint === undefined || endpoint.state === 'on');
  useFirstFocus(URL_FIELD);
  return (
    <FormDialog
      title={t(endpoint ? 'staffwebhooks:do_change' : 'staffwebhooks:add')}
      go={t(endpoint ? 'staffwebhooks:go_change' : 'staffwebhooks:go_add')}
      isReady={events.length > 0 && url.trim() !== ''}
      onClose={onClose}
      onSubmit={() => onSubmit({ url: url.trim(), note: note.trim(), events: [...events], isOn })}
    >
      <TextField
        id={URL_FIELD}
        label={t('staffwebhooks:url')}
        hint={t('staffwebhooks:url_hint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={LONGEST_URL}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={t('staffwebhooks:note')}
        hint={t('staffwebhooks:note_hint')}
        maxLength={120}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <fieldset className={styles.events}>
        <legend>{t('staffwebhooks:events')}</legend>
        {WEBHOOK_EVENTS.map((each) => (
          <Checkbox
            key={each}
            label={t(eventKey(each))}
            checked={events.includes(each)}
            onChange={({ target }) =>
              setEvents(WEBHOOK_EVENTS.filter((one) => (one === each ? target.checked : events.includes(one))))
            }
          />
        ))}
      </fieldset>
      {endpoint ? (
        <Checkbox label={t('staffwebhooks:is_on')} checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
      ) : null}
    </FormDialog>
  );
}
