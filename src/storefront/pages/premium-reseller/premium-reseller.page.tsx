import { useState } from 'react';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { PremiumState } from '#shop/premium/premium.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { Blocks } from '../content/blocks.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import { ApplicationForm } from './application-form.tsx';
import blocks from '../content/blocks.module.css';
import styles from './premium-reseller.module.css';

type Data = RulesData<'premium'> & {
  /** Null for a guest. */
  readonly state: PremiumState | null;
  /** What the account says of the company already. */
  readonly company: CustomerWire['company'];
};

/** The benefits of premium resellers, and the application form or what became of it. */
export function Page({ payload, data }: PageProps<Data>) {
  return (
    <>
      <h1 className={blocks.pageTitle}>{payload.page?.title}</h1>
      <Blocks payload={payload} data={{ products: [], lists: {} }} />
      <Apply rules={data.rules.premium} initial={data.state} company={data.company} />
    </>
  );
}

interface ApplyProps {
  readonly rules: Data['rules']['premium'];
  readonly initial: PremiumState | null;
  readonly company: Data['company'];
}

function Apply({ rules, initial, company }: ApplyProps) {
  const t = useTranslate();
  const shown = useShown();
  const [state, setState] = useState(initial);
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
          {state?.last === 'declined' && state.reason !== '' ? (
            <p>{t('premium:declined_reason', { reason: state.reason })}</p>
          ) : null}
          <OwnerOnly>
            <ApplicationForm rules={rules} loggedIn={state !== null} company={company} onSent={setState} />
          </OwnerOnly>
        </>
      )}
    </section>
  );
}
