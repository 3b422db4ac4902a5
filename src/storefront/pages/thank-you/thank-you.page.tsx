import { useEffect } from 'react';
import { ButtonLink } from '../../parts/button-link.tsx';
import { CollectionPoint } from '../../parts/collection-point.tsx';
import { DeliverySections } from '../../parts/delivery-sections.tsx';
import { HeldNotice } from '../../parts/file-check/held-notice.tsx';
import { FilesNotice } from '../../parts/files-notice.tsx';
import { LineCard } from '../../parts/line-card.tsx';
import { receivedCents } from '../../parts/paid.ts';
import { promisedOf } from '../../parts/promise.rules.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Totals } from '../../parts/totals.tsx';
import { OrderWishes } from '../../parts/order-wishes.tsx';
import { CheckoutSteps } from '../../parts/steps.tsx';
import { SignedMandate } from '../../parts/signed-mandate.tsx';
import { TransferDetails } from '../../parts/transfer-details.tsx';
import { Unbroken } from '../../parts/unbroken.tsx';
import type { KnownLine } from '../../parts/uploads/known-line.ts';
import { UnderwayNotice } from '../../parts/uploads/underway-notice.tsx';
import { addressOfOrder } from '../../parts/uploads/uploads-of.ts';
import { wornArtwork } from '../../parts/uploads/worn.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { keepPayedOrder } from '../../client/keep-order.ts';
import { filesPageOf, orderQuery, type OrderData } from '../order-detail/load-order.ts';
import type { PageProps } from '../page-module.ts';
import frame from '../../parts/order-frame.module.css';

interface ThanksData extends OrderData {
  /** What was sent for the lines. Null when it could not be read. */
  readonly files: readonly KnownLine[] | null;
}

/** Confirms the order: what is paid, what remains to be done, and a link to follow the order. */
export function Page({ payload, data }: PageProps<ThanksData>) {
  const t = useTranslate();
  const shown = useShown();
  const { order, files } = data;
  const isPaid = order.paymentState === 'paid';
  useEffect(() => {
    if (isPaid) keepPayedOrder(order.orderNumber);
  }, [isPaid, order.orderNumber]);
  const paid = order.payments.filter(({ state }) => state === 'paid');
  // A difference is left, or was paid just now: the order itself was received before.
  const isRest = order.pendingAmountDetails === null ? paid.length > 1 : receivedCents(order) > 0;
  const latest = paid.toSorted((a, b) => a.since.localeCompare(b.since)).at(-1);
  const amount = shown.money(order.pendingAmountDetails?.taxedTotal ?? latest?.amount ?? order.taxedPrice.payable);
  const orderPage = `${payload.shop.pagePaths['order-detail'] ?? '/'}${orderQuery(data)}`;
  const filesPage = filesPageOf(payload.shop.pagePaths, data);
  const mail = <p>{t('checkout:thanks_mail', { email: order.email })}</p>;
  return (
    <>
      {isRest ? null : <CheckoutSteps current="done" orderPage={orderPage} />}
      <p className={frame.over}>{t('checkout:payment_order', { number: order.orderNumber })}</p>
      <h1 className={frame.title}>
        {t(isRest ? 'checkout:thanks_title_rest' : 'checkout:thanks_title', { name: order.shippingAddress.firstName })}
      </h1>
      <HeldNotice filesOfOrder={filesPage} />
      <UnderwayNotice />
      {isPaid ? (
        <>
          <Notice
            level="success"
            title={
              order.taxedPrice.payable.centAmount > 0
                ? t('checkout:thanks_paid', { amount })
                : t('checkout:thanks_free')
            }
          >
            {mail}
          </Notice>
          <FilesNotice order={order} files={files} to={filesPage} />
        </>
      ) : order.transfer ? (
        <>
          <Notice level="warning" title={t('checkout:thanks_transfer', { amount })}>
            {mail}
          </Notice>
          <TransferDetails order={order} transfer={order.transfer} />
          <ButtonLink to={`${payload.shop.pagePaths['payment'] ?? '/'}${orderQuery(data)}`}>
            {t('order:pay_otherwise')}
          </ButtonLink>
        </>
      ) : (
        <>
          <SignedMandate order={order} />
          {mail}
        </>
      )}
      <div className={`${frame.columns} ${frame.content}`}>
        <div>
          <DeliverySections of={order} level={2}>
            {(line) => (
              <LineCard
                key={line.id}
                line={line}
                worn={wornArtwork({ address: addressOfOrder(order.id) }, files ?? undefined, line.id)}
                promised={promisedOf(order, line.id)}
                former={order.dates[line.id]?.formerArrivalDate}
              />
            )}
          </DeliverySections>
        </div>
        <aside className={frame.side}>
          <Totals of={order} />
          {order.collectionPoint ? (
            <section>
              <h2>{t('order:collection')}</h2>
              <CollectionPoint point={order.collectionPoint} />
              <p>
                <Unbroken>{t('cart:collection_bring', { number: order.orderNumber })}</Unbroken>
              </p>
            </section>
          ) : null}
          <OrderWishes order={order} />
          <ButtonLink to={orderPage} look="main">
            {t('checkout:see_order')}
          </ButtonLink>
        </aside>
      </div>
    </>
  );
}
