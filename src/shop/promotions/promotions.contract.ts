import { endpoint } from '#kernel/endpoint.ts';
import { cents, currencyCode, key, line, nullable, object, oneOf, Type } from '#kernel/schema.ts';

/** The line that a code is held against. Its price is worked out here, never sent. */
const product = {
  mcpSku: key,
  currency: Type.Optional(currencyCode),
  /** The product by its other names, and where the question comes from: nothing of it decides. */
  productKey: Type.Optional(key),
  variantSku: Type.Optional(line(64)),
  pageId: Type.Optional(line(64)),
  productGroup: Type.Optional(line(64)),
  productFamily: Type.Optional(line(64)),
};

/** Row 3.20. One answer for every code that does not exist or has run out: codes cannot be guessed by their answers. */
const result = object({
  isValid: Type.Boolean(),
  promocodeStatus: oneOf(['valid', 'empty_value', 'generic_error'] as const),
  promocodeId: nullable(key),
  basisPoints: nullable(Type.Integer()),
  amountCents: nullable(cents),
});

const refusals = { product_not_found: 404, too_many_attempts: 429 } as const;

/** 7.5.12 */
export const checkInput = endpoint({
  method: 'POST',
  path: '/promocode/check-input/',
  summary: 'Whether a typed code counts for a product',
  access: 'public',
  body: object({ ...product, promocodeInputText: line(200) }),
  answer: result,
  refusals,
});

/** 7.5.12 */
export const checkId = endpoint({
  method: 'POST',
  path: '/promocode/check-id/',
  summary: 'Whether a remembered code still counts for a product',
  access: 'public',
  body: object({ ...product, promocodeId: line(64) }),
  answer: result,
  refusals,
});
