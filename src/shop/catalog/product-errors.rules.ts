/** §8: the errors of a product, word for word, by area. */
export const PRODUCT_ERRORS = {
  'init-product': ['No data retrieved from product configuration.'],
  'validate-product': [
    'Product configuration is empty!',
    'Quantities list is empty!',
    'validProductionTimes configuration is empty!',
  ],
  'price-quote': ['Prices list is empty!'],
  deliveries: ['No deliveries available for this quantity!', 'No arrival dates found for those deliveries!'],
  promocodeToggle: ['no_longer_valid', 'invalid_selection'],
} as const;

export type ErrorArea = keyof typeof PRODUCT_ERRORS;
export type ProductError = (typeof PRODUCT_ERRORS)[ErrorArea][number];
export type ProductErrors = Readonly<Record<ErrorArea, readonly string[]>>;

/** Groups the messages by area. Messages that are not product errors are left out. */
export function byArea(messages: readonly string[]): ProductErrors {
  const areas = Object.entries(PRODUCT_ERRORS).map(([area, known]: [string, readonly string[]]) => [
    area,
    known.filter((message) => messages.includes(message)),
  ]);
  return Object.fromEntries(areas) as ProductErrors;
}
