import type { NotSold } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { mayBeChanged, notSoldText } from '../../parts/not-sold.ts';
import { PageLink } from '../../parts/page-link.tsx';

interface NotSoldNoticeProps {
  readonly line: LineItemWire;
  readonly why: NotSold;
}

/** Why the line cannot be ordered as it is, and what to do about it. */
export function NotSoldNotice({ line, why }: NotSoldNoticeProps) {
  const t = useTranslate();
  return (
    <Notice level="warning">
      <p>{notSoldText(t, why)}</p>
      {why.reason === 'product_retired' && !mayBeChanged(why) ? (
        <p>
          <PageLink to={`/product-${line.productId}/`}>{t('cart:see_similar')}</PageLink>
        </p>
      ) : null}
    </Notice>
  );
}
