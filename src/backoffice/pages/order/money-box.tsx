import { useState, type FormEvent } from 'react';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { reasonKey } from '../../parts/event-reason.rules.ts';
import { moneyTold } from './money-told.rules.ts';
import { PROVIDERS } from './providers.ts';
import { RefundDialog } from './refund-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';
import box from '../../parts/box.module.css';

interface MoneyBoxProps {
  readonly order: StaffOrderWire;
  readonly showAnswer: ShowAnswer;
  readonly mayBook: boolean;
}

const SUMS = ['payable', 'credited', 'costs', 'charged', 'returned', 'due', 'overpaid'] as const;

/** What the shop gave back of the total stands below it, with what is left of it: the sums add up. */
function isSaid({ money }: StaffOrderWire, name: (typeof SUMS)[number]): boolean {
  if (name === 'costs') return money.credited.centAmount > 0;
  return name === 'payable' || name === 'due' || money[name].centAmount > 0;
}

/** What is owed and what came. A transfer that is on the account is recorded here. */
export function MoneyBox({ order, showAnswer, mayBook }: MoneyBoxProps) {
  const t = useTranslate();
  const shown = useShown();
  const [isRefunding, setRefunding] = useState(false);
  const { money } = order;
  const nameOf = ({ provider }: { readonly provider: string }) =>
    PROVIDERS.has(provider) ? t(`stafforders:provider_${provider}`) : provider;
  return (
    <section className={box.box}>
      <h2>{t('stafforders:money')}</h2>
      <dl className={box.sums}>
        {SUMS.filter((name) => isSaid(order, name)).map((name) => (
          <div key={name}>
            <dt>{t(`stafforders:sum_${name}`)}</dt>
            <dd>{`${name === 'credited' ? '−' : ''}${shown.money(money[name])}`}</dd>
          </div>
        ))}
      </dl>
      {money.overpaid.centAmount > 0 ? (
        <p className={box.note}>{t(mayBook ? 'stafforders:overpaid_text' : 'stafforders:overpaid_text_read')}</p>
      ) : null}
      {money.transactions.length > 0 ? (
        <ul className={box.events}>
          {money.transactions.map((each, index) => {
            const { key, hasAmount } = moneyTold(each);
            const why = reasonKey(each.reason);
            const reason = why === undefined ? each.reason : t(why);
            return (
              <li key={index}>
                <span>
                  {t(`stafforders:money_${key}`)} {hasAmount ? shown.money(each.amount) : ''}
                </span>
                <span className={box.note}>
                  {shown.instant(each.at)},{' '}
                  {reason ? t('stafforders:named', { name: nameOf(each), text: reason }) : nameOf(each)}
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
      {mayBook && order.refund ? (
        <p className={box.bar}>
          <Button onClick={() => setRefunding(true)}>{t('stafforders:refund')}</Button>
        </p>
      ) : null}
      {isRefunding && order.refund ? (
        <RefundDialog order={order} terms={order.refund} showAnswer={showAnswer} onClose={() => setRefunding(false)} />
      ) : null}
      {mayBook ? <RecordPayment order={order} showAnswer={showAnswer} /> : null}
    </section>
  );
}

function RecordPayment({ order, showAnswer }: Omit<MoneyBoxProps, 'mayBook'>) {
  const t = useTranslate();
  const { api } = useSession();
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Beside the amount: it is none, or it is above what is due. */
  const [wrongAmount, setWrongAmount] = useState('');
  const [isAbove, setAbove] = useState(false);
  const [isMeant, setMeant] = useState(false);
  const [outcome, setOutcome] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setOutcome('');
    const typed = amount.trim().replace(',', '.');
    const isAmount = typed === '' || /^\d{1,9}(?:\.\d{1,2})?$/.test(typed);
    const isNamed = reference.trim() !== '';
    setWrongAmount(isAmount ? '' : t('stafforders:payment_amount_wrong'));
    setProblem(isNamed ? '' : t('stafforders:payment_reference_missing'));
    if (!isAmount || !isNamed) return;
    setBusy(true);
    const result = await api('POST /staff/orders/{number}/payment/', {
      params: { number: order.order.orderNumber },
      body: { reference: reference.trim(), ...(typed === '' ? {} : { amount: typed, confirmed: isMeant }) },
    });
    setBusy(false);
    const said = showAnswer(result.ok ? { ok: true, data: result.data.order } : result);
    const ofAmount = !result.ok && ['transfer_above_due', 'amount_not_valid'].includes(result.error.key);
    setWrongAmount(ofAmount ? said : '');
    setProblem(ofAmount ? '' : said);
    setAbove(!result.ok && result.error.key === 'transfer_above_due');
    setMeant(false);
    if (!result.ok) return;
    setOutcome(result.data.outcome);
    setReference('');
    setAmount('');
  };
  return (
    <details className={box.details}>
      <summary>{t('stafforders:payment_record')}</summary>
      <form noValidate className={box.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('stafforders:payment_reference')}
          hint={t('stafforders:payment_reference_hint')}
          error={problem || undefined}
          required
          maxLength={60}
          value={reference}
          onChange={(event) => {
            setReference(event.target.value);
            setOutcome('');
          }}
        />
        <TextField
          label={t('stafforders:payment_amount')}
          hint={t('stafforders:payment_amount_hint')}
          error={wrongAmount || undefined}
          inputMode="decimal"
          maxLength={16}
          value={amount}
          onChange={(event) => {
            setAmount(event.target.value);
            setOutcome('');
            setAbove(false);
            setMeant(false);
          }}
        />
        {isAbove ? (
          <Checkbox
            label={t('stafforders:payment_above_meant')}
            checked={isMeant}
            onChange={(event) => setMeant(event.target.checked)}
          />
        ) : null}
        <Button type="submit" busyText={busy ? t('staff:busy') : undefined}>
          {t('stafforders:payment_go')}
        </Button>
        {outcome ? (
          <Notice level={outcome === 'held' || outcome === 'refund_due' ? 'warning' : 'success'} live>
            <p>{t(`stafforders:payment_${outcome}`)}</p>
          </Notice>
        ) : null}
      </form>
    </details>
  );
}
