import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { CheckoutSteps } from '../../parts/steps.tsx';
import { useClient } from '../../client/client.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { orderQuery, type OrderData } from '../order-detail/load-order.ts';
import type { PageProps } from '../page-module.ts';

/** Pauses between questions: short at first, then longer. The page tells the customer when a bank is slow. */
const WAITS_MS = [300, 500, 1000, 1000, 2000, 3000, 5000, 5000, 10_000];

/** The provider is asked at once, and again after some of the pauses. */
const ASKED_EVERY = 4;

/** Waits for the provider's result and shows it. */
export function Page({ payload, data }: PageProps<OrderData>) {
  const t = useTranslate();
  const { api } = useClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const attempt = new URLSearchParams(search).get('payment');
  const [order, setOrder] = useState(data.order);
  const [slow, setSlow] = useState(false);
  const outcome = outcomeOf(order, attempt);
  const { pagePaths } = payload.shop;
  const query = orderQuery(data);
  const orderPage = `${pagePaths['order-detail'] ?? '/'}${query}`;

  useEffect(() => {
    if (outcome === 'paid') void navigate(`${pagePaths['thank-you'] ?? '/'}${query}`, { replace: true });
    if (outcome !== 'checking') return;
    let stopped = false;
    const poll = async () => {
      for (const [turn, wait] of WAITS_MS.entries()) {
        // The provider's own word may come late, or not at all. What it answers stands in the order.
        if (turn % ASKED_EVERY === 0) await api('POST /order/{id}/payment/ask/', { params: { id: data.order.id } });
        await new Promise((done) => setTimeout(done, wait));
        if (stopped) return;
        const result = await api('GET /order/{id}', { params: { id: data.order.orderNumber } });
        if (result.ok && outcomeOf(result.data, attempt) !== 'checking') return setOrder(result.data);
      }
      setSlow(true);
    };
    void poll();
    return () => {
      stopped = true;
    };
  }, [api, attempt, data, navigate, outcome, pagePaths, query]);

  if (outcome === 'cancelled')
    return (
      <>
        <h1>
          <Unbroken>{t('checkout:cancelled_title', { number: order.orderNumber })}</Unbroken>
        </h1>
        <Notice level="info" live>
          <p>{t('checkout:cancelled_text')}</p>
        </Notice>
        <p>
          <ButtonLink to={orderPage}>{t('checkout:see_order')}</ButtonLink>
        </p>
      </>
    );
  if (outcome === 'failed' || outcome === 'abandoned')
    return (
      <>
        <CheckoutSteps current="payment" orderPage={orderPage} />
        <h1>{t(outcome === 'failed' ? 'checkout:declined_title' : 'checkout:abandoned_title')}</h1>
        <Notice level="warning" live>
          <p>{t(order.transfer ? 'checkout:transfer_still_awaited' : 'checkout:declined_text')}</p>
        </Notice>
        <p>
          <ButtonLink to={`${pagePaths['payment'] ?? '/'}${query}`} look={order.transfer ? 'plain' : 'main'}>
            {t('checkout:retry_payment')}
          </ButtonLink>
        </p>
        {order.transfer ? (
          <p>
            <ButtonLink to={orderPage}>{t('checkout:see_order')}</ButtonLink>
          </p>
        ) : null}
      </>
    );
  return (
    <>
      <CheckoutSteps current="payment" orderPage={orderPage} />
      <h1>{t('checkout:checking_title')}</h1>
      <Notice level="info" live>
        <p>{slow ? t('checkout:checking_slow') : t('checkout:checking_text')}</p>
      </Notice>
      {slow ? (
        <p>
          <ButtonLink to={orderPage}>{t('checkout:see_order')}</ButtonLink>
        </p>
      ) : null}
    </>
  );
}

type Outcome = 'paid' | 'failed' | 'abandoned' | 'cancelled' | 'checking';

function outcomeOf(order: OrderWire, attempt: string | null): Outcome {
  if (order.orderState === 'cancelled') return 'cancelled';
  if (order.paymentState === 'paid') return 'paid';
  const payment = order.payments.find(({ id }) => id === attempt) ?? order.payments[0];
  return payment?.state === 'failed' || payment?.state === 'abandoned' ? payment.state : 'checking';
}
