import { vatSentence } from '../../parts/vat-sentence.rules.ts';
import { useSyncExternalStore } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { MAX_CART_CENTS, MAX_CART_LINES } from '#shop/cart/cart.rules.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { addressName } from '../../parts/address/address-lines.tsx';
import { cartLines } from '../../parts/amounts.ts';
import { exceededLimit, type BuyingHere } from '../../parts/buying.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { MergeNotice } from '../../parts/merge-notice.tsx';
import { Loupe } from '#ui/motif/loupe.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { mayBeChanged, whyInCart, whyNotSold } from '../../parts/not-sold.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { Totals } from '../../parts/totals.tsx';
import { approvedFor } from '../../parts/uploads/known-line.ts';
import { wornArtwork } from '../../parts/uploads/worn.ts';
import { CartLineFiles } from '../../parts/uploads/cart-line-files.tsx';
import { CutNotice } from '../../parts/uploads/cut-notice.tsx';
import { HeldNotice } from '../../parts/file-check/held-notice.tsx';
import { UnderwayNotice } from '../../parts/uploads/underway-notice.tsx';
import { useCartFiles, type CartFiles } from '../../parts/uploads/use-cart-files.ts';
import { lastListing } from '../../parts/use-listing.ts';
import { useShown } from '../../parts/use-shop.ts';
import { WaitingItems } from '../../parts/waiting-items.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { Payload } from '../../client/payload.ts';
import type { PageProps } from '../page-module.ts';
import { CartMessages } from './cart-messages.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { CodeField } from './code-field.tsx';
import { NotSoldNotice } from './not-sold-notice.tsx';
import { LineFields, quantityField } from './line-fields.tsx';
import {
  hasLines,
  removeButton,
  removing,
  TITLE,
  useCartLines,
  type CartData,
  type CartLines,
} from './use-cart-lines.ts';
import styles from './cart.module.css';

/** The cart: lines with date and price, and totals that are always visible. A removed line can be restored. */
export function Page({
  payload,
  data,
}: PageProps<
  CartData & { readonly uploads: UploadsWire | null; readonly mayOrder: boolean; readonly buying: BuyingHere }
>) {
  const t = useTranslate();
  const lines = useCartLines(data);
  const { cart, waiting } = lines;
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
      <WaitingItems items={waiting} onTake={lines.take} onDrop={lines.drop} />
      <CartMessages of={lines} />
      {cart && hasLines(cart) ? (
        <Filled
          cart={cart}
          files={files}
          payload={payload}
          lines={lines}
          mayOrder={data.mayOrder}
          buying={data.buying}
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
  readonly lines: CartLines;
  readonly mayOrder: boolean;
  readonly buying: BuyingHere;
}

function Filled({ cart, files, payload, lines, mayOrder, buying }: FilledProps) {
  const t = useTranslate();
  const shown = useShown();
  const { pagePaths, legal } = payload.shop;
  const vat = vatSentence(cart, legal.country);
  const { running, wrong } = lines;
  const isSaving = running.length > 0;
  // The server does not know it: the link leads home until the page has its scripts.
  const listing = useSyncExternalStore(noChange, lastListing, () => '/');
  return (
    <div className={styles.columns}>
      <div>
        {cartLines(cart).map((line) => {
          const why = whyNotSold(cart, line.id);
          return (
            <LineCard
              key={line.id}
              line={line}
              worn={wornArtwork(files.of, files.uploads?.lines, line.id)}
              saving={isSaving}
              {...(approvedFor(files.uploads?.lines, line.id) === null ? {} : { promised: 'if paid' as const })}
              fields={
                <LineFields
                  line={line}
                  wrong={wrong?.lineId === line.id ? wrong : undefined}
                  before={lines.requantified?.after.id === line.id ? lines.requantified.before : undefined}
                  wanted={lines.wanted.get(line.id)?.change}
                  onChange={(change) => lines.change(line, change)}
                  onUnreadable={() => lines.refuseTyped(line)}
                />
              }
            >
              <div id={whyInCart(line.id)}>{why ? <NotSoldNotice line={line} why={why} /> : null}</div>
              {line.deliveryAddress ? (
                <p className={styles.elsewhere}>
                  {t('cart:delivered_to', { place: addressName(line.deliveryAddress) })}
                </p>
              ) : null}
              <FilesOfLine files={files} lineItemId={line.id} />
              <p className={styles.actions}>
                {mayBeChanged(why) ? (
                  <PageLink
                    to={`/product-${line.productId}/?cart_item=${line.id}`}
                    className={styles.action}
                    aria-label={t('cart:edit_line', { product: line.mcpProdName })}
                  >
                    {t('cart:edit')}
                  </PageLink>
                ) : null}
                <Button
                  look="quiet"
                  aria-label={t('cart:duplicate_line', { product: line.mcpProdName })}
                  onClick={() => lines.duplicate(line)}
                >
                  {t('cart:duplicate')}
                </Button>
                <Button
                  look="quiet"
                  className={styles.remove}
                  id={removeButton(line.id)}
                  aria-label={t('cart:remove_line', { product: line.mcpProdName })}
                  busyText={running.includes(removing(line)) ? t('cart:remove') : undefined}
                  onClick={() => lines.remove(line)}
                >
                  {t('cart:remove')}
                </Button>
              </p>
            </LineCard>
          );
        })}
      </div>
      <aside className={styles.recap} aria-busy={isSaving || undefined} data-stale={isSaving || undefined}>
        <Totals of={cart} />
        <p className={styles.note}>{t(vat.key, { country: shown.country(vat.country) })}</p>
        {mayOrder ? <CodeField cart={cart} lines={lines} /> : null}
        <NearLimits cart={cart} />
        <HeldNotice areShown />
        <UnderwayNotice />
        <CutNotice files={files.uploads?.lines.flatMap((line) => line.files) ?? []} />
        {mayOrder ? <NeedsApproval cart={cart} buying={buying} /> : null}
        {mayOrder ? (
          <CheckoutLink
            to={pagePaths['recap'] ?? defaultLink(payload.shop.defaultLinks, 'cart')}
            isSaving={isSaving}
            wrongField={wrong ? quantityField(wrong.lineId) : ''}
            saveAgain={lines.isUnsaved ? lines.saveAgain : undefined}
            problem={lines.problem?.text ?? lines.wrongCode}
          />
        ) : null}
        <ButtonLink to={listing} look="quiet">
          {t('cart:continue')}
        </ButtonLink>
      </aside>
    </div>
  );
}

const noChange = () => () => undefined;

/** The files of a line that is printed from some. */
function FilesOfLine({ files, lineItemId }: { readonly files: CartFiles; readonly lineItemId: string }) {
  const line = files.uploads?.lines.find((each) => each.lineItemId === lineItemId);
  return line?.isOpen ? <CartLineFiles of={files.of} line={line} onChanged={files.set} /> : null;
}

/** Says how much room is left before a limit of the cart is reached. */
function NearLimits({ cart }: { readonly cart: CartWire }) {
  const t = useTranslate();
  const shown = useShown();
  const lines = cart.lineOrder.length;
  const value = cart.taxedPrice.totalGross;
  const counts = { count: shown.number(lines), most: shown.number(MAX_CART_LINES) };
  return (
    <>
      {lines < NEARLY_ALL * MAX_CART_LINES ? null : (
        <p className={styles.note}>{t(lines < MAX_CART_LINES ? 'cart:near_lines' : 'cart:full', counts)}</p>
      )}
      {value.centAmount < NEARLY_ALL * MAX_CART_CENTS ? null : (
        <p className={styles.note}>{t('cart:near_value', { most: shown.cents(MAX_CART_CENTS, value.currencyCode) })}</p>
      )}
    </>
  );
}

const NEARLY_ALL = 0.8;

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
