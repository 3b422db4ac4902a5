import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useUntilReturn } from '../../../parts/use-until-return.ts';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import styles from './promocode.module.css';

/** A code that is typed and checked. A wrong one is cleared from the field. */
export default function CodeForm({ mcpSku, onValid }: { readonly mcpSku: string; onValid(code: string): void }) {
  const t = useTranslate();
  const { api } = useClient();
  const [input, setInput] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const apply = async (form: HTMLFormElement) => {
    setBusy(true);
    const checked = await api('POST /promocode/check-input/', { body: { mcpSku, promocodeInputText: input } });
    setBusy(false);
    if (checked.ok && checked.data.isValid) return onValid(input.trim());
    form.querySelector('input')?.focus();
    if (!checked.ok) return setProblem(checked.error.text || t('shell:no_answer'));
    setInput('');
    setProblem(t(checked.data.promocodeStatus === 'empty_value' ? 'product:promo_empty' : 'product:promo_refused'));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply(event.currentTarget);
      }}
    >
      <TextField
        label={t('product:promo_code')}
        value={input}
        data-code={input.trim() === '' ? '' : 'typed'}
        data-said={t('product:promo_unapplied')}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={problem || undefined}
        onChange={(event) => setInput(event.target.value)}
      />
      <Button type="submit" busyText={busy ? t('product:promo_checking') : undefined}>
        {t('product:promo_apply')}
      </Button>
    </form>
  );
}
