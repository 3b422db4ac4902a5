import { Link, useParams } from 'react-router';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { PostalAddress } from '../../parts/postal-address.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { orderPath } from '../../routing/admin-pages.rules.ts';
import { parcelsOf, sentQuantity } from './delivery-note.rules.ts';
import box from '../../parts/box.module.css';
import styles from './delivery-note.module.css';

/**
 * What lies in the parcels of one delivery, to be printed. It names the sender of the order, which is the reseller's for
 * a reseller, and neither a price nor the shop. Quantities are those of the jobs that have not left yet, or of the whole
 * line when all have; cancelled lines are left out.
 */
export function DeliveryNotePage() {
  const t = useTranslate();
  const { number = '', line = '' } = useParams();
  const { api } = useSession();
  const loaded = useAnswer(number, (signal) => api('GET /staff/orders/{number}/', { params: { number } }, signal));
  useTitle(t('stafforders:note_title', { number }));
  if (!loaded.data)
    return loaded.error ? (
      <Unreachable error={loaded.error} onRetry={loaded.again} />
    ) : (
      <p role="status">{t('staff:loading')}</p>
    );
  return (
    <>
      <p className={`${box.back} ${styles.screen}`}>
        <Link to={orderPath(number)}>{number}</Link>
      </p>
      <Note order={loaded.data.order} line={line} />
    </>
  );
}

/** @param line one of the lines that are delivered together */
function Note({ order, line }: { readonly order: OrderWire; readonly line: string }) {
  const t = useTranslate();
  const shown = useShown();
  const group = order.deliveryGroups.find(({ lineItemIds }) => lineItemIds.includes(line));
  const sent = (group?.lineItemIds ?? []).flatMap((id) => {
    const item = order.lineItems[id];
    const quantity = sentQuantity(order, id);
    return item && quantity !== undefined ? [{ id, item, quantity }] : [];
  });
  const parcels = parcelsOf(
    order,
    sent.map(({ id }) => id),
  );
  if (!group?.address || sent.length === 0) return <p>{t('stafforders:delivery_gone')}</p>;
  return (
    <article className={styles.note}>
      <p className={styles.screen}>
        <Button look="main" onClick={() => print()}>
          {t('stafforders:delivery_print')}
        </Button>
      </p>
      <h1>{t('stafforders:note_title', { number: order.orderNumber })}</h1>
      <p>{t('stafforders:note_ordered', { at: shown.instant(order.placedAt) })}</p>
      {parcels.map(({ carrier, trackingNumber, shippedAt }) => (
        <p key={shippedAt + trackingNumber}>
          {t('stafforders:note_left', { at: shown.instant(shippedAt) })}
          {', '}
          {[t(`stafforders:carrier_${carrier}`), trackingNumber].filter(Boolean).join(' ')}
        </p>
      ))}
      <div className={styles.parties}>
        <section>
          <h2>{t('stafforders:note_sender')}</h2>
          <p>{order.sender}</p>
        </section>
        <section>
          <h2>{t('stafforders:note_recipient')}</h2>
          <PostalAddress address={group.address} />
        </section>
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('stafforders:note_item')}</th>
            <th scope="col" className={styles.count}>
              {t('stafforders:note_quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sent.map(({ id, item, quantity }) => (
            <tr key={id}>
              <td>
                <strong>{item.mcpProdName}</strong>
                {item.jobName ? <span className={styles.small}>{item.jobName}</span> : null}
                <span className={styles.small}>
                  {item.merchantInfo.attributesData.map(({ value }) => value).join(', ')}
                </span>
                {item.multiArtworkDetails.length > 1 && quantity === item.quantity ? (
                  <span className={styles.small}>
                    {item.multiArtworkDetails
                      .map((artwork, index) =>
                        t('stafforders:note_artwork', {
                          name: artwork.name || index + 1,
                          quantity: shown.number(artwork.quantity),
                        }),
                      )
                      .join(', ')}
                  </span>
                ) : null}
              </td>
              <td className={styles.count}>{shown.number(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
