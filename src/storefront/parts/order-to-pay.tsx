import { useEffect, useState } from 'react';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../client/client.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import {
  forgetAskedCart,
  forgetUnplacedCart,
  keepCreatedOrder,
  keepPayedOrder,
  keepRoom,
} from '../client/keep-order.ts';
import { askedCart, isConsentAsked, unpaidOrderId } from '../client/last-order.ts';
import { isPassing } from '../client/fetch-api.ts';
import { ButtonLink } from './button-link.tsx';
import { useShop, useShown } from './use-shop.ts';

/** How the money of an order comes of which nobody has to do anything here any more. */
function wayOfMoney({ payments, mandate }: OrderWire): 'mandate' | 'transfer' | undefined {
  if (mandate?.signed) return 'mandate';
  return payments.some(({ method, state }) => method === 'transfer' && state === 'awaiting') ? 'transfer' : undefined;
}

/**
 * An order that was placed in this browser and is not paid yet never vanishes: its payment is one press away. Nor does a
 * request for a colleague's consent whose answer was lost.
 */
export default function OrderToPay() {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const { pagePaths } = useShop();
  const [order, setOrder] = useState<OrderWire>();
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    let isHere = true;
    const ask = async (orderId: string) => {
      const found = await api('GET /order/{id}', { params: { id: orderId } });
      if (!isHere) return;
      if (!found.ok) return document.documentElement.removeAttribute('data-unpaid');
      const { data } = found;
      if (data.pendingAmountDetails && data.orderState !== 'cancelled') setOrder(data);
      else keepPayedOrder(data.orderNumber);
    };
    /** A cart that is neither here any more nor ordered is at a colleague. */
    const findRequest = async (cartId: string) => {
      const cart = await api('GET /cart/', {});
      const waiting = await api('GET /order-requests/', { query: { waiting: 'for_colleagues' } });
      if (!cart.ok || !waiting.ok || !isHere) return;
      if (cart.data?.id === cartId) forgetUnplacedCart();
      else if (waiting.data.requests.length === 0) forgetAskedCart();
      else {
        keepRoom();
        setAwaited(true);
      }
    };
    /** An order whose answer was lost is found by the cart that it was placed from. */
    const find = async () => {
      const cartId = askedCart();
      if (!cartId) return;
      const found = await api('GET /cart/{id}/order/', { params: { id: cartId } });
      if (!found.ok) return isPassing(found.error) ? undefined : forgetAskedCart();
      if (!found.data) return isConsentAsked() ? findRequest(cartId) : forgetUnplacedCart();
      forgetAskedCart();
      keepCreatedOrder(found.data);
    };
    const show = async () => {
      await find();
      const id = unpaidOrderId();
      if (id && isHere) await ask(id);
    };
    void show();
    return () => void (isHere = false);
  }, [api]);
  if (isAwaited)
    return (
      <Notice level="info" title={t('shell:consent_awaited')}>
        <ButtonLink to={pagePaths['order-requests'] ?? '/'}>{t('shell:consent_requests')}</ButtonLink>
      </Notice>
    );
  if (!order?.pendingAmountDetails) return null;
  const amount = shown.money(order.pendingAmountDetails.taxedTotal);
  const underWay = wayOfMoney(order);
  // A second payment would be one too many.
  if (underWay)
    return (
      <Notice level="info" title={t(`shell:to_pay_${underWay}`, { number: order.orderNumber, amount })}>
        <ButtonLink to={`${pagePaths['order-detail'] ?? '/'}?order_number=${order.orderNumber}`}>
          {t('shell:to_pay_order')}
        </ButtonLink>
      </Notice>
    );
  return (
    <Notice level="warning" title={t('shell:to_pay', { number: order.orderNumber })}>
      <ButtonLink to={`${pagePaths['payment'] ?? '/'}?order_number=${order.orderNumber}`}>
        {t('shell:to_pay_now', { amount })}
      </ButtonLink>
    </Notice>
  );
}
