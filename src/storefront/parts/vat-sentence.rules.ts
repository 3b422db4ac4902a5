import type { CartWire } from '#shop/cart/cart.contract.ts';

/** The lines of a cart and where they go, as far as they say whose VAT they bear. */
export interface VatFacts extends Pick<CartWire, 'country'> {
  readonly collectAt: unknown;
  readonly lineItems: Readonly<Record<string, { readonly vat: { readonly reason: string } }>>;
  readonly deliveryGroups: readonly { readonly isMain: boolean }[];
}

/** Which sentence says whose VAT a cart bears, as a key of the dictionary, and the country that it names. */
export interface VatSentence {
  readonly key: 'cart:vat_departure_country' | 'cart:vat_country' | 'cart:vat_collected' | 'cart:vat_several';
  readonly country: string;
}

/** @param seat country of the seller, from where the goods leave */
export function vatSentence({ country, collectAt, lineItems, deliveryGroups }: VatFacts, seat: string): VatSentence {
  const lines = Object.values(lineItems);
  // A company with a number of the seller's country pays its VAT wherever the goods go (decision 62).
  if (lines.length > 0 && lines.every(({ vat }) => vat.reason.startsWith('departure_')))
    return { key: 'cart:vat_departure_country', country: seat };
  if (!deliveryGroups.every(({ isMain }) => isMain)) return { key: 'cart:vat_several', country };
  return { key: collectAt === null ? 'cart:vat_country' : 'cart:vat_collected', country };
}
