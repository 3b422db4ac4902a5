import { useEffect, useState } from 'react';
import { TextArea, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Button } from '#ui/button/button.tsx';
import { useAuth, useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShop } from '../../parts/use-shop.ts';
import { Blocks } from '../content/blocks.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import box from '../../parts/form/form-box.module.css';
import styles from './contact.module.css';

const BLANK = { name: '', email: '', subject: '', orderNumber: '', text: '' };
const DONE = 'contact-sent';

/** Writing to the shop. Who is signed in need not say who they are. */
export function Page({ payload, data }: PageProps<RulesData<'contact'>>) {
  const t = useTranslate();
  const { api } = useClient();
  const { user } = useAuth();
  const { legal } = useShop();
  const focusNext = useFocusAfter();
  const form = useForm('contact', data.rules.contact, BLANK);
  const [website, setWebsite] = useState('');
  const [sentTo, setSentTo] = useState('');
  const { values, set } = form;
  useEffect(() => {
    if (!user) return;
    const name = `${user.firstName} ${user.lastName}`.trim();
    set({ name: values.name || name, email: values.email || user.email });
    // Runs when the session is known: what was typed by then stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [user?.email]);
  const send = async () => {
    const answer = await form.send((body) => api('POST /contact/', { body: { ...body, website } }));
    if (!answer) return;
    setSentTo(values.email.trim());
    focusNext(DONE);
  };
  const labels = {
    name: t('contact:name'),
    email: t('contact:email'),
    subject: t('contact:subject'),
    orderNumber: t('contact:order'),
    text: t('contact:text'),
  };
  return (
    <div className={box.page}>
      <h1>{payload.page?.title}</h1>
      {sentTo === '' ? (
        <>
          <p>{t('contact:intro')}</p>
          <OwnerOnly>
            <FormBox
              form={form}
              labels={labels}
              button={t('contact:send')}
              busyText={t('contact:sending')}
              onSend={() => void send()}
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
              <TextField label={labels.subject} autoComplete="off" {...form.text('subject')} />
              <TextField
                label={labels.orderNumber}
                autoComplete="off"
                hint={t('contact:order_hint')}
                {...form.text('orderNumber')}
              />
              <TextArea
                id={form.id('text')}
                label={labels.text}
                rows={6}
                maxLength={4000}
                value={values.text}
                error={form.errors['text']}
                onChange={(event) => set({ text: event.target.value })}
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
      ) : (
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
              set({ subject: '', orderNumber: '', text: '' });
              // Name and address are still filled in.
              focusNext(form.id('subject'));
            }}
          >
            {t('contact:again')}
          </Button>
        </div>
      )}
      <div className={styles.below}>
        <Blocks payload={payload} data={NO_PRODUCTS} />
      </div>
    </div>
  );
}

const NO_PRODUCTS = { products: [], lists: {} };
