import { placeLines } from '#shop/addresses/address-lines.rules.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { arrivalText } from '../../parts/arrival-text.ts';
import { cartLines } from '../../parts/amounts.ts';
import { HeldNotice } from '../../parts/file-check/held-notice.tsx';
import { FormerDay } from '../../parts/former-day.tsx';
import { isUndivided } from '../../parts/delivery-sections.tsx';
import { lineSizes } from '../../parts/line-sizes.ts';
import { splitText } from '../../parts/line-split.ts';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { receivedCents } from '../../parts/paid.ts';
import { conditionOf, promisedOf } from '../../parts/promise.rules.ts';
import { CheckoutSteps } from '../../parts/steps.tsx';
import { Totals } from '../../parts/totals.tsx';
import { isTight, TransferDates } from '../../parts/transfer-dates.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate, type Translate } from '../../client/dictionary.tsx';
import { filesPageOf, orderQuery, type OrderData } from '../order-detail/load-order.ts';
import type { PageProps } from '../page-module.ts';
import { MandateFields } from './mandate-fields.tsx';
import { usePayment } from './use-payment.ts';
import frame from '../../parts/order-frame.module.css';
import styles from './payment.module.css';

/** Choosing a payment method. None is preselected, and each shows its effect on the date. */
export function Page({ payload, data }: PageProps<OrderData>) {
  const t = useTranslate();
  const shown = useShown();
  const { order } = data;
  const { form, method, choose, busy, mandate, sign, wrong, refusals, attempt, pay } = usePayment(data);
  const lastFailed = order.paymentState === 'failed';
  const due = order.pendingAmountDetails?.taxedTotal ?? order.taxedPrice.payable;
  const { centAmount: dueCents } = due;
  const amount = shown.money(due);
  // A difference after a change, or the second part of a transfer: this is no longer the end of ordering.
  const paidCents = receivedCents(order);
  const credit = order.walletCredit?.centAmount ?? 0;
  const wallet = {
    credit: shown.cents(credit, order.currencyCode),
    left: shown.cents(credit - dueCents, order.currencyCode),
  };
  const title = t(paidCents > 0 ? 'checkout:payment_title_rest' : 'checkout:payment_title');

  const orderPage = `${payload.shop.pagePaths['order-detail'] ?? '/'}${orderQuery(data)}`;
  return (
    <>
      {paidCents > 0 ? null : <CheckoutSteps current="payment" orderPage={orderPage} />}
      <p className={frame.over}>
        {t('checkout:payment_order', { number: order.orderNumber })} · {amount}
      </p>
      <h1 className={frame.title}>{title}</h1>
      {paidCents > 0 ? (
        <p>{t('checkout:payment_received', { paid: shown.cents(paidCents, order.currencyCode), amount })}</p>
      ) : null}
      <HeldNotice filesOfOrder={filesPageOf(payload.shop.pagePaths, data)} />
      {lastFailed && refusals.length === 0 ? (
        <Notice level="warning" title={t('checkout:declined_title')}>
          <p>{t('checkout:declined_text')}</p>
        </Notice>
      ) : null}
      <ErrorSummary
        title={t(method === undefined ? 'checkout:method_first' : 'checkout:payment_refused')}
        errors={refusals}
        attempt={attempt}
      />
      <div className={frame.columns}>
        <div>
          <OwnerOnly>
            <form
              ref={form}
              noValidate
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                if (!busy) pay();
              }}
            >
              <fieldset className={styles.methods}>
                <legend>
                  <VisuallyHidden>{title}</VisuallyHidden>
                </legend>
                {order.allowedPaymentMethods.map((name) => (
                  <label key={name} className={styles.method} data-chosen={method === name || undefined}>
                    <input
                      id={`method-${name}`}
                      type="radio"
                      name="method"
                      value={name}
                      checked={method === name}
                      onChange={() => choose(name)}
                    />
                    <span>
                      <strong>{t(`checkout:method_${name}`)}</strong>
                      <br />
                      <span className={styles.note}>{t(`checkout:method_${name}_text`, wallet)}</span>
                    </span>
                  </label>
                ))}
                {order.walletCredit && !order.allowedPaymentMethods.includes('wallet') ? (
                  <p className={styles.note}>{t('checkout:wallet_short', wallet)}</p>
                ) : null}
                <div aria-live="polite">
                  {method === 'transfer' ? (
                    <Notice level={isTight(order) ? 'warning' : 'info'}>
                      <TransferDates order={order} />
                    </Notice>
                  ) : null}
                </div>
                {method === 'mandate' && order.mandate ? (
                  <MandateFields facts={order.mandate} amount={amount} typed={mandate} errors={wrong} onChange={sign} />
                ) : null}
                <Button type="submit" look="main" busyText={busy ? t('checkout:starting') : undefined}>
                  {payText(t, method, amount)}
                </Button>
              </fieldset>
            </form>
          </OwnerOnly>
        </div>
        <aside className={styles.recap}>
          <Ordered order={order} isRest={paidCents > 0} to={orderPage} />
          <Totals of={order} />
        </aside>
      </div>
    </>
  );
}

interface OrderedProps {
  readonly order: OrderWire;
  readonly isRest: boolean;
  readonly to: string;
}

/** The amount, the delivery dates and addresses. An unpaid order links back to its page. */
function Ordered({ order, isRest, to }: OrderedProps) {
  const t = useTranslate();
  const shown = useShown();
  const place = (address: Address) =>
    [address.street, ...placeLines(address), shown.country(address.country)].join(', ');
  return (
    <section>
      <h2 className={styles.recapTitle}>{t('checkout:ordered_items')}</h2>
      <ul className={styles.lines}>
        {cartLines(order).map((line) => (
          <li key={line.id}>
            <strong>{line.mcpProdName}</strong> ·{' '}
            {[
              t('cart:quantity', { shown: shown.number(line.quantity) }),
              lineSizes(shown, line),
              line.isMultiArtwork ? splitText(t, shown, line) : '',
              line.merchantInfo.fileCheck ? t('cart:file_check') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            <Arrival order={order} line={line} />
            {isUndivided(order) ? null : (
              <>
                <br />
                {t(line.collection ? 'checkout:ordered_collected' : 'checkout:ordered_to', {
                  place: place(line.deliveryAddress ?? order.shippingAddress),
                })}
              </>
            )}
          </li>
        ))}
      </ul>
      {isUndivided(order) ? (
        <p>
          {t(order.shippingAddress.collectAt ? 'checkout:ordered_collected' : 'checkout:ordered_to', {
            place: place(order.shippingAddress),
          })}
        </p>
      ) : null}
      <p className={styles.note}>
        {t(isRest ? 'checkout:ordered_rest' : 'checkout:ordered_wrong')}{' '}
        <PageLink to={to}>{t(isRest ? 'checkout:see_order' : 'checkout:ordered_see')}</PageLink>
      </p>
    </section>
  );
}

function payText(t: Translate, method: PaymentMethod | undefined, amount: string): string {
  if (method === 'transfer') return t('checkout:pay_transfer');
  if (method === 'mandate') return t('checkout:pay_mandate');
  if (method === 'wallet') return t('checkout:pay_wallet', { amount });
  if (method === 'paypal') return t('checkout:pay_paypal', { amount });
  return t(method === 'card' ? 'checkout:pay_card' : 'checkout:pay', { amount });
}

/** When it arrives, and what that still waits for. */
function Arrival({ order, line }: { readonly order: OrderWire; readonly line: OrderWire['lineItems'][string] }) {
  const t = useTranslate();
  const shown = useShown();
  const promised = promisedOf(order, line.id);
  const condition = conditionOf(promised);
  if (promised === 'nothing') return null;
  return (
    <>
      <br />
      <Unbroken>{arrivalText(t, shown, line)}</Unbroken>
      <span className={styles.note}>
        <FormerDay day={order.dates[line.id]?.formerArrivalDate} />
      </span>
      {condition === undefined ? null : (
        <>
          <br />
          <span className={styles.note}>
            <Unbroken>{t(condition, { time: shown.moment(line.productionEndsBefore) })}</Unbroken>
          </span>
        </>
      )}
    </>
  );
}
