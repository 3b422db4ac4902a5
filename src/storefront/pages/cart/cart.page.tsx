import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { addressName } from '../../parts/address/address-lines.tsx';
import { cartLines } from '../../parts/amounts.ts';
import { exceededLimit, type BuyingHere } from '../../parts/buying.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { isUndivided } from '../../parts/delivery-sections.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { MergeNotice } from '../../parts/merge-notice.tsx';
import { Loupe } from '#ui/motif/motif.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Totals } from '../../parts/totals.tsx';
import { CartLineFiles } from '../../parts/uploads/cart-line-files.tsx';
import { UnderwayNotice } from '../../parts/uploads/underway-notice.tsx';
import { useCartFiles, type CartFiles } from '../../parts/uploads/use-cart-files.ts';
import { useShown } from '../../parts/use-shop.ts';
import { WaitingItems } from '../../parts/waiting-items.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { Payload } from '../../client/payload.ts';
import type { PageProps } from '../page-module.ts';
import { hasLines, removeButton, TITLE, UNDO, useCartLines, type CartData } from './use-cart-lines.ts';
import styles from './cart.module.css';

/** The cart: lines with date and price, and totals that are always visible. A removed line can be restored. */
export function Page({
  payload,
  data,
}: PageProps<
  CartData & { readonly uploads: UploadsWire | null; readonly mayOrder: boolean; readonly buying: BuyingHere }
>) {
  const t = useTranslate();
  const { cart, waiting, removed, problem, working, isEmptiedElsewhere, remove, putBack, take, drop } =
    useCartLines(data);
  const files = useCartFiles(cart, data.uploads);
  return (
    <>
      <h1 id={TITLE} tabIndex={-1}>
        {t('cart:title')}
      </h1>
      {data.mayOrder ? null : (
        <Notice level="info" title={t('cart:role_title')}>
          <p>{t('cart:role_text')}</p>
        </Notice>
      )}
      {cart ? <MergeNotice cart={cart} /> : null}
      <WaitingItems items={waiting} onTake={take} onDrop={drop} />
      <div className={styles.messages} aria-live="polite">
        {removed ? (
          <Notice level="info">
            <p className={styles.removed}>
              {t('cart:removed', { product: removed.line.mcpProdName })}
              <Button look="quiet" id={UNDO} onClick={putBack}>
                {t('cart:undo')}
              </Button>
            </p>
          </Notice>
        ) : null}
        {isEmptiedElsewhere ? (
          <Notice level="info">
            <p>{t('cart:emptied')}</p>
          </Notice>
        ) : null}
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
      </div>
      {cart && hasLines(cart) ? (
        <Filled
          cart={cart}
          files={files}
          payload={payload}
          working={working}
          mayOrder={data.mayOrder}
          buying={data.buying}
          onRemove={remove}
        />
      ) : (
        <Empty mayOrder={data.mayOrder} />
      )}
    </>
  );
}

function Empty({ mayOrder }: { readonly mayOrder: boolean }) {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <Loupe />
      <p className={styles.emptyTitle}>{t('cart:empty_title')}</p>
      {mayOrder ? (
        <>
          <p>{t('cart:empty_text')}</p>
          <ButtonLink to="/" look="main">
            {t('cart:empty_action')}
          </ButtonLink>
        </>
      ) : null}
    </div>
  );
}

interface FilledProps {
  readonly cart: CartWire;
  readonly files: CartFiles;
  readonly payload: Payload;
  readonly working: string;
  readonly mayOrder: boolean;
  readonly buying: BuyingHere;
  onRemove(line: LineItemWire): void;
}

function Filled({ cart, files, payload, working, mayOrder, buying, onRemove }: FilledProps) {
  const t = useTranslate();
  const shown = useShown();
  const { pagePaths } = payload.shop;
  return (
    <div className={styles.columns}>
      <div>
        {cartLines(cart).map((line) => (
          <LineCard key={line.id} line={line}>
            {line.deliveryAddress ? (
              <p className={styles.elsewhere}>{t('cart:delivered_to', { place: addressName(line.deliveryAddress) })}</p>
            ) : null}
            <FilesOfLine files={files} lineItemId={line.id} />
            <p className={styles.actions}>
              <PageLink
                to={`/product-${line.productId}/?cart_item=${line.id}`}
                className={styles.action}
                aria-label={t('cart:edit_line', { product: line.mcpProdName })}
              >
                {t('cart:edit')}
              </PageLink>
              <Button
                look="quiet"
                id={removeButton(line.id)}
                aria-label={t('cart:remove_line', { product: line.mcpProdName })}
                busyText={working === line.id ? t('cart:working') : undefined}
                onClick={() => onRemove(line)}
              >
                {t('cart:remove')}
              </Button>
            </p>
          </LineCard>
        ))}
      </div>
      <aside className={styles.recap}>
        <Totals of={cart} />
        {isUndivided(cart) ? (
          <p className={styles.note}>{t('cart:vat_country', { country: shown.country(cart.country) })}</p>
        ) : (
          <p className={styles.note}>{t('cart:vat_several')}</p>
        )}
        <UnderwayNotice />
        {mayOrder ? <NeedsApproval cart={cart} buying={buying} /> : null}
        {mayOrder ? (
          <ButtonLink to={pagePaths['recap'] ?? defaultLink(payload.shop.defaultLinks, 'cart')} look="main">
            {t('cart:checkout')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" look="quiet">
          {t('cart:continue')}
        </ButtonLink>
      </aside>
    </div>
  );
}

/** The files of a line that is printed from some. */
function FilesOfLine({ files, lineItemId }: { readonly files: CartFiles; readonly lineItemId: string }) {
  const line = files.uploads?.lines.find((each) => each.lineItemId === lineItemId);
  return line?.isOpen ? <CartLineFiles of={files.of} line={line} onChanged={files.set} /> : null;
}

/** Foretells that ordering this cart will be asking a colleague for it. */
function NeedsApproval({ cart, buying }: Pick<FilledProps, 'cart' | 'buying'>) {
  const t = useTranslate();
  const shown = useShown();
  const limit = exceededLimit(buying, cart);
  if (limit === undefined) return null;
  return (
    <Notice level="info" title={t('cart:approval_title')}>
      <p>
        {t('cart:approval_text', {
          limit: shown.cents(limit, cart.currencyCode),
          names: (buying?.approvers ?? []).join(', '),
        })}
      </p>
    </Notice>
  );
}
