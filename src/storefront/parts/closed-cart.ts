/**
 * Whether the refusal means that this cart is closed: it was ordered or asked for, or its lines were moved to the
 * customer's cart at sign-in.
 */
export function isClosedCart(refusal: string): boolean {
  return /^cart_(ordered|merged|replaced|requested|not_found)$/.test(refusal);
}
