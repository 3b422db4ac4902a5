import { useTooLong } from '../../parts/use-too-long.ts';
import { useState } from 'react';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useDraft } from '../../parts/form/use-draft.ts';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './order-detail.module.css';

/** As the server takes it. */
const LONGEST_REASON = 160;

interface CancelProps {
  readonly order: OrderWire;
  readonly terms: NonNullable<OrderWire['cancellation']>;
  onCancelled(order: OrderWire): void;
  /** Receives the current order if it differs from the shown one. */
  onChanged(order: OrderWire): void;
}

const KEEP = 'keep-order';

/**
 * Shows what is refunded before the button is pressed, and asks for confirmation, because a cancellation cannot be
 * undone.
 */
export function Cancel({ order, terms, onCancelled, onChanged }: CancelProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const [open, setOpen] = useState(false);
  const focusNext = useFocusAfter();
  const [reason, setReason] = useState('');
  useDraft('cancel', reason || undefined, setReason);
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const params = { id: order.id };
  const { refund } = terms;
  const isAuthorised = order.paymentState === 'authorised';
  const ask = () => {
    setOpen(true);
    setProblem('');
    // The harmless choice gets the focus.
    focusNext(KEEP);
  };
  const long = useTooLong()(reason.trim(), LONGEST_REASON);
  const cancel = async () => {
    if (long) return;
    setBusy(true);
    const result = await api('POST /order/{id}/cancel/', {
      params,
      body: { refundCents: refund.centAmount, ...(reason.trim() ? { reason: reason.trim() } : {}) },
    });
    setBusy(false);
    if (result.ok) {
      setOpen(false);
      return onCancelled(result.data);
    }
    setProblem(result.error.text || t('shell:no_answer'));
    if (result.error.status !== 409) return;
    const now = await api('GET /order/{id}', { params });
    if (now.ok) onChanged(now.data);
  };
  return (
    <>
      <Button look="quiet" className={styles.cancel} onClick={ask}>
        {t('order:cancel')}
      </Button>
      {open ? (
        <Dialog title={t('order:cancel_title')} closeText={t('order:close')} onClose={() => setOpen(false)}>
          <p className={styles.refund}>
            {refund.centAmount > 0
              ? t('order:cancel_refund', { amount: shown.money(refund) })
              : t(isAuthorised ? 'order:cancel_release' : 'order:cancel_free')}
          </p>
          {refund.centAmount > 0 && isAuthorised ? <p>{t('order:cancel_release')}</p> : null}
          <p>{t('order:cancel_final')}</p>
          <TextField
            label={t('order:cancel_reason')}
            value={reason}
            error={long}
            onChange={(event) => setReason(event.target.value)}
          />
          {problem ? (
            <Notice level="danger" live>
              <p>{problem}</p>
            </Notice>
          ) : null}
          <p className={styles.dialogActions}>
            <Button id={KEEP} onClick={() => setOpen(false)}>
              {t('order:cancel_keep')}
            </Button>
            <Button busyText={busy ? t('order:cancelling') : undefined} onClick={() => void cancel()}>
              {t('order:cancel_confirm')}
            </Button>
          </p>
        </Dialog>
      ) : null}
    </>
  );
}
