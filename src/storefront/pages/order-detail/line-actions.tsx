import { useState } from 'react';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { Result } from '../../client/api.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import styles from './line-actions.module.css';

interface LineActionsProps {
  readonly order: OrderWire;
  readonly line: LineItemWire;
  /** Receives what cancelling the line would mean, to be confirmed. */
  onDraft(draft: OrderEditDraftWire): void;
  onChanged(order: OrderWire): void;
}

const KEEP_FILES = 'keep-files';
const LEFT_OR_NEVER: ReadonlySet<string> = new Set(['shipped', 'delivered', 'cancelled']);

/** Changing or cancelling one line, and until when; afterwards why no longer. Sending its files anew. */
export function LineActions({ order, line, onDraft, onChanged }: LineActionsProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<'' | 'cancel' | 'files'>('');
  const [problem, setProblem] = useState('');
  const [asksForFiles, setAsksForFiles] = useState(false);
  const focusNext = useFocusAfter();
  const editing = order.editing[line.id];
  if (!editing || editing.closed === 'order_over') return null;
  const { editableUntil, closed, isGone, mayResetArtwork } = editing;
  const isOver = Object.values(order.jobs).every(
    ({ lineItemId, status }) => lineItemId !== line.id || LEFT_OR_NEVER.has(status),
  );
  const ask = async <Answered,>(
    what: 'cancel' | 'files',
    call: Promise<Result<Answered>>,
    done: (answer: Answered) => void,
  ) => {
    setBusy(what);
    setProblem('');
    const result = await call;
    setBusy('');
    if (result.ok) done(result.data);
    else setProblem(result.error.text || t('shell:no_answer'));
  };
  const named = { orderId: order.id, lineItemId: line.id };
  /** Asks first: files that are given up do not come back. */
  const askForFiles = () => {
    setProblem('');
    setAsksForFiles(true);
    // The harmless choice gets the focus.
    focusNext(KEEP_FILES);
  };
  const cancel = () =>
    ask('cancel', api('POST /order/edit/cancel-item/', { body: { ...named, refererUrl: location.pathname } }), onDraft);
  const resetArtwork = () =>
    ask('files', api('POST /order/reset-line-item-artwork/', { body: named }), (changed) => {
      setAsksForFiles(false);
      onChanged(changed);
    });
  const told = problem ? (
    <Notice level="danger" live>
      <p>{problem}</p>
    </Notice>
  ) : null;
  return (
    <div className={styles.actions}>
      {editableUntil === null || isGone ? null : (
        <PageLink
          to={`/product-${line.productId}/?order_item=${order.id}/${line.id}`}
          className={styles.action}
          aria-label={t('order:edit_line', { product: line.mcpProdName })}
        >
          {t('order:edit')}
        </PageLink>
      )}
      {editableUntil !== null && order.lineOrder.length > 1 ? (
        <Button
          look="quiet"
          aria-label={t('order:cancel_line_of', { product: line.mcpProdName })}
          busyText={busy === 'cancel' ? t('order:edit_working') : undefined}
          onClick={() => void cancel()}
        >
          {t('order:cancel_line')}
        </Button>
      ) : null}
      {mayResetArtwork ? (
        <Button
          look="quiet"
          aria-label={t('order:reset_artwork_of', { product: line.mcpProdName })}
          onClick={askForFiles}
        >
          {t('order:reset_artwork')}
        </Button>
      ) : null}
      {mayResetArtwork && asksForFiles ? (
        <Dialog
          title={t('order:reset_artwork_title', { product: line.jobName || line.mcpProdName })}
          closeText={t('order:close')}
          onClose={() => setAsksForFiles(false)}
        >
          <p>{t('order:reset_artwork_text')}</p>
          {told}
          <p className={styles.question}>
            <Button id={KEEP_FILES} onClick={() => setAsksForFiles(false)}>
              {t('order:reset_artwork_keep')}
            </Button>
            <Button
              busyText={busy === 'files' ? t('order:edit_working') : undefined}
              onClick={() => void resetArtwork()}
            >
              {t('order:reset_artwork_confirm')}
            </Button>
          </p>
        </Dialog>
      ) : null}
      <span className={styles.until}>
        {editableUntil === null ? null : isGone ? (
          t('order:edit_gone')
        ) : (
          <Unbroken>{t('order:edit_until', { time: shown.moment(editableUntil) })}</Unbroken>
        )}
        {closed === null || isOver ? null : t(`order:edit_closed_${closed}`)}
      </span>
      {asksForFiles ? null : told}
    </div>
  );
}
