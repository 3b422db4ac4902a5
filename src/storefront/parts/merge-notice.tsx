import { useEffect, useState } from 'react';
import type { MergeReport } from '#shop/accounts/accounts.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate, type Translate } from '../client/dictionary.tsx';
import { forgetMerge, readMerge } from '../client/merge-entry.ts';
import { useShown, type Shown } from './use-shop.ts';

type MergedLine = MergeReport['lines'][number];

/**
 * The lines that signing in added to this cart, and every changed code or price. Shown until the customer has read it.
 */
export function MergeNotice({ cart }: { readonly cart: CartWire }) {
  const t = useTranslate();
  const shown = useShown();
  const [report, setReport] = useState<MergeReport>();
  useEffect(() => setReport(readMerge(cart.id)), [cart.id]);
  if (!report) return null;
  const told = report.lines.flatMap((line) => wordsOn(t, shown, line));
  const isDearer = report.lines.some(({ grossBefore, grossNow }) => grossNow.centAmount > grossBefore.centAmount);
  const close = () => {
    forgetMerge();
    setReport(undefined);
  };
  return (
    <Notice level={isDearer ? 'warning' : 'info'} title={t('cart:merged', { count: report.lines.length })} live>
      {told.length > 0 ? (
        <ul>
          {told.map((words, index) => (
            <li key={index}>{words}</li>
          ))}
        </ul>
      ) : null}
      <Button look="quiet" onClick={close}>
        {t('cart:merged_read')}
      </Button>
    </Notice>
  );
}

function wordsOn(t: Translate, shown: Shown, { product, code, codeState, reason, ...line }: MergedLine): string[] {
  const amounts = { before: shown.money(line.grossBefore), now: shown.money(line.grossNow) };
  const why = t(reason === 'gone' ? 'cart:merged_why_gone' : 'cart:merged_why_unfit');
  const isMoved = line.grossBefore.centAmount !== line.grossNow.centAmount;
  const price = isMoved ? [t('cart:merged_price', { product, ...amounts })] : [];
  if (codeState === 'none') return price;
  const isCode = code !== '';
  if (codeState === 'kept')
    return [t(isCode ? 'cart:merged_kept' : 'cart:merged_offer_kept', { product, code }), ...price];
  return [t(isCode ? 'cart:merged_dropped' : 'cart:merged_offer_dropped', { product, code, why }), ...price];
}
