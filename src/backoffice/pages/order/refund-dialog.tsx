import { useState } from 'react';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { TextField } from '#ui/field/field.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { refundCents, refundWay } from './refund-amount.rules.ts';
import type { ShowAnswer } from './show-answer.ts';

const AMOUNT = 'refund-amount';

interface RefundDialogProps {
  readonly order: StaffOrderWire;
  readonly terms: NonNullable<StaffOrderWire['refund']>;
  readonly showAnswer: ShowAnswer;
  onClose(): void;
}

/** How much goes back, how, and why. The button names the amount, and is dead while there is none. */
export function RefundDialog({ order, terms: { most, parts }, showAnswer, onClose }: RefundDialogProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const { overpaid } = order.money;
  const [amount, setAmount] = useState(overpaid.centAmount > 0 ? (overpaid.centAmount / 100).toFixed(2) : '');
  const [reference, setReference] = useState('');
  const cents = refundCents(amount, most.centAmount);
  const { way, firstCents } = refundWay(parts, cents ?? 1);
  const credit = Math.max(0, (cents ?? 0) - overpaid.centAmount);
  const money = (centAmount: number) => shown.money({ ...most, centAmount });
  const refund = async (reason: string) =>
    showAnswer(
      await api('POST /staff/orders/{number}/refund/', {
        params: { number: order.order.orderNumber },
        body: {
          version: order.version,
          amount: ((cents ?? 0) / 100).toFixed(2),
          reason,
          ...(way !== 'by_hand' || reference.trim() === '' ? {} : { reference: reference.trim() }),
        },
      }),
    );
  return (
    <ReasonDialog
      title={t('stafforders:refund_title')}
      hint={t('stafforders:reason_hint')}
      go={cents === undefined ? t('stafforders:refund') : t('stafforders:refund_go', { amount: money(cents) })}
      isReady={cents !== undefined && way !== 'mixed'}
      firstField={AMOUNT}
      onSubmit={refund}
      onClose={onClose}
    >
      {way === 'mixed' ? null : (
        <p>{t(way === 'by_hand' ? 'stafforders:refund_by_hand' : 'stafforders:refund_by_provider')}</p>
      )}
      <TextField
        id={AMOUNT}
        label={t('stafforders:refund_amount')}
        hint={t('stafforders:refund_most', { amount: money(most.centAmount) })}
        error={amount.trim() !== '' && cents === undefined ? t('stafforders:refund_amount_wrong') : undefined}
        inputMode="decimal"
        required
        maxLength={16}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      {credit > 0 ? <p role="status">{t('stafforders:refund_credit', { amount: money(credit) })}</p> : null}
      {way === 'mixed' ? <p role="status">{t('stafforders:refund_mixed', { amount: money(firstCents) })}</p> : null}
      {way === 'by_hand' ? (
        <TextField
          label={t('stafforders:refund_reference')}
          hint={t('stafforders:refund_reference_hint')}
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      ) : null}
    </ReasonDialog>
  );
}
