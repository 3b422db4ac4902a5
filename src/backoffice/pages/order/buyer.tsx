import { Link } from 'react-router';
import type { Address } from '#shop/addresses/address.contract.ts';
import { staffTermsPathOf } from '#shop/orders/accepted-terms.rules.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { INVOICE_NUMBERS } from '#shop/vat/invoice-numbers.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { useMay } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { PostalAddress } from '../../parts/postal-address.tsx';
import { customerPath, deliveryNotePath } from '../../routing/admin-pages.rules.ts';
import { VatCheck } from './vat-check.tsx';
import box from '../../parts/box.module.css';

interface BuyerProps extends Pick<StaffOrderWire, 'customerId' | 'vatCheck'> {
  readonly order: OrderWire;
}

/** Who ordered, and where it goes. */
export function Buyer({ order, customerId, vatCheck }: BuyerProps) {
  const t = useTranslate();
  const maySeeCustomer = useMay('customer:read');
  const isDivided = order.deliveryGroups.some(({ isMain }) => !isMain);
  // Without an address of its own, the invoice goes to the order's delivery address.
  const billing = order.billingAddress ?? (isDivided ? order.shippingAddress : null);
  return (
    <section className={box.box}>
      <h2>{t('stafforders:customer')}</h2>
      {order.email ? (
        <p>
          <a href={`mailto:${order.email}`}>{order.email}</a>
          {customerId && maySeeCustomer ? (
            <>
              <br />
              <Link to={customerPath(customerId)}>{t('stafforders:customer_record')}</Link>
            </>
          ) : null}
        </p>
      ) : (
        <p>{t('stafforders:forgotten')}</p>
      )}
      <Deliveries order={order} />
      {billing ? <AddressLines title={t('stafforders:billing')} address={billing} /> : null}
      {order.vatNumber ? <p>{t('stafforders:vat_number', { number: order.vatNumber })}</p> : null}
      {vatCheck ? <VatCheck check={vatCheck} /> : null}
      {INVOICE_NUMBERS.map((kind) => {
        const number = order.invoiceNumbers[kind];
        return number ? <p key={kind}>{t(`stafforders:number_${kind}`, { number })}</p> : null;
      })}
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
      <p>{t(order.invoiceRequested ? 'stafforders:invoice_wanted' : 'stafforders:invoice_not_wanted')}</p>
    </section>
  );
}

/** Each address with the paper for its parcels. */
function Deliveries({ order: { orderNumber, deliveryGroups: groups } }: { readonly order: OrderWire }) {
  const t = useTranslate();
  return groups.map(({ address, lineItemIds: [line = ''] }, index) => {
    const place = { number: index + 1, of: groups.length };
    const isCollected = address?.collectAt !== undefined;
    const title =
      groups.length > 1
        ? t(isCollected ? 'stafforders:collection_of' : 'stafforders:delivery_of', place)
        : t(isCollected ? 'stafforders:collection' : 'stafforders:delivery');
    return (
      <div key={line}>
        {address ? <AddressLines title={title} address={address} /> : null}
        <p>
          <Link to={deliveryNotePath(orderNumber, line)}>
            {groups.length > 1 ? t('stafforders:delivery_note_of', place) : t('stafforders:delivery_note')}
          </Link>
        </p>
      </div>
    );
  });
}

function AddressLines({ title, address }: { readonly title: string; readonly address: Address }) {
  return (
    <>
      <h3 className={box.under}>{title}</h3>
      <PostalAddress address={address} withPhone />
    </>
  );
}
