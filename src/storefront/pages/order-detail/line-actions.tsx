import { useState } from 'react';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { UnbrokenDates } from '../../parts/unbroken-dates.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './line-actions.module.css';

interface LineActionsProps {
  readonly order: OrderWire;
  readonly line: LineItemWire;
  /** Receives what cancelling the line would mean, to be confirmed. */
  onDraft(draft: OrderEditDraftWire): void;
}

/** Changing or cancelling one line, and until when; afterwards why no longer. */
export function LineActions({ order, line, onDraft }: LineActionsProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const editing = order.editing[line.id];
  if (!editing || editing.closed === 'order_over') return null;
  if (editing.closed !== null) return <p className={styles.until}>{t(`order:edit_closed_${editing.closed}`)}</p>;
  const ask = async () => {
    setBusy(true);
    setProblem('');
    const result = await api('POST /order/edit/cancel-item/', {
      body: { orderId: order.id, lineItemId: line.id, refererUrl: location.pathname },
    });
    setBusy(false);
    if (result.ok) onDraft(result.data);
    else setProblem(result.error.text || t('shell:no_answer'));
  };
  return (
    <div className={styles.actions}>
      <PageLink
        to={`/product-${line.productId}/?order_item=${order.id}/${line.id}`}
        className={styles.action}
        aria-label={t('order:edit_line', { product: line.mcpProdName })}
      >
        {t('order:edit')}
      </PageLink>
      {order.lineOrder.length > 1 ? (
        <Button
          look="quiet"
          aria-label={t('order:cancel_line_of', { product: line.mcpProdName })}
          busyText={busy ? t('order:edit_working') : undefined}
          onClick={() => void ask()}
        >
          {t('order:cancel_line')}
        </Button>
      ) : null}
      <span className={styles.until}>
        <UnbrokenDates>{t('order:edit_until', { time: shown.instant(editing.editableUntil ?? '') })}</UnbrokenDates>
      </span>
      {problem ? (
        <Notice level="danger" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
    </div>
  );
}
