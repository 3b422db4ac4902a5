import type { FormRules } from '#kernel/validation-rules.ts';
import type { RequestWire } from '#shop/order-requests/order-requests.contract.ts';
import { TextArea } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import styles from './order-requests.module.css';

interface RefuseFormProps {
  readonly rules: FormRules;
  readonly request: RequestWire;
  onRefused(request: RequestWire): void;
}

/** Folded, because approval is what most requests are opened for. The reason goes to the asker. */
export function RefuseForm({ rules, request, onRefused }: RefuseFormProps) {
  const t = useTranslate();
  const { api } = useClient();
  const form = useForm<{ readonly reason: string }>('refusal', rules, { reason: '' });
  const send = async () => {
    const refused = await form.send((body) =>
      api('POST /order-requests/{id}/refuse/', { params: { id: request.id }, body }),
    );
    if (refused) onRefused(refused);
  };
  return (
    <details className={styles.refuse} open={form.draft === 'back' || undefined}>
      <summary>{t('requests:refuse_title')}</summary>
      <FormBox
        form={form}
        labels={{ reason: t('requests:reason') }}
        look="plain"
        button={t('requests:refuse')}
        busyText={t('requests:refusing')}
        onSend={() => void send()}
      >
        <TextArea
          id={form.id('reason')}
          label={t('requests:reason')}
          hint={t('requests:reason_hint', { asker: request.asker })}
          value={form.values.reason}
          error={form.errors['reason']}
          onChange={(event) => form.set({ reason: event.target.value })}
        />
      </FormBox>
    </details>
  );
}
