import { mailName } from '#kernel/mail-name.ts';
import { askedWords, searchWords } from '#kernel/search-words.ts';

/** The words by which orders are found. An order number is also found by the part after the dash. */

/** The most bytes that an index entry can hold. */
const MOST_BYTES = 1500;

interface Searched {
  readonly orderNumber: string;
  readonly snapshot: { readonly purchaseOrder: string };
  readonly lines: readonly {
    readonly productName: string;
    readonly jobName: string;
    readonly artworks: readonly { readonly name: string }[];
  }[];
}

interface SearchedAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
}

interface SearchedByStaff extends Searched {
  readonly email: string;
  readonly snapshot: Searched['snapshot'] & {
    readonly shippingAddress: SearchedAddress;
    readonly billingAddress: SearchedAddress | null;
  };
  readonly lines: readonly (Searched['lines'][number] & { readonly deliveryAddress: SearchedAddress | null })[];
}

/**
 * The words by which staff find an order: number, mail address, purchase order, names, all its addresses, products and
 * jobs. A mail address is one word as it is.
 */
export function staffWordsOfOrder({ orderNumber, email, snapshot, lines }: SearchedByStaff): string {
  const { shippingAddress, billingAddress } = snapshot;
  const own = lines.flatMap(({ deliveryAddress }) => deliveryAddress ?? []);
  const addresses = [shippingAddress, ...(billingAddress ? [billingAddress] : []), ...own];
  const texts = [
    orderNumber,
    snapshot.purchaseOrder,
    ...addresses.flatMap(({ lastName, company, firstName, postalCode, city }) => [
      lastName,
      company,
      firstName,
      postalCode,
      city,
    ]),
    ...lines.map(({ productName }) => productName),
    ...lines.map(({ jobName }) => jobName),
    ...addresses.map(({ street }) => street),
  ];
  return joinedWords([mailName(email), ...texts.flatMap(searchWords)]);
}

/** The words of a question of staff. What has an @ in it is a mail address and stays as it is. */
export function staffSearchWords(question: string): string[] {
  const parts = question.trim().split(/\s+/);
  return askedWords([...new Set(parts.flatMap((part) => (part.includes('@') ? [mailName(part)] : searchWords(part))))]);
}

/** The words by which an order is found, the most important first. Words beyond the limit are left out at the end. */
export function wordsOfOrder({ orderNumber, snapshot, lines }: Searched): string {
  const texts = [
    orderNumber,
    snapshot.purchaseOrder,
    ...lines.map(({ jobName }) => jobName),
    ...lines.map(({ productName }) => productName),
    ...lines.flatMap(({ artworks }) => artworks.map(({ name }) => name)),
  ];
  return joinedWords(texts.flatMap(searchWords));
}

function joinedWords(found: readonly string[]): string {
  const encoder = new TextEncoder();
  let words = ' ';
  let bytes = 1;
  for (const word of new Set(found)) {
    bytes += encoder.encode(word).length + 1;
    if (bytes > MOST_BYTES) break;
    words += `${word} `;
  }
  return words;
}
