import { useState } from 'react';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './confirm-edit.module.css';
import { asksFilesAgain, changedCheck, changedChoices, type ChangedChoice } from './edit-changes.rules.ts';

interface ConfirmEditProps {
  readonly order: OrderWire;
  readonly draft: OrderEditDraftWire;
  /** Leaves the order as it is. */
  onClose(): void;
  onDone(order: OrderWire): void;
  /** Receives the present order when the draft can no longer be confirmed. */
  onOutdated(order: OrderWire): void;
}

/** Price and date before and after, and what is to be paid or comes back. Nothing is changed before it is confirmed. */
export function ConfirmEdit({ order, draft: first, onClose, onDone, onOutdated }: ConfirmEditProps) {
  const t = useTranslate();
  const { api } = useClient();
  const [draft, setDraft] = useState(first);
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const isCancelled = draft.difference.after === null;
  const isCollected = Boolean(order.lineItems[draft.difference.lineItemId]?.collection);
  const confirm = async () => {
    setBusy(true);
    setProblem('');
    const result = await api('POST /order/edit/item/finalize', {
      body: { orderId: order.id, orderEditId: draft.orderEditId },
    });
    setBusy(false);
    if (result.ok) return onDone(result.data);
    setProblem(result.error.text || t('shell:no_answer'));
    if (result.error.key === 'order_edit_changed') return setDraft(result.error.detail as OrderEditDraftWire);
    if (result.error.status !== 409 && result.error.status !== 404) return;
    const now = await api('GET /order/{id}', { params: { id: order.id } });
    if (now.ok) onOutdated(now.data);
  };
  return (
    <Dialog
      title={t(isCancelled ? 'order:cancel_line_title' : 'order:edit_title')}
      closeText={t('order:close')}
      onClose={onClose}
    >
      <Difference
        draft={draft}
        isCollected={isCollected}
        changes={changedChoices(order, draft)}
        check={changedCheck(order, draft)}
      />
      {asksFilesAgain(order, draft) ? (
        <Notice level="warning">
          <p>{t('order:edit_files_again')}</p>
        </Notice>
      ) : null}
      {problem ? (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
      <p className={styles.actions}>
        <Button onClick={onClose}>{t('order:edit_keep')}</Button>
        <Button look="main" busyText={busy ? t('order:edit_confirming') : undefined} onClick={() => void confirm()}>
          {t(isCancelled ? 'order:cancel_line_confirm' : 'order:edit_confirm')}
        </Button>
      </p>
    </Dialog>
  );
}

interface DifferenceProps {
  readonly draft: OrderEditDraftWire;
  readonly isCollected: boolean;
  readonly changes: readonly ChangedChoice[];
  readonly check: ReturnType<typeof changedCheck>;
}

function Difference({ draft: { difference }, isCollected, changes, check }: DifferenceProps) {
  const t = useTranslate();
  const shown = useShown();
  const { before, after, totalBefore, totalAfter, toPay, refund } = difference;
  return (
    <>
      <p className={styles.name}>{after?.product ?? before.product}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('order:edit_before')}</th>
            <th scope="col">{t('order:edit_after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Row key={change.name} term={change.name} before={change.before ?? '–'} after={change.after} />
          ))}
          {check ? (
            <Row
              term={t('order:edit_check')}
              before={t(check.before ? 'order:edit_check_on' : 'order:edit_check_off')}
              after={t(check.after ? 'order:edit_check_on' : 'order:edit_check_off')}
            />
          ) : null}
          <Row
            term={t('order:edit_quantity')}
            before={shown.number(before.quantity)}
            after={after && shown.number(after.quantity)}
          />
          <Row
            term={t(isCollected ? 'order:edit_ready' : 'order:edit_arrival')}
            before={shown.weekday(before.arrivalDate)}
            after={after && shown.weekday(after.arrivalDate)}
          />
          <Row
            term={t('order:edit_line_price')}
            before={shown.money(before.gross)}
            after={after && shown.money(after.gross)}
          />
          <Row term={t('order:edit_total')} before={shown.money(totalBefore)} after={shown.money(totalAfter)} />
        </tbody>
      </table>
      <p className={styles.money}>
        {toPay ? t('order:edit_to_pay', { amount: shown.money(toPay) }) : null}
        {refund
          ? t(refund.isAutomatic ? 'order:edit_refund' : 'order:edit_refund_by_hand', {
              amount: shown.money(refund.amount),
            })
          : null}
        {toPay || refund ? null : t('order:edit_same')}
      </p>
    </>
  );
}

interface RowProps {
  readonly term: string;
  readonly before: string;
  readonly after: string | null;
}

function Row({ term, before, after }: RowProps) {
  return (
    <tr>
      <th scope="row">{term}</th>
      <td>
        <Unbroken>{before}</Unbroken>
      </td>
      <td>
        {after === null ? (
          '–'
        ) : (
          <strong>
            <Unbroken>{after}</Unbroken>
          </strong>
        )}
      </td>
    </tr>
  );
}
