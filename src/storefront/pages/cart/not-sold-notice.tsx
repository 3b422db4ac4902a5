import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { notSoldNotice } from '../../parts/not-sold.ts';

interface NotSoldNoticeProps {
  readonly line: LineItemWire;
  readonly cart: CartWire;
}

/** Why the line cannot be ordered as it is, and what to do about it. Nothing for a line that can. */
export function NotSoldNotice({ line, cart }: NotSoldNoticeProps) {
  const t = useTranslate();
  const found = cart.notSold.find(({ lineItemId }) => lineItemId === line.id);
  if (!found) return null;
  const { reason, successor } = found;
  const told = reason === 'product_retired' && successor !== null ? 'product_replaced' : reason;
  return (
    <div id={notSoldNotice(line.id)} tabIndex={-1}>
      <Notice level="warning">
        <p>{t(`cart:not_sold_${told}`, { successor: successor ?? '' })}</p>
      </Notice>
    </div>
  );
}
