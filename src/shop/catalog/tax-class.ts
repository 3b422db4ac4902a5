/** What a product is for the law of VAT. Which rate follows from it says `pricing/engine/vat-rates`. */
export const TAX_CLASSES = ['standard', 'leaflet', 'book'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
