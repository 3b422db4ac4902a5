import { useEffect, useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { RequestWire } from '#shop/order-requests/order-requests.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { CallError, Result } from '../../client/api.ts';
import { useAuth, useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { DeliverySections, isUndivided } from '../../parts/delivery-sections.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Totals } from '../../parts/totals.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { addressOfRequest } from '../../parts/uploads/uploads-of.ts';
import { wornArtwork } from '../../parts/uploads/worn.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import type { RulesData } from '../form-rules.ts';
import { AddressView } from '../order-detail/address-view.tsx';
import type { PageProps } from '../page-module.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import { CartChanged } from '../recap/cart-changed.tsx';
import { cartChanges, type CartChange } from '../recap/cart-changes.ts';
import { RefuseForm } from './refuse-form.tsx';
import styles from './order-requests.module.css';

type Data = RulesData<'orderRefusal'> & { readonly request: RequestWire };
type Act = (name: string, call: () => Promise<Result<RequestWire>>) => Promise<void>;

/** One request: what was decided or is to be decided first, then what is asked for. */
export function Page({ payload, data }: PageProps<Data>) {
  const t = useTranslate();
  const shown = useShown();
  const { api, session } = useClient();
  const [request, setRequest] = useLoaded(data.request);
  const [busy, setBusy] = useUntilReturn<string>('');
  const [problem, setProblem] = useState('');
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const [stopped, setStopped] = useState(0);
  useSeen(data.request);

  const showAgain = async () => {
    const now = await api('GET /order-requests/{id}/', { params: { id: request.id } });
    if (now.ok) setRequest(now.data);
  };
  const refused = async (error: CallError) => {
    if (error.key === 'cart_changed' && request.cart) {
      const { cart } = error.detail as { readonly cart: CartWire };
      setChanges(cartChanges(request.cart, cart));
      setStopped((count) => count + 1);
      return setRequest({ ...request, cart });
    }
    setProblem(error.text || t('shell:no_answer'));
    if (error.key.startsWith('request_')) await showAgain();
  };
  const act: Act = async (name, call) => {
    if (busy) return;
    setBusy(name);
    setProblem('');
    const result = await call();
    if (result.ok) {
      setRequest(result.data);
      setChanges([]);
      await session.refresh();
    } else await refused(result.error);
    setBusy('');
  };

  const { asker, isOwn, cart, mayDecide } = request;
  return (
    <AreaFrame page="company">
      <p className={styles.back}>
        <PageLink to={payload.shop.pagePaths['order-requests'] ?? '/'}>{t('requests:all')}</PageLink>
      </p>
      <h1>{isOwn ? t('requests:own') : t('requests:of', { asker })}</h1>
      <p className={styles.asked}>
        <Unbroken>{t('requests:asked_at', { time: shown.instant(request.askedAt) })}</Unbroken>
      </p>
      <div className={styles.decision}>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <State request={request} />
        {request.note ? (
          <section>
            <h2 className={styles.sideTitle}>{t('requests:note')}</h2>
            <p className={styles.notes}>{request.note}</p>
          </section>
        ) : null}
        <CartChanged changes={changes} stopped={stopped} />
        {mayDecide && cart ? (
          <>
            <p>{t('requests:binding', { asker })}</p>
            <Button
              look="main"
              busyText={busy === 'approve' ? t('requests:approving') : undefined}
              onClick={() =>
                void act('approve', () =>
                  api('POST /order-requests/{id}/approve/', {
                    params: { id: request.id },
                    body: { cartVersion: cart.version },
                  }),
                )
              }
            >
              {t('requests:approve', { amount: shown.money(cart.taxedPrice.payable) })}
            </Button>
            <RefuseForm
              rules={data.rules.orderRefusal}
              request={request}
              onRefused={(now) => void act('', () => Promise.resolve({ ok: true, data: now }))}
            />
          </>
        ) : null}
        {request.mayWithdraw ? (
          <Button
            busyText={busy === 'withdraw' ? t('requests:withdrawing') : undefined}
            onClick={() =>
              void act('withdraw', () => api('POST /order-requests/{id}/withdraw/', { params: { id: request.id } }))
            }
          >
            {t('requests:withdraw')}
          </Button>
        ) : null}
      </div>
      {cart ? <Asked cart={cart} request={request} /> : <AskedThen request={request} />}
    </AreaFrame>
  );
}

/** A decision that its asker opens is told no more on the overview. */
function useSeen({ id, isOwn, isSeen, state }: RequestWire): void {
  const { api } = useClient();
  const { strategy } = useAuth();
  // Staff in the customer's place leave it unread.
  const isNews = isOwn && !isSeen && state !== 'pending' && strategy === 'customer';
  useEffect(() => {
    if (isNews) void api('POST /order-requests/{id}/seen/', { params: { id } });
  }, [api, id, isNews]);
}

function State({ request }: { readonly request: RequestWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { defaultLinks } = useShop();
  const { state, asker, isOwn, total, orderNumber, reason } = request;
  const by = request.decidedBy || t('requests:somebody');
  const date = shown.date(request.lapsesAt);
  if (state === 'pending')
    return (
      <Notice
        level={request.mayDecide ? 'warning' : 'info'}
        title={isOwn ? t('requests:pending_own') : t('requests:pending_other', { asker })}
      >
        <p>
          {isOwn
            ? t('requests:pending_own_text', { date })
            : t('requests:pending_other_text', { amount: shown.money(total), date })}
        </p>
      </Notice>
    );
  if (state === 'approved')
    return (
      <Notice level="success" title={t('requests:approved_title', { by })} live>
        <p>{t('requests:approved_text', { number: orderNumber ?? '' })}</p>
        {isOwn ? <p>{t('requests:approved_pay')}</p> : null}
        <ButtonLink to={defaultLink(defaultLinks, 'orderDetail', { order_number: orderNumber ?? '' })}>
          {t('requests:see_order')}
        </ButtonLink>
      </Notice>
    );
  const title = {
    refused: t('requests:refused_title', { by }),
    withdrawn: t('requests:withdrawn_title'),
    lapsed: t('requests:lapsed_title'),
  }[state];
  return (
    <Notice level={state === 'refused' ? 'danger' : 'info'} title={title} live>
      {reason ? <p className={styles.notes}>{reason}</p> : null}
      {isOwn ? (
        <>
          <p>{t('requests:cart_back')}</p>
          <ButtonLink to={defaultLink(defaultLinks, 'cart')}>{t('requests:see_cart')}</ButtonLink>
        </>
      ) : null}
    </Notice>
  );
}

/** What was asked for, once the asker has the cart back. */
function AskedThen({ request }: { readonly request: RequestWire }) {
  const t = useTranslate();
  const shown = useShown();
  const { firstProduct: product, lines, total, purchaseOrderNumber: number } = request;
  return (
    <section>
      <h2>{t('requests:items')}</h2>
      <p>{lines > 1 ? t('requests:content_more', { product, count: lines - 1 }) : product}</p>
      <p>{t('requests:total', { amount: shown.money(total) })}</p>
      {number ? <p className={styles.notes}>{t('requests:purchase_order', { number })}</p> : null}
    </section>
  );
}

interface AskedProps {
  readonly cart: CartWire;
  readonly request: RequestWire;
}

/** The lines with prices and dates, and where they go. */
function Asked({ cart, request }: AskedProps) {
  const t = useTranslate();
  const { shippingAddress, billingAddress } = cart;
  const { purchaseOrderNumber: number, userNotes: notes, paymentMethod } = request;
  const invoiced = billingAddress ?? (isUndivided(cart) ? null : shippingAddress);
  return (
    <div className={styles.content}>
      <section>
        <h2>{t('requests:items')}</h2>
        <DeliverySections of={cart}>
          {(line) => (
            <LineCard
              key={line.id}
              line={line}
              worn={wornArtwork({ address: addressOfRequest(request.id) }, request.worn, line.id)}
            />
          )}
        </DeliverySections>
      </section>
      <aside className={styles.side}>
        <Totals of={cart} />
        {number ? <p className={styles.notes}>{t('requests:purchase_order', { number })}</p> : null}
        {paymentMethod ? (
          <p className={styles.notes}>{t('requests:payment', { method: t(`checkout:method_${paymentMethod}`) })}</p>
        ) : null}
        {shippingAddress && isUndivided(cart) ? (
          <AddressView
            title={t(shippingAddress.collectAt ? 'order:collection' : 'requests:delivery')}
            address={shippingAddress}
          />
        ) : null}
        {invoiced ? (
          <AddressView title={t('requests:billing')} address={invoiced} />
        ) : (
          <section>
            <h2 className={styles.sideTitle}>{t('requests:billing')}</h2>
            <p className={styles.notes}>{t('requests:billing_same')}</p>
          </section>
        )}
        {notes ? (
          <section>
            <h2 className={styles.sideTitle}>{t('requests:user_notes')}</h2>
            <p className={styles.notes}>{notes}</p>
          </section>
        ) : null}
      </aside>
    </div>
  );
}
