import { endpoint } from '#kernel/endpoint.ts';
import { file, key, object, oneOf, Type } from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';

export const TEMPLATE_FORMATS = ['pdf', 'svg'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

export const templateFormat = oneOf(TEMPLATE_FORMATS);

export const productTemplate = endpoint({
  method: 'GET',
  path: '/product/template/',
  summary: 'An empty file for one configuration, with its bleed, trim, safe zone, folds and plates as named layers',
  access: 'public',
  noCrawlers: true,
  query: object({
    mcpSku: key,
    /** JSON of attribute name to option key. What is missing or does not go together is chosen as on the product page. */
    configuration: Type.String({ minLength: 2, maxLength: 8_000 }),
    format: templateFormat,
  }),
  answer: file,
  refusals: {
    ...PRODUCT_REFUSALS,
    configuration_invalid: 422,
    configuration_unknown: 422,
    template_not_available: 404,
    too_many_attempts: 429,
  },
});
