/** The cart that a page shows takes no more changes: it was ordered, or its lines went to the customer's at sign-in. */
export function isClosedCart(refusal: string): boolean {
  return (
    refusal === 'cart_ordered' ||
    refusal === 'cart_merged' ||
    refusal === 'cart_replaced' ||
    refusal === 'cart_not_found'
  );
}
