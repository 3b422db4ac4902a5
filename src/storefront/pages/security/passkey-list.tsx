import { useEffect, useState } from 'react';
import type { FormRules } from '#kernel/validation-rules.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { listPasskeys } from '#shop/accounts/passkeys.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { makePasskey } from '../../client/passkeys.ts';
import { FormBox } from '../../parts/form/form-box.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { usePasskeys } from '../../parts/use-passkeys.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './security.module.css';

type Passkeys = Answer<typeof listPasskeys>;
interface Told {
  readonly level: 'success' | 'danger' | 'info';
  readonly text: string;
}

const BEGIN = 'new-passkey';

/** Passkeys sign in without the password. Creating one asks for the password. */
export function PasskeyList({ initial, rules }: { readonly initial: Passkeys; readonly rules: FormRules }) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const possible = usePasskeys();
  const [passkeys, setPasskeys] = useState(initial);
  const [removing, setRemoving] = useUntilReturn<string>('');
  const [told, setTold] = useState<Told>();
  const remove = async (id: string) => {
    setRemoving(id);
    const result = await api('DELETE /customer/passkeys/', { body: { id } });
    setRemoving('');
    setTold(
      result.ok
        ? { level: 'success', text: t('security:passkey_removed') }
        : { level: 'danger', text: result.error.text || t('shell:no_answer') },
    );
    if (result.ok) setPasskeys(result.data);
  };
  return (
    <section aria-labelledby="passkeys" className={styles.part}>
      <h2 id="passkeys">{t('security:passkeys_title')}</h2>
      <p>{t('security:passkeys_intro')}</p>
      {told ? (
        <Notice level={told.level} live>
          <p>{told.text}</p>
        </Notice>
      ) : null}
      {passkeys.length === 0 ? <p className={styles.detail}>{t('security:no_passkeys')}</p> : null}
      <ul className={styles.list}>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className={styles.entry}>
            <div className={styles.facts}>
              <p className={styles.name}>{name}</p>
              <p className={styles.detail}>
                {t('security:made', { time: shown.instant(createdAt) })}
                {' · '}
                {lastUsedAt === null
                  ? t('security:never_used')
                  : t('security:used', { time: shown.instant(lastUsedAt) })}
              </p>
            </div>
            <Button
              busyText={removing === id ? t('security:removing') : undefined}
              aria-label={t('security:remove_named', { name })}
              onClick={() => void remove(id)}
            >
              {t('security:remove')}
            </Button>
          </li>
        ))}
      </ul>
      {possible ? (
        <NewPasskey
          rules={rules}
          onMade={(made) => {
            setPasskeys(made);
            setTold({ level: 'success', text: t('security:passkey_added') });
          }}
        />
      ) : (
        <p className={styles.detail}>{t('security:not_possible')}</p>
      )}
    </section>
  );
}

function NewPasskey({ rules, onMade }: { readonly rules: FormRules; onMade(passkeys: Passkeys): void }) {
  const t = useTranslate();
  const { api } = useClient();
  const [open, setOpen] = useState(false);
  const focusAfter = useFocusAfter();
  const form = useForm('passkey', rules, { name: '', password: '' });
  useEffect(() => {
    if (form.draft === 'back') setOpen(true);
  }, [form.draft]);
  const begin = () => {
    setOpen(true);
    focusAfter(form.id('name'));
  };
  const end = () => {
    setOpen(false);
    form.set({ name: '', password: '' });
    focusAfter(BEGIN);
  };
  if (!open)
    return (
      <Button id={BEGIN} look="main" onClick={begin}>
        {t('security:add')}
      </Button>
    );
  const make = async () => {
    const made = await form.send((values) => makePasskey(api, values, t('security:given_up')));
    if (!made) return;
    end();
    onMade(made);
  };
  return (
    <div className={styles.form}>
      <FormBox
        form={form}
        labels={{ name: t('security:name'), password: t('forms:password') }}
        button={t('security:make')}
        busyText={t('security:making')}
        onSend={() => void make()}
      >
        <TextField
          label={t('security:name')}
          hint={t('security:name_hint')}
          autoComplete="off"
          {...form.text('name')}
        />
        <TextField
          label={t('forms:password')}
          hint={t('security:password_hint')}
          type="password"
          autoComplete="current-password"
          {...form.text('password')}
        />
      </FormBox>
      <Button look="quiet" onClick={end}>
        {t('security:cancel')}
      </Button>
    </div>
  );
}
