import { useState } from 'react';
import type { Currency } from '#kernel/currencies.ts';
import type { StaffCustomerWire } from '#shop/staff/customers.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useMay, useSession } from '../../client/session.tsx';
import { isTurnover } from '#shop/premium/turnover.rules.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { Facts } from './facts.tsx';

const AMOUNT = 'wallet-amount';

interface StandingProps {
  readonly seen: StaffCustomerWire;
  onChange(seen: StaffCustomerWire): void;
}

/** Whether the customer is a premium reseller or asks to be one, and the decision on it. */
export function Premium({ seen, onChange }: StandingProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api, session } = useSession();
  const mayWrite = useMay('customer:write');
  const [decision, setDecision] = useState<'make' | 'end' | 'decline'>();
  const { customer, application } = seen;
  const { customerIsPremium: isPremium } = customer;
  const isOpen = application?.state === 'open';
  if (!application && !isPremium && !mayWrite) return null;
  const decide = async (reason: string) => {
    const result = await api('POST /staff/customers/{id}/premium/', {
      params: { id: customer.id },
      body: { isPremium: decision === 'make', reason },
    });
    if (result.ok) onChange(result.data);
    return result.ok ? '' : result.error.text || t('staff:no_answer');
  };
  return (
    <section className={box.box}>
      <h2>{t('staffcustomers:premium_title')}</h2>
      {isPremium ? <p>{customer.customerPremiumReason || t('staffcustomers:premium')}</p> : null}
      {application ? (
        <>
          <p>{t('staffcustomers:applied', { at: shown.instant(application.at) })}</p>
          {application.decidedAt === null ? null : (
            <p>{t(`staffcustomers:applied_${application.state}`, { at: shown.instant(application.decidedAt) })}</p>
          )}
          {application.state === 'declined' && customer.customerPremiumReason ? (
            <p className={box.note}>{customer.customerPremiumReason}</p>
          ) : null}
          <Facts
            facts={[
              ['company', `${application.company} (${application.companyCountry} ${application.companyNumber})`],
              ['activity', application.activity],
              [
                'turnover',
                isTurnover(application.turnover)
                  ? t(`premium:turnover_${application.turnover}`, { currency: session.shop.currency })
                  : application.turnover,
              ],
              ['message', application.message],
            ]}
          />
        </>
      ) : null}
      {mayWrite ? (
        <p className={box.bar}>
          {isPremium ? null : <Button onClick={() => setDecision('make')}>{t('staffcustomers:premium_make')}</Button>}
          {isPremium ? (
            <Button look="quiet" onClick={() => setDecision('end')}>
              {t('staffcustomers:premium_end')}
            </Button>
          ) : null}
          {isOpen && !isPremium ? (
            <Button look="quiet" onClick={() => setDecision('decline')}>
              {t('staffcustomers:premium_decline')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {decision ? (
        <ReasonDialog
          title={t(`staffcustomers:premium_${decision}`)}
          hint={t('staffcustomers:premium_reason_hint')}
          go={t('staffcustomers:premium_go')}
          isOptional={decision !== 'make'}
          onSubmit={decide}
          onClose={() => setDecision(undefined)}
        />
      ) : null}
    </section>
  );
}

/** What stands in the wallet, and putting in or taking out. */
export function Wallet({ seen, onChange }: StandingProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api, session } = useSession();
  const mayBook = useMay('payment:write');
  /** Counts once, however often the answer is lost and the button pressed again. */
  const [reference, setReference] = useState<string>();
  const [amount, setAmount] = useState('');
  const { customer } = seen;
  const { customerWalletCredit: wallet } = customer;
  if (!wallet && !mayBook) return null;
  const currency: Currency = wallet?.currencyCode ?? session.shop.currency;
  const adjust = async (reason: string) => {
    const result = await api('POST /staff/customers/{id}/wallet/', {
      params: { id: customer.id },
      body: { amount: amount.trim().replace(',', '.'), currency, reason, reference: reference ?? '' },
    });
    if (!result.ok) return result.error.text || t('staff:no_answer');
    onChange(result.data.seen);
    setAmount('');
    return '';
  };
  return (
    <section className={box.box}>
      <h2>{t('staffcustomers:fact_wallet')}</h2>
      <p>{wallet ? shown.money(wallet) : shown.money({ centAmount: 0, currencyCode: currency })}</p>
      {mayBook ? (
        <p className={box.bar}>
          <Button onClick={() => setReference(crypto.randomUUID())}>{t('staffcustomers:adjust')}</Button>
        </p>
      ) : null}
      {reference === undefined ? null : (
        <ReasonDialog
          title={t('staffcustomers:wallet_title')}
          hint={t('staffcustomers:wallet_reason_hint')}
          go={t('staffcustomers:wallet_go')}
          firstField={AMOUNT}
          onSubmit={adjust}
          onClose={() => setReference(undefined)}
        >
          <TextField
            label={`${t('staffcustomers:wallet_amount')} (${currency})`}
            hint={t('staffcustomers:wallet_amount_hint')}
            id={AMOUNT}
            inputMode="decimal"
            required
            maxLength={16}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </ReasonDialog>
      )}
    </section>
  );
}
