import type { Address } from '#shop/addresses/address.contract.ts';
import { staffTermsPathOf } from '#shop/orders/accepted-terms.rules.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';

/** Who ordered, and where it goes. */
export function Buyer({ order }: { readonly order: OrderWire }) {
  const t = useTranslate();
  return (
    <section className={box.box}>
      <h2>{t('stafforders:customer')}</h2>
      {order.email ? (
        <p>
          <a href={`mailto:${order.email}`}>{order.email}</a>
        </p>
      ) : (
        <p>{t('stafforders:forgotten')}</p>
      )}
      <AddressLines title={t('stafforders:delivery')} address={order.shippingAddress} />
      {order.billingAddress ? <AddressLines title={t('stafforders:billing')} address={order.billingAddress} /> : null}
      {order.vatNumber ? <p>{t('stafforders:vat_number', { number: order.vatNumber })}</p> : null}
      {order.acceptedTerms ? (
        <p>
          <a href={staffTermsPathOf(order.orderNumber)}>{t('stafforders:terms')}</a>
        </p>
      ) : null}
      {order.userNotes ? (
        <>
          <h3 className={box.under}>{t('stafforders:customer_note')}</h3>
          <p className={box.text}>{order.userNotes}</p>
        </>
      ) : null}
    </section>
  );
}

function AddressLines({ title, address }: { readonly title: string; readonly address: Address }) {
  const shown = useShown();
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.street,
    address.street2,
    `${address.postalCode} ${address.city}`,
    shown.country(address.country),
    address.phone,
  ].filter((line) => line.trim() !== '');
  return (
    <>
      <h3 className={box.under}>{title}</h3>
      <address className={box.address}>
        {lines.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </>
  );
}
