import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { CheckoutSteps } from '../../parts/steps.tsx';
import { Totals } from '../../parts/totals.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useClient } from '../../shell/client.tsx';
import { useTranslate } from '../../shell/dictionary.tsx';
import { orderQuery, type OrderData } from '../order-detail/load-order.ts';
import type { PageProps } from '../page-module.ts';
import frame from '../../parts/order-frame.module.css';
import styles from './payment.module.css';

/** Choosing how to pay. Nothing is chosen beforehand; each way says what it means for the date. */
export function Page({ payload, data }: PageProps<OrderData>) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const navigate = useNavigate();
  const { order } = data;
  const [method, setMethod] = useState<'card' | 'transfer'>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const lastFailed = order.payments[0]?.state === 'failed' || order.payments[0]?.state === 'abandoned';

  const pay = async () => {
    if (!method) return;
    setBusy(true);
    const result = await api('POST /order/{id}/payment/', {
      params: { id: order.id },
      body: { method, ...(data.key ? { key: data.key } : {}) },
    });
    if (!result.ok) {
      setBusy(false);
      setFailure(result.error.text || t('shell:no_answer'));
    } else if (result.data.redirect) location.assign(result.data.redirect);
    else await navigate(`${payload.shop.pagePaths['thank-you'] ?? '/'}${orderQuery(data)}`);
  };

  return (
    <>
      <CheckoutSteps current="payment" />
      <p className={frame.over}>
        {t('checkout:payment_order', { number: order.orderNumber })} · {shown.money(order.taxedPrice.payable)}
      </p>
      <h1 className={frame.title}>{t('checkout:payment_title')}</h1>
      {lastFailed ? (
        <Notice level="warning" title={t('checkout:declined_title')}>
          <p>{t('checkout:declined_text')}</p>
        </Notice>
      ) : null}
      {failure ? (
        <Notice level="danger" live>
          <p>{failure}</p>
        </Notice>
      ) : null}
      <div className={frame.columns}>
        <fieldset className={styles.methods}>
          <legend>
            <VisuallyHidden>{t('checkout:payment_title')}</VisuallyHidden>
          </legend>
          {order.allowedPaymentMethods.map((name) => (
            <label key={name} className={styles.method} data-chosen={method === name || undefined}>
              <input
                type="radio"
                name="method"
                value={name}
                checked={method === name}
                onChange={() => setMethod(name)}
              />
              <span>
                <strong>{t(`checkout:method_${name}`)}</strong>
                <br />
                <span className={styles.note}>{t(`checkout:method_${name}_text`)}</span>
              </span>
            </label>
          ))}
          {method ? (
            <Button look="main" busyText={busy ? t('checkout:starting') : undefined} onClick={() => void pay()}>
              {method === 'card'
                ? t('checkout:pay_card', { amount: shown.money(order.taxedPrice.payable) })
                : t('checkout:pay_transfer')}
            </Button>
          ) : null}
        </fieldset>
        <aside className={styles.recap}>
          <Totals of={order} />
        </aside>
      </div>
    </>
  );
}
