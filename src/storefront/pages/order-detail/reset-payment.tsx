import { useState } from 'react';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useUntilReturn } from '../../parts/use-until-return.ts';

interface ResetPaymentProps {
  readonly order: OrderWire;
  onReset(order: OrderWire): void;
}

/** Row 7.4.03: takes the chosen way to pay back. The order then waits for another choice. */
export function ResetPayment({ order, onReset }: ResetPaymentProps) {
  const t = useTranslate();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  if (!order.mayResetPayment) return null;
  const reset = async () => {
    setBusy(true);
    const result = await api('POST /order/edit/payment/reset-method', { body: { orderId: order.id } });
    setBusy(false);
    setProblem(result.ok ? '' : result.error.text || t('shell:no_answer'));
    if (result.ok) onReset(result.data);
  };
  return (
    <>
      {problem ? (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
      <Button look="quiet" busyText={busy ? t('order:payment_reset_busy') : undefined} onClick={() => void reset()}>
        {t('order:payment_reset')}
      </Button>
    </>
  );
}
