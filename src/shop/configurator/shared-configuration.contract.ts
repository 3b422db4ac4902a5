import { endpoint } from '#kernel/endpoint.ts';
import { id, key, line, map, nullable, object, oneOf, quantity, Type } from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { PRIORITIES } from '../catalog/product.ts';

/** A prepared product: choices by attribute name, quantity, priority. It contains no code and no price. */
export const preparedProduct = object({
  mcpSku: key,
  configuration: map(line(80), 80),
  quantity: Type.Optional(quantity),
  priority: Type.Optional(oneOf(PRIORITIES)),
});

/** 7.5.06 */
export const generateConfigUrl = endpoint({
  method: 'POST',
  path: '/product/generate-product-custom-config-url/',
  summary: 'Keeps a configuration under a short key; the same configuration has the same key',
  access: 'public',
  body: object({
    /** JSON of `preparedProduct`. */
    config: Type.String({ minLength: 2, maxLength: 16_000 }),
    productConfigurationId: Type.Optional(key),
  }),
  answer: object({ key: id, path: line(300) }),
  refusals: { configuration_invalid: 422, ...PRODUCT_REFUSALS, too_many_attempts: 429 },
});

/** 7.5.05. A JSON string, as it was stored. */
export const configFromKey = endpoint({
  method: 'GET',
  path: '/product/get-product-custom-config-from-key/{key}/',
  summary: 'The configuration kept under a short key',
  access: 'public',
  params: object({ key: line(64, 1) }),
  answer: Type.String({ maxLength: 20_000 }),
  refusals: { prepared_not_found: 404 },
});

/** 7.5.04, row 3.22 */
export const lossLeaderInfo = endpoint({
  method: 'GET',
  path: '/content/loss-leader-info/{key}/',
  summary: 'A product in the window: what is prepared and which promotion goes with it',
  access: 'public',
  params: object({ key: line(80, 1) }),
  answer: object({
    product: object({
      mcpSku: key,
      productName: line(200),
      path: line(300),
      configuration: map(line(80), 80),
      quantity,
    }),
    lossLeader: object({ lossLeaderKey: key, promocodeId: key, product: key }),
    /** Short key of the prepared configuration. */
    preconfiguredKey: nullable(id),
  }),
  refusals: {
    loss_leader_not_found: 404,
    ...PRODUCT_REFUSALS,
    configuration_invalid: 422,
  },
});
