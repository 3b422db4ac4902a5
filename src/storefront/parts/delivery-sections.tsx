import type { ReactNode } from 'react';
import type { DeliveryGroupWire } from '#shop/line-items/delivery-groups.schema.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { AddressLines } from './address/address-lines.tsx';
import styles from './delivery-sections.module.css';
import { Unbroken } from './unbroken.tsx';
import { useShop, useShown } from './use-shop.ts';

interface DeliverySectionsProps {
  readonly of: {
    readonly deliveryGroups: readonly DeliveryGroupWire[];
    readonly lineItems: Readonly<Record<string, LineItemWire>>;
  };
  /** Level of the headings. */
  readonly level?: 2 | 3;
  /** Whether a line is still to arrive. Without it, all are. */
  isPromised?(lineItemId: string): boolean;
  /** True while newer amounts and dates are being loaded. */
  readonly pending?: boolean;
  /** Draws one line. */
  children(line: LineItemWire): ReactNode;
}

/** Whether everything goes to the one delivery address. */
export function isUndivided({ deliveryGroups }: DeliverySectionsProps['of']): boolean {
  return deliveryGroups.every(({ isMain }) => isMain);
}

/** The lines, under their addresses if they go to several or to another one than the order. */
export function DeliverySections({ of, level = 3, isPromised, pending = false, children }: DeliverySectionsProps) {
  const t = useTranslate();
  const { deliveryGroups: groups, lineItems } = of;
  const linesOf = ({ lineItemIds }: DeliveryGroupWire) => lineItemIds.flatMap((id) => lineItems[id] ?? []);
  if (isUndivided(of)) return groups.flatMap(linesOf).map(children);
  const Heading = `h${level}` as const;
  return groups.map((group, index) => {
    const id = `delivery-${group.lineItemIds[0] ?? index}`;
    return (
      <section key={id} className={styles.section} aria-labelledby={id}>
        <Heading id={id} className={styles.title}>
          {t(group.readyFrom === null ? 'cart:delivery_of' : 'cart:collection_of', {
            number: index + 1,
            of: groups.length,
          })}
        </Heading>
        <Place group={group} />
        {linesOf(group).map(children)}
        {pending ? null : (
          <Sums group={group} promise={isPromised === undefined || group.lineItemIds.some(isPromised)} />
        )}
      </section>
    );
  });
}

/** Where the group goes. The delivery address of a cart may not be typed yet. */
function Place({ group: { address, country, postalCode, readyFrom } }: { readonly group: DeliveryGroupWire }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <address className={styles.address}>
      {address ? (
        <AddressLines address={address} />
      ) : (
        <>
          <strong>{t(readyFrom === null ? 'cart:delivery_main' : 'cart:collection')}</strong>
          <span>{`${shown.country(country)} ${postalCode}`.trim()}</span>
        </>
      )}
    </address>
  );
}

function Sums({ group, promise }: { readonly group: DeliveryGroupWire; readonly promise: boolean }) {
  const t = useTranslate();
  const shown = useShown();
  const { shippingIncluded } = useShop();
  const { arrivalDate, readyFrom, shippingPrice, totalNet, totalTax, totalGross } = group;
  const isIncluded = shippingPrice.centAmount === 0 && (shippingIncluded || readyFrom !== null);
  return (
    <>
      {promise ? (
        <p className={styles.arrival}>
          <Unbroken>
            {readyFrom === null
              ? t('cart:delivery_arrival', { date: shown.weekday(arrivalDate) })
              : t('cart:collection_all', { time: shown.moment(readyFrom) })}
          </Unbroken>
        </p>
      ) : null}
      <dl className={styles.sums}>
        {isIncluded ? null : (
          <div>
            <dt>{t('cart:shipping_net')}</dt>
            <dd>{shown.money(shippingPrice)}</dd>
          </div>
        )}
        <div>
          <dt>{t('cart:total_net')}</dt>
          <dd>{shown.money(totalNet)}</dd>
        </div>
        <div>
          <dt>{t('cart:total_vat')}</dt>
          <dd>{shown.money(totalTax)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('cart:delivery_total')}</dt>
          <dd>{shown.money(totalGross)}</dd>
        </div>
      </dl>
    </>
  );
}
