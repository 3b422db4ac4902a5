import type { Address } from '#shop/addresses/address.contract.ts';
import { placeLines } from '#shop/addresses/address-lines.rules.ts';
import { useShown } from '../use-shop.ts';

/** An address in the lines of a parcel label. */
export function AddressLines({ address }: { readonly address: Address }) {
  const shown = useShown();
  const { firstName, lastName, company, street, street2, country } = address;
  const lines = [company, street, street2, ...placeLines(address), shown.country(country)];
  return (
    <>
      <strong>{`${firstName} ${lastName}`}</strong>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </>
  );
}

/** The address in one line, for the name of a button. */
export function addressName({ firstName, lastName, street, city }: Address): string {
  return `${firstName} ${lastName}, ${street}, ${city}`;
}
