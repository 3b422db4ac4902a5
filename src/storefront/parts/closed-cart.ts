/**
 * Whether the refusal means that this cart is closed: it was ordered, or its lines were moved to the customer's cart at
 * sign-in.
 */
export function isClosedCart(refusal: string): boolean {
  return (
    refusal === 'cart_ordered' ||
    refusal === 'cart_merged' ||
    refusal === 'cart_replaced' ||
    refusal === 'cart_not_found'
  );
}
