import { useState } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import { may } from '#shop/companies/company-rights.rules.ts';
import type { CompanyWire, readInvite } from '#shop/companies/companies.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import { ToConfirm } from '../personal-area/to-confirm.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import { PAGE, type CompanyActs } from './company-acts.ts';
import { Invites } from './invites.tsx';
import { Members } from './members.tsx';
import { BuyingRules } from './rules.tsx';
import { Told } from './told.tsx';
import styles from './company.module.css';

type Data = RulesData<'invite'> & {
  readonly company: CompanyWire | null;
  readonly invite: Answer<typeof readInvite>;
  readonly customer: CustomerWire;
};

/** The account's company with its members and invitations, or a form to create one. */
export function Page({ payload, data }: PageProps<Data>) {
  const t = useTranslate();
  const { api } = useClient();
  const [company, setCompany] = useState(data.company);
  const [busy, setBusy] = useUntilReturn<string>('');
  const [told, setTold] = useState<CompanyActs['told']>();
  const act: CompanyActs['act'] = async (name, said, call, after = name) => {
    setBusy(name);
    const result = await call();
    setBusy('');
    setTold(
      result.ok
        ? { at: after, level: 'success', text: said }
        : { at: name, level: 'danger', text: result.error.text || t('shell:no_answer') },
    );
    if (result.ok) setCompany(result.data);
    return result.ok;
  };
  const acts = { busy, told, act };
  const profile = payload.shop.pagePaths['profile'] ?? '/';
  return (
    <AreaFrame page="company">
      <h1>{company?.name ?? t('company:title')}</h1>
      <Told told={told} at={PAGE} />
      {company ? (
        <>
          <p className={styles.detail}>{t('company:number_is', { number: company.number })}</p>
          {company.vatNumber ? (
            <p className={styles.detail}>{t('company:vat_number_is', { number: company.vatNumber })}</p>
          ) : null}
          {may(company.role, 'order') ? (
            <p>
              <PageLink to={payload.shop.pagePaths['order-requests'] ?? '/'}>{t('company:requests_link')}</PageLink>
            </p>
          ) : null}
          <OwnerOnly readable>
            <Members company={company} {...acts} />
            <BuyingRules company={company} {...acts} />
            {may(company.role, 'manage') ? <Invites company={company} rules={data.rules.invite} {...acts} /> : null}
          </OwnerOnly>
        </>
      ) : (
        <OwnerOnly readable>
          {data.invite ? <Invitation invite={data.invite} {...acts} /> : null}
          <section aria-labelledby="found" className={styles.part}>
            <h2 id="found">{t('company:found_title')}</h2>
            <p>{t('company:found_text')}</p>
            {data.customer.company === null ? (
              <p>
                {t('company:found_needs_facts')} <PageLink to={profile}>{t('company:to_profile')}</PageLink>
              </p>
            ) : !data.customer.emailVerified ? (
              <ToConfirm email={data.customer.email} />
            ) : (
              <Button
                busyText={busy === 'found' ? t('company:working') : undefined}
                onClick={() => void act('found', t('company:founded'), () => api('POST /company/', {}), PAGE)}
              >
                {t('company:found_button', { company: data.customer.company.name })}
              </Button>
            )}
            <Told told={told} at="found" />
          </section>
        </OwnerOnly>
      )}
    </AreaFrame>
  );
}

function Invitation({
  invite,
  busy,
  told,
  act,
}: CompanyActs & { readonly invite: NonNullable<Answer<typeof readInvite>> }) {
  const t = useTranslate();
  const { api } = useClient();
  if (!invite.isOwn)
    return (
      <Notice level="warning" title={t('company:invite_other_title')}>
        <p>{t('company:invite_other_text')}</p>
      </Notice>
    );
  const { company, role } = invite;
  return (
    <Notice level="info" title={t('company:invited_title', { company })}>
      <p>{t('company:invited_text', { role: t(`company:role_${role}`) })}</p>
      <Button
        look="main"
        busyText={busy === 'accept' ? t('company:working') : undefined}
        onClick={() =>
          void act('accept', t('company:joined', { company }), () => api('POST /company/invite/accept/', {}), PAGE)
        }
      >
        {t('company:accept')}
      </Button>
      <Told told={told} at="accept" />
    </Notice>
  );
}
