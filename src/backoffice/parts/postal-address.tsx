import { placeLines } from '#shop/addresses/address-lines.rules.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import { useShown } from '../client/words.tsx';
import box from './box.module.css';

/** An address in the lines of a label. */
export function PostalAddress({
  address,
  withPhone = false,
}: {
  readonly address: Address;
  readonly withPhone?: boolean;
}) {
  const shown = useShown();
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.street,
    address.street2,
    ...placeLines(address),
    shown.country(address.country),
    withPhone ? address.phone : '',
  ].filter((line) => line.trim() !== '');
  return (
    <address className={box.address}>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}
