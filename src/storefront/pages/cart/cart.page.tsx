import { useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { cartLines } from '../../parts/amounts.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { isClosedCart } from '../../parts/closed-cart.ts';
import { LineCard } from '../../parts/line-card.tsx';
import { MergeNotice } from '../../parts/merge-notice.tsx';
import { Loupe } from '#ui/motif/motif.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Totals } from '../../parts/totals.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useShown } from '../../parts/use-shop.ts';
import { dropButton, WaitingItems } from '../../parts/waiting-items.tsx';
import type { CallError } from '../../shell/api.ts';
import { useClient } from '../../shell/client.tsx';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { Payload } from '../../shell/payload.ts';
import type { PageProps } from '../page-module.ts';
import styles from './cart.module.css';

export interface CartData {
  readonly cart: CartWire | null;
  /** Lines of the guest's cart that found no room at sign-in. */
  readonly waiting: readonly LineItemWire[];
}

/** A line that was taken out, and where it stood. */
interface Removed {
  readonly line: LineItemWire;
  readonly place: number;
}

/** The cart: lines with date and price, totals always visible, a removed line can be put back. */
export function Page({ payload, data }: PageProps<CartData>) {
  const t = useTranslate();
  const { api, session } = useClient();
  const [cart, setCart, shownBefore] = useLoaded(data.cart);
  const [waiting, setWaiting] = useLoaded(data.waiting);
  const [removed, setRemoved] = useState<Removed>();
  const [problem, setProblem] = useState('');
  const [working, setWorking] = useState('');
  const focusNext = useFocusAfter();

  /** Says what was refused; a cart that takes no more changes gives way to the one that does. */
  const refuse = async ({ key, text }: CallError) => {
    setProblem(text || t('shell:no_answer'));
    if (!isClosedCart(key)) return;
    const current = await api('GET /cart/', {});
    if (current.ok) setCart(current.data);
    await session.refresh();
  };
  const remove = async (line: LineItemWire) => {
    if (!cart || working) return;
    setWorking(line.id);
    const result = await api('DELETE /cart/item', { body: { cartId: cart.id, cartItemId: line.id } });
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setCart(result.data);
    setRemoved({ line, place: cart.lineOrder.indexOf(line.id) });
    focusNext(UNDO);
    await session.refresh();
  };
  const putBack = async () => {
    if (!cart || !removed || working) return;
    setWorking(removed.line.id);
    const place = Math.min(removed.place, cart.lineOrder.length);
    const body = { line: requestOf(removed.line), place };
    const result = await api('PUT /cart/{id}/item', { params: { id: cart.id }, body });
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setCart(result.data.cart);
    setRemoved(undefined);
    focusNext(removeButton(result.data.lineItemId));
    await session.refresh();
  };

  const focusNextWaiting = ([next]: readonly LineItemWire[]) => focusNext(next ? dropButton(next.id) : TITLE);
  const take = async (line: LineItemWire) => {
    if (working) return;
    setWorking(line.id);
    const opened = cart ? { ok: true as const, data: cart } : await api('POST /cart', { body: {} });
    const result = opened.ok
      ? await api('POST /cart/{id}/waiting/', { params: { id: opened.data.id }, body: { cartItemId: line.id } })
      : opened;
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setCart(result.data.cart);
    setWaiting(result.data.waiting);
    focusNextWaiting(result.data.waiting);
    await session.refresh();
  };
  const drop = async (line: LineItemWire) => {
    if (working) return;
    setWorking(line.id);
    const result = await api('DELETE /cart/waiting/', { body: { cartItemId: line.id } });
    setWorking('');
    if (!result.ok) return refuse(result.error);
    setProblem('');
    setWaiting(result.data);
    focusNextWaiting(result.data);
  };

  return (
    <>
      <h1 id={TITLE} tabIndex={-1}>
        {t('cart:title')}
      </h1>
      {cart ? <MergeNotice cart={cart} /> : null}
      <WaitingItems items={waiting} onTake={(line) => void take(line)} onDrop={(line) => void drop(line)} />
      <div className={styles.messages} aria-live="polite">
        {removed ? (
          <Notice level="info">
            <p className={styles.removed}>
              {t('cart:removed', { product: removed.line.mcpProdName })}
              <Button look="quiet" id={UNDO} onClick={() => void putBack()}>
                {t('cart:undo')}
              </Button>
            </p>
          </Notice>
        ) : null}
        {hasLines(shownBefore) && !hasLines(cart) ? (
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
        <Filled cart={cart} payload={payload} working={working} onRemove={(line) => void remove(line)} />
      ) : (
        <Empty />
      )}
    </>
  );
}

function hasLines(cart: CartWire | null | undefined): boolean {
  return (cart?.lineOrder.length ?? 0) > 0;
}

const TITLE = 'cart-title';
const UNDO = 'undo';
const removeButton = (lineId: string) => `remove-${lineId}`;

function Empty() {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <Loupe />
      <p className={styles.emptyTitle}>{t('cart:empty_title')}</p>
      <p>{t('cart:empty_text')}</p>
      <ButtonLink to="/" look="main">
        {t('cart:empty_action')}
      </ButtonLink>
    </div>
  );
}

interface FilledProps {
  readonly cart: CartWire;
  readonly payload: Payload;
  readonly working: string;
  onRemove(line: LineItemWire): void;
}

function Filled({ cart, payload, working, onRemove }: FilledProps) {
  const t = useTranslate();
  const shown = useShown();
  const { pagePaths } = payload.shop;
  return (
    <div className={styles.columns}>
      <div>
        {cartLines(cart).map((line) => (
          <LineCard key={line.id} line={line}>
            <p className={styles.actions}>
              <PageLink
                to={`${pagePaths[`product-${line.productId}`] ?? '/'}?cart_item=${line.id}`}
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
        <p className={styles.note}>{t('cart:vat_country', { country: shown.country(cart.country) })}</p>
        <ButtonLink to={pagePaths['recap'] ?? defaultLink(payload.shop.defaultLinks, 'cart')} look="main">
          {t('cart:checkout')}
        </ButtonLink>
        <ButtonLink to="/" look="quiet">
          {t('cart:continue')}
        </ButtonLink>
      </aside>
    </div>
  );
}

/** A line as it was asked for: enough for the server to make it again. */
function requestOf(line: LineItemWire) {
  return {
    productId: line.productId,
    selection: line.productConfig,
    quantity: line.quantity,
    sets: line.multiArtworkDetails.map(({ name, quantity }) => ({ name, quantity })),
    priority: line.merchantInfo.selectedPriority,
    fileCheck: line.merchantInfo.fileCheck,
    jobName: line.jobName,
    userNotes: line.userNotes,
    ...(line.promotion ? { promocode: line.promotion.code, lossLeaderKey: line.promotion.lossLeaderKey } : {}),
  };
}
