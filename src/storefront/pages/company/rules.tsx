import { useState } from 'react';
import { toDecimal } from '#kernel/money.ts';
import { HIGHEST_LIMIT_CENTS, ROLES } from '#shop/companies/company.ts';
import { may } from '#shop/companies/company-rights.rules.ts';
import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, TextField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { DraftNote } from '../../parts/form/draft-note.tsx';
import { useDraft } from '../../parts/form/use-draft.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { limitTyped } from './amount-typed.ts';
import type { CompanyActs } from './company-acts.ts';
import { Told } from './told.tsx';
import styles from './company.module.css';

type Money = NonNullable<CompanyWire['approvalLimit']>;

/** How members order for the company. Owners change it, everybody may know it. */
export function BuyingRules({ company, ...acts }: CompanyActs & { readonly company: CompanyWire }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="rules" className={styles.part}>
      <h2 id="rules">{t('company:rules_title')}</h2>
      {may(company.role, 'manage') ? <RulesForm company={company} {...acts} /> : <RulesTold company={company} />}
      <h3>{t('company:roles_title')}</h3>
      <dl className={styles.roles}>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{t(`company:role_${role}`)}</dt>
            <dd>{t(`company:role_${role}_text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RulesTold({ company: { approvalLimit, needsPurchaseOrder } }: { readonly company: CompanyWire }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <>
      <p>
        {approvalLimit ? t('company:rule_limit', { amount: shown.money(approvalLimit) }) : t('company:rule_no_limit')}
      </p>
      {needsPurchaseOrder ? <p>{t('company:rule_purchase_order')}</p> : null}
    </>
  );
}

const LIMIT_FIELD = 'company-limit';

function RulesForm({ company, busy, told, act }: CompanyActs & { readonly company: CompanyWire }) {
  const t = useTranslate();
  const { api } = useClient();
  const { currency, numbers } = useShop();
  const [limit, setLimit] = useState(asTyped(company.approvalLimit, numbers.decimal));
  const [isNeeded, setNeeded] = useState(company.needsPurchaseOrder);
  const [problem, setProblem] = useState('');
  const problemOf = useLimitProblem();
  const focusAfter = useFocusAfter();
  const isTouched =
    limit !== asTyped(company.approvalLimit, numbers.decimal) || isNeeded !== company.needsPurchaseOrder;
  const draft = useDraft('rules', isTouched ? { limit, isNeeded } : undefined, (typed) => {
    setLimit(typed.limit);
    setNeeded(typed.isNeeded);
  });
  const save = async () => {
    const approvalLimitCents = limitTyped(limit);
    setProblem(problemOf(approvalLimitCents));
    if (typeof approvalLimitCents === 'string') return focusAfter(LIMIT_FIELD);
    const body = { approvalLimitCents, needsPurchaseOrder: isNeeded };
    await act('rules', t('company:rules_saved'), () => api('PATCH /company/', { body }));
  };
  return (
    <form
      noValidate
      method="post"
      className={styles.rules}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === '') void save();
      }}
    >
      <DraftNote draft={draft} />
      <TextField
        id={LIMIT_FIELD}
        label={t('company:limit', { currency: company.approvalLimit?.currencyCode ?? currency })}
        hint={t('company:limit_hint')}
        error={problem || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
      <Checkbox
        label={t('company:needs_purchase_order')}
        checked={isNeeded}
        onChange={(event) => setNeeded(event.target.checked)}
      />
      <div>
        <Button type="submit" busyText={busy === 'rules' ? t('company:working') : undefined}>
          {t('company:rules_save')}
        </Button>
      </div>
      <Told told={told} at="rules" />
    </form>
  );
}

interface OwnLimitProps extends CompanyActs {
  readonly member: CompanyWire['members'][number];
}

/** The limit of one buyer, in place of the company's. */
export function OwnLimit({ member: { id, name, approvalLimit }, busy, told, act }: OwnLimitProps) {
  const t = useTranslate();
  const { api } = useClient();
  const { currency, numbers } = useShop();
  const [limit, setLimit] = useState(asTyped(approvalLimit, numbers.decimal));
  const [problem, setProblem] = useState('');
  const problemOf = useLimitProblem();
  const focusAfter = useFocusAfter();
  const isTouched = limit !== asTyped(approvalLimit, numbers.decimal);
  const draft = useDraft(`limit ${id}`, isTouched ? limit : undefined, setLimit);
  const field = `limit-${id}`;
  const save = async () => {
    const approvalLimitCents = limitTyped(limit);
    setProblem(problemOf(approvalLimitCents));
    if (typeof approvalLimitCents === 'string') return focusAfter(field);
    await act(`limit ${id}`, t('company:own_limit_saved'), () =>
      api('PATCH /company/members/{id}/', { params: { id }, body: { approvalLimitCents } }),
    );
  };
  return (
    <form
      noValidate
      method="post"
      className={styles.ownLimit}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === '') void save();
      }}
    >
      <DraftNote draft={draft} />
      <TextField
        id={field}
        label={t('company:own_limit', { name, currency })}
        hint={t('company:own_limit_hint')}
        error={problem || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
      <Button
        type="submit"
        aria-label={t('company:own_limit_save_named', { name })}
        busyText={busy === `limit ${id}` ? t('company:working') : undefined}
      >
        {t('company:own_limit_save')}
      </Button>
      <Told told={told} at={`limit ${id}`} />
    </form>
  );
}

/** What is wrong with a typed limit, in words; empty when nothing is. */
function useLimitProblem(): (typed: ReturnType<typeof limitTyped>) => string {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  return (typed) => {
    if (typed === 'wrong') return t('company:limit_wrong');
    return typed === 'too_high'
      ? t('company:limit_too_high', { amount: shown.cents(HIGHEST_LIMIT_CENTS, currency) })
      : '';
  };
}

/** @param decimal the sign before the cents, as the shop writes amounts */
function asTyped(limit: Money | null, decimal: string): string {
  return limit ? toDecimal(limit.centAmount).replace(/\.00$/, '').replace('.', decimal) : '';
}
