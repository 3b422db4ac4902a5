import { endpoint } from '#kernel/endpoint.ts';
import { cents, currencyCode, key, line, nullable, object, oneOf, Type } from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';

/** The line that a code is checked for. The server computes its price, and clients never send one. */
const product = {
  mcpSku: key,
  currency: Type.Optional(currencyCode),
  /** Other names of the product, and where the question comes from. They do not affect the answer. */
  productKey: Type.Optional(key),
  variantSku: Type.Optional(line(64)),
  pageId: Type.Optional(line(64)),
  productGroup: Type.Optional(line(64)),
  productFamily: Type.Optional(line(64)),
};

/**
 * Row 3.20. All codes that do not exist or have ended get the same answer, so that codes cannot be guessed by their
 * answers.
 */
const result = object({
  isValid: Type.Boolean(),
  promocodeStatus: oneOf(['valid', 'empty_value', 'generic_error'] as const),
  promocodeId: nullable(key),
  basisPoints: nullable(Type.Integer()),
  amountCents: nullable(cents),
});

const refusals = { ...PRODUCT_REFUSALS, too_many_attempts: 429 } as const;

/** 7.5.12 */
export const checkInput = endpoint({
  method: 'POST',
  path: '/promocode/check-input/',
  summary: 'Whether a typed code counts for a product',
  access: 'public',
  asks: true,
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
  asks: true,
  body: object({ ...product, promocodeId: line(64) }),
  answer: result,
  refusals,
});
