import { useEffect, useState, type ReactNode } from 'react';
import { TextArea, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Button } from '#ui/button/button.tsx';
import { useAuth } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import type { Form } from '../../parts/form/use-form.ts';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShop } from '../../parts/use-shop.ts';
import box from '../../parts/form/form-box.module.css';
import styles from './contact.module.css';

/** A form in which a person writes to the shop: who they are, and words. */
type Letter = { readonly name: string; readonly email: string; readonly text: string };

interface WriteToShopProps<V extends Letter> {
  readonly form: Form<V>;
  readonly intro: string;
  /** What the words are about. */
  readonly textLabel: string;
  readonly textHint?: string;
  /** Labels of the fields in `children`, for the summary of errors. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Fields between the address and the words. */
  readonly children?: ReactNode;
  /** Empties what another letter begins without. */
  readonly blank: Partial<V>;
  /** The field that another letter begins with. */
  readonly first: keyof V & string;
  /** Whether it was sent. @param website what a program filled in */
  send(values: V, website: string): Promise<boolean>;
}

const DONE = 'contact-sent';

/** Who is signed in need not say who they are. What was typed stays when it is refused. */
export function WriteToShop<V extends Letter>(props: WriteToShopProps<V>) {
  const { form, intro, textLabel, textHint, children, blank, first, send } = props;
  const t = useTranslate();
  const { user } = useAuth();
  const { legal } = useShop();
  const focusNext = useFocusAfter();
  const [website, setWebsite] = useState('');
  const [sentTo, setSentTo] = useState('');
  const { values, set } = form;
  useEffect(() => {
    if (!user) return;
    const name = `${user.firstName} ${user.lastName}`.trim();
    set({ name: values.name || name, email: values.email || user.email } as Partial<V>);
    // Runs when the session is known: what was typed by then stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [user?.email]);
  const submit = async () => {
    if (!(await send(values, website))) return;
    setSentTo(values.email.trim());
    focusNext(DONE);
  };
  const labels = { name: t('contact:name'), email: t('contact:email'), ...props.labels, text: textLabel };
  if (sentTo !== '')
    return (
      <div className={styles.done}>
        <div id={DONE} tabIndex={-1}>
          <Notice level="success" live title={t('contact:sent')}>
            <p>{t('contact:sent_text', { email: sentTo })}</p>
            <p>{t('contact:sent_otherwise', { phone: legal.phone })}</p>
          </Notice>
        </div>
        <Button
          onClick={() => {
            setSentTo('');
            set(blank);
            // Name and address are still filled in.
            focusNext(form.id(first));
          }}
        >
          {t('contact:again')}
        </Button>
      </div>
    );
  return (
    <>
      <p>{intro}</p>
      <OwnerOnly>
        <FormBox
          form={form}
          labels={labels}
          button={t('contact:send')}
          busyText={t('contact:sending')}
          onSend={() => void submit()}
        >
          <TextField label={labels.name} autoComplete="name" {...form.text('name')} />
          <TextField
            label={labels.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            hint={t('contact:email_hint')}
            {...form.text('email')}
          />
          {children}
          <TextArea
            id={form.id('text')}
            label={labels.text}
            hint={textHint}
            rows={6}
            value={values.text}
            error={form.errors['text']}
            onChange={(event) => set({ text: event.target.value } as Partial<V>)}
          />
          <div className={styles.unseen} aria-hidden="true">
            <label htmlFor={form.id('website')}>{t('contact:website')}</label>
            <input
              id={form.id('website')}
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => setWebsite(event.target.value)}
            />
          </div>
        </FormBox>
        <p className={box.hint}>{t('contact:kept')}</p>
      </OwnerOnly>
    </>
  );
}
