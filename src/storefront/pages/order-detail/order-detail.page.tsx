import { useState } from 'react';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { PLAIN_STATUSES, type PlainStatus } from '#shop/orders/orders.rules.ts';
import { cartLines } from '../../parts/amounts.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { FilesNotice } from '../../parts/files-notice.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { isPaid } from '../../parts/paid.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Totals } from '../../parts/totals.tsx';
import { TransferDetails } from '../../parts/transfer-details.tsx';
import { UnbrokenDates } from '../../parts/unbroken-dates.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { orderQuery, type OrderData } from './load-order.ts';
import frame from '../../parts/order-frame.module.css';
import styles from './order-detail.module.css';

/** One order: what the customer must do next stands first, then where each job is, then the papers. */
export function Page({ payload, data }: PageProps<OrderData>) {
  const t = useTranslate();
  const shown = useShown();
  const [order, setOrder] = useLoaded(data.order);
  const focusNext = useFocusAfter();
  const isCancelled = order.orderState === 'cancelled';
  return (
    <>
      <p className={frame.over}>{t('order:placed_on', { date: shown.instant(order.placedAt) })}</p>
      <h1 id={TITLE} tabIndex={-1} className={frame.title}>
        {t(isCancelled ? 'order:cancelled_title' : 'order:title', { number: order.orderNumber })}
      </h1>
      {isCancelled ? (
        <Notice level="info" live>
          <p>{t('order:cancelled_text')}</p>
        </Notice>
      ) : null}
      <ToDo order={order} to={`${payload.shop.pagePaths['payment'] ?? '/'}${orderQuery(data)}`} />
      {isCancelled ? null : <Progress order={order} />}
      <div className={`${frame.columns} ${styles.content}`}>
        <section>
          <h2>{t('order:items')}</h2>
          {cartLines(order).map((line) => (
            <LineCard key={line.id} line={line} promise={!isCancelled} paid={isPaid(order)}>
              <p className={styles.status}>{t(`order:status_${statusOf(order, line.id)}`)}</p>
            </LineCard>
          ))}
        </section>
        <aside className={styles.side}>
          <Totals of={order} />
          {order.vatNumber ? <p>{t('order:vat_number', { number: order.vatNumber })}</p> : null}
          <AddressView title={t('order:delivery')} address={order.shippingAddress} />
          {order.billingAddress ? (
            <AddressView title={t('order:billing')} address={order.billingAddress} />
          ) : (
            <section>
              <h2 className={styles.sideTitle}>{t('order:billing')}</h2>
              <p className={styles.same}>{t('order:billing_same')}</p>
            </section>
          )}
          <Payments order={order} />
          {isUnpaid(order) ? (
            <Cancel
              order={order}
              onCancelled={(cancelled) => {
                setOrder(cancelled);
                focusNext(TITLE);
              }}
            />
          ) : (
            <Help order={order} />
          )}
          <History order={order} />
        </aside>
      </div>
    </>
  );
}

const TITLE = 'order-title';
const CANCEL = 'cancel-order';
const KEEP = 'keep-order';

/** Of several jobs of a line the customer reads the one that is least far. */
function statusOf(order: OrderWire, lineItemId: string): PlainStatus {
  const statuses = new Set(
    Object.values(order.jobs)
      .filter((job) => job.lineItemId === lineItemId)
      .map(({ status }) => status),
  );
  return PLAIN_STATUSES.find((status) => statuses.has(status)) ?? 'awaiting_payment';
}

/** What is left to the customer: their files, the transfer they chose, with the way back to a card, or the payment itself. */
function ToDo({ order, to }: { readonly order: OrderWire; readonly to: string }) {
  const t = useTranslate();
  const shown = useShown();
  if (!order.pendingAmountDetails) return <FilesNotice order={order} />;
  const amount = shown.money(order.pendingAmountDetails.taxedTotal);
  if (order.transfer)
    return (
      <>
        <Notice level="warning" title={t('order:todo_transfer', { amount })}>
          <p>{t('order:todo_transfer_text')}</p>
        </Notice>
        <TransferDetails order={order} transfer={order.transfer} />
        <ButtonLink to={to}>{t('order:pay_otherwise')}</ButtonLink>
      </>
    );
  return (
    <Notice level={order.paymentState === 'failed' ? 'danger' : 'warning'} title={t('order:todo_payment', { amount })}>
      <p>{t('order:todo_payment_text')}</p>
      <ButtonLink to={to} look="main">
        {t('order:pay_now')}
      </ButtonLink>
    </Notice>
  );
}

/** A paid order is not changed from here: people do that, and this is how they are reached. */
function Help({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const { legal } = useShop();
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:help')}</h2>
      <p>
        {t(order.orderState === 'cancelled' ? 'order:help_cancelled' : 'order:help_text', {
          number: order.orderNumber,
        })}
      </p>
      <address className={styles.address}>
        <a href={`mailto:${legal.email}`}>{legal.email}</a>
        <a href={`tel:${legal.phone.replaceAll(' ', '')}`}>{legal.phone}</a>
      </address>
    </section>
  );
}

/** Asks once more, since it cannot be undone. */
function Cancel({ order, onCancelled }: { readonly order: OrderWire; onCancelled(order: OrderWire): void }) {
  const t = useTranslate();
  const { api } = useClient();
  const [asked, setAsked] = useState(false);
  const focusNext = useFocusAfter();
  const ask = (asks: boolean) => {
    setAsked(asks);
    focusNext(asks ? KEEP : CANCEL);
  };
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [problem, setProblem] = useState('');
  const cancel = async () => {
    setBusy(true);
    const result = await api('POST /order/{id}/cancel/', { params: { id: order.id } });
    setBusy(false);
    if (result.ok) onCancelled(result.data);
    else setProblem(result.error.text || t('shell:no_answer'));
  };
  if (!asked)
    return (
      <Button look="quiet" id={CANCEL} className={styles.cancel} onClick={() => ask(true)}>
        {t('order:cancel')}
      </Button>
    );
  return (
    <Notice level="warning" title={t('order:cancel_title')} live>
      <p>{problem || t('order:cancel_text')}</p>
      <p className={styles.cancelActions}>
        <Button busyText={busy ? t('order:cancelling') : undefined} onClick={() => void cancel()}>
          {t('order:cancel_confirm')}
        </Button>
        <Button look="quiet" id={KEEP} onClick={() => ask(false)}>
          {t('order:cancel_keep')}
        </Button>
      </p>
    </Notice>
  );
}

/** The way of an order as dated steps; a step reached is marked by shape and by word. */
function Progress({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  const jobs = Object.values(order.jobs);
  const every = (test: (job: OrderWire['jobs'][string]) => boolean) => jobs.length > 0 && jobs.every(test);
  const arrival = cartLines(order)
    .map((line) => line.promisedArrivalDate)
    .sort()
    .at(-1);
  const paid = order.payments.find(({ state }) => state === 'paid');
  const steps = [
    { name: 'placed', done: true, note: shown.date(order.placedAt) },
    { name: 'paid', done: isPaid(order), note: paid ? shown.date(paid.since) : '' },
    { name: 'files', done: every((job) => job.artwork === 'approved' || job.artwork === 'not_needed'), note: '' },
    { name: 'printed', done: every((job) => ['packed', 'shipped', 'delivered'].includes(job.production)), note: '' },
    {
      name: 'arrives',
      done: every((job) => job.production === 'delivered'),
      note: arrival ? shown.weekday(arrival) : '',
    },
  ];
  const current = steps.findIndex((step) => !step.done);
  return (
    <ol className={styles.progress} aria-label={t('order:steps')}>
      {steps.map((step, index) => (
        <li key={step.name} data-done={step.done || undefined} aria-current={index === current ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.stepName}>{t(`order:step_${step.name}`)}</span>
          {step.note ? (
            <span className={styles.stepNote}>
              <UnbrokenDates>{step.note}</UnbrokenDates>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function AddressView({ title, address }: { readonly title: string; readonly address: Address }) {
  const shown = useShown();
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.street,
    address.street2,
    `${address.postalCode} ${address.city}`,
    shown.country(address.country),
    address.phone,
    address.email,
  ].filter((line) => line.trim() !== '');
  return (
    <section>
      <h2 className={styles.sideTitle}>{title}</h2>
      <address className={styles.address}>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </section>
  );
}

function Payments({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  // An order that is paid or cancelled expects nothing any more: who read otherwise would pay twice.
  const payments = order.payments.filter(({ state }) => order.pendingAmountDetails !== null || state !== 'awaiting');
  if (payments.length === 0) return null;
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:payments')}</h2>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.payment}>
            <span>
              {t('order:attempt', {
                method: t(`order:method_${payment.method}`),
                state: t(`order:attempt_${payment.state}`),
              })}
            </span>
            <strong className={styles.paymentAmount}>{shown.money(payment.amount)}</strong>
            <span className={styles.paymentNote}>
              <UnbrokenDates>
                {t('order:attempt_for', { time: shown.instant(payment.since), number: order.orderNumber })}
              </UnbrokenDates>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing of it came yet: with a part of the money the shop has to be asked. */
function isUnpaid(order: OrderWire): boolean {
  return order.pendingAmountDetails !== null && order.payments.every(({ state }) => state !== 'paid');
}

/** What became of the order, the latest first. */
function History({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  const shown = useShown();
  // That the jobs of a cancelled order are not made says nothing new.
  const events = order.history.filter(({ axis, to }) => !(axis === 'production' && to === 'cancelled'));
  const products = new Map(
    Object.entries(order.jobs).map(([id, { lineItemId }]) => [id, order.lineItems[lineItemId]?.mcpProdName ?? '']),
  );
  const named = ({ axis, to, jobId }: OrderWire['history'][number]) => {
    const event = t(`order:event_${axis}_${to}`);
    return jobId === null || products.size < 2
      ? event
      : t('order:event_job', { event, product: products.get(jobId) ?? '' });
  };
  return (
    <section>
      <h2 className={styles.sideTitle}>{t('order:history')}</h2>
      <ol className={styles.payments}>
        {events.toReversed().map((event, index) => (
          <li key={events.length - index} className={styles.payment}>
            <span>{named(event)}</span>
            <span className={styles.paymentNote}>
              <UnbrokenDates>{shown.instant(event.at)}</UnbrokenDates>
              {event.by === 'customer' ? null : `, ${t(`order:event_by_${event.by}`)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
