/** Millimetres in data; points only where a PDF is written. */
export type Mm = number;
export type Grams = number;
/** Copies of a product, whole and positive. */
export type Quantity = number;
