import type { Address } from '#shop/addresses/address.contract.ts';
import { placeLines } from '#shop/addresses/address-lines.rules.ts';
import { useShown } from '../../parts/use-shop.ts';
import styles from './order-detail.module.css';

export function AddressView({ title, address }: { readonly title: string; readonly address: Address }) {
  const shown = useShown();
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.street,
    address.street2,
    ...placeLines(address),
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
