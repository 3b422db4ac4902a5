import { useEffect, useState } from 'react';
import type { PremiumState } from '#shop/premium/premium.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient, useSession } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { Blocks } from '../content/blocks.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import { ApplicationForm } from './application-form.tsx';
import blocks from '../content/blocks.module.css';
import styles from './premium-reseller.module.css';

/**
 * The benefits of premium resellers, and the application form. The server's page is the same for all visitors; the
 * browser reads who is signed in.
 */
export function Page({ payload, data }: PageProps<RulesData<'premium'>>) {
  return (
    <>
      <h1 className={blocks.pageTitle}>{payload.page?.title}</h1>
      <Blocks payload={payload} data={{ products: [], lists: {} }} />
      <Apply rules={data.rules.premium} />
    </>
  );
}

function Apply({ rules }: { readonly rules: RulesData<'premium'>['rules']['premium'] }) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const loggedIn = useSession()?.loggedIn ?? false;
  const [state, setState] = useState<PremiumState>();
  useEffect(() => {
    if (!loggedIn) return setState(undefined);
    void api('GET /customer/premium/', {}).then((result) => {
      if (result.ok) setState(result.data);
    });
  }, [api, loggedIn]);
  // Who is a reseller has nothing to apply for.
  if (state?.isPremium)
    return (
      <section className={styles.part}>
        <Notice level="success" title={t('premium:is_title')}>
          <p>{t('premium:is_text')}</p>
        </Notice>
      </section>
    );
  return (
    <section className={styles.part} aria-labelledby="apply">
      <h2 id="apply">{t('premium:apply_title')}</h2>
      {state?.openSince ? (
        <Notice level="info" live title={t('premium:open_title', { date: shown.date(state.openSince) })}>
          <p>{t('premium:open_text')}</p>
        </Notice>
      ) : (
        <>
          {state?.last === 'declined' ? <p>{t('premium:declined_before')}</p> : null}
          <ApplicationForm rules={rules} loggedIn={loggedIn} onSent={setState} />
        </>
      )}
    </section>
  );
}
