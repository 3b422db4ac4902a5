import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { cartLines } from '../../parts/amounts.ts';
import { whyInCart, notSoldText, whyNotSold } from '../../parts/not-sold.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { useTranslate, type Translate } from '../../client/dictionary.tsx';

/** The line that was refused, if the refusal names one. */
export function lineIn({ lineItems }: CartWire, detail: unknown): LineItemWire | undefined {
  const { lineItemId = '' } = (detail ?? {}) as { readonly lineItemId?: string };
  return lineItems[lineItemId];
}

/** What is wrong with a line, which goes before it as its buyer knows it: the product, and the name of the job. */
export function problemOf({ mcpProdName, jobName }: LineItemWire, problem: string, t: Translate): string {
  const field = jobName === '' ? mcpProdName : `${mcpProdName}, ${jobName}`;
  return t('checkout:error_line', { field, problem });
}

/** The way to a line in the cart, where it is changed or taken out. */
export function LineInCart({ line }: { readonly line: LineItemWire }) {
  const t = useTranslate();
  const { defaultLinks } = useShop();
  return (
    <p>
      <PageLink to={`${defaultLink(defaultLinks, 'cart')}#${whyInCart(line.id)}`}>
        {t('checkout:line_in_cart', { product: line.mcpProdName })}
      </PageLink>
    </p>
  );
}

/** All lines that cannot be ordered as they are, before anybody types an address for them. */
export function LinesNotSold({ cart }: { readonly cart: CartWire }) {
  const t = useTranslate();
  if (cart.notSold.length === 0) return null;
  return (
    <Notice level="warning" title={t('checkout:not_sold_title')}>
      {cartLines(cart).map((line) => {
        const why = whyNotSold(cart, line.id);
        return why ? (
          <div key={line.id}>
            <p>{problemOf(line, notSoldText(t, why), t)}</p>
            <LineInCart line={line} />
          </div>
        ) : null;
      })}
    </Notice>
  );
}
