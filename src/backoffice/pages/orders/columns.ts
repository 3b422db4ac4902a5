/** The columns of the list, in their order. The number is always shown. */
export const COLUMNS = ['placed', 'customer', 'products', 'order', 'payment', 'production', 'due', 'amount'] as const;
export type ColumnName = (typeof COLUMNS)[number];
