import { useState } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { readErasure } from '#shop/privacy/privacy.contract.ts';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import { Export } from './export.tsx';
import styles from './privacy.module.css';

type Obstacles = Answer<typeof readErasure>['obstacles'];
type Data = RulesData<'erasure'> & { readonly obstacles: Obstacles };

const GOES = ['account', 'carts', 'newsletter', 'mails', 'words', 'files', 'orders'] as const;
const STAYS = ['orders', 'consents', 'vat', 'mail'] as const;

/**
 * The customer's data as a file, and the deletion of the account. The page explains what is deleted, what is kept and
 * why, before the button.
 */
export function Page({ payload, data }: PageProps<Data>) {
  const t = useTranslate();
  const [isErased, setErased] = useState(false);
  if (isErased) return <Done />;
  const isHindered = data.obstacles.length > 0;
  return (
    <AreaFrame page="profile">
      <h1>{t('privacy:title')}</h1>
      <OwnerOnly>
        <Export />
      </OwnerOnly>
      <section aria-labelledby="erase" className={styles.part}>
        <h2 id="erase">{t('privacy:erase_title')}</h2>
        {isHindered ? <Hindered obstacles={data.obstacles} defaultLinks={payload.shop.defaultLinks} /> : null}
        <p>{t('privacy:erase_text')}</p>
        <h3>{t('privacy:goes_title')}</h3>
        <ul className={styles.goes}>
          {GOES.map((what) => (
            <li key={what}>{t(`privacy:goes_${what}`)}</li>
          ))}
        </ul>
        <h3 id="stays">{t('privacy:stays_title')}</h3>
        <dl className={styles.stays} aria-labelledby="stays">
          {STAYS.map((what) => (
            <div key={what}>
              <dt>{t(`privacy:stays_${what}`)}</dt>
              <dd>{t(`privacy:stays_${what}_why`)}</dd>
            </div>
          ))}
        </dl>
        {isHindered ? null : (
          <OwnerOnly>
            <Erasure rules={data.rules.erasure} onErased={() => setErased(true)} />
          </OwnerOnly>
        )}
      </section>
    </AreaFrame>
  );
}

function Hindered({
  obstacles,
  defaultLinks,
}: {
  readonly obstacles: Obstacles;
  readonly defaultLinks: PageProps<Data>['payload']['shop']['defaultLinks'];
}) {
  const t = useTranslate();
  return (
    <Notice level="warning" title={t('privacy:obstacles_title')}>
      <ul className={styles.obstacles}>
        {obstacles.map(({ reason, name }) => (
          <li key={name}>
            {t(`privacy:obstacle_${reason}`, { name })}{' '}
            {reason === 'last_owner' || reason === 'wallet_not_empty' ? null : (
              <PageLink to={defaultLink(defaultLinks, 'orderDetail', { order_number: name })}>
                {t('privacy:see_order', { name })}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Erasure({ rules, onErased }: { readonly rules: Data['rules']['erasure']; onErased(): void }) {
  const t = useTranslate();
  const { api, session } = useClient();
  const form = useForm('erasure', rules, { password: '' });
  const erase = async () => {
    if (!(await form.send((body) => api('POST /customer/erase/', { body })))) return;
    onErased();
    // The header must no longer show the customer's name.
    await session.refresh();
  };
  return (
    <FormBox
      form={form}
      labels={{ password: t('forms:current_password') }}
      look="plain"
      button={t('privacy:erase_button')}
      busyText={t('privacy:erase_busy')}
      onSend={() => void erase()}
    >
      <TextField
        label={t('forms:current_password')}
        hint={t('privacy:password_hint')}
        type="password"
        autoComplete="current-password"
        {...form.text('password')}
      />
    </FormBox>
  );
}

function Done() {
  const t = useTranslate();
  return (
    <div className={styles.page}>
      <h1>{t('privacy:done_title')}</h1>
      <p role="status">{t('privacy:done_text')}</p>
      <ButtonLink to="/" look="main">
        {t('privacy:done_home')}
      </ButtonLink>
    </div>
  );
}
