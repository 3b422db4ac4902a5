import { endpoint } from '#kernel/endpoint.ts';
import { key, line, list, object, text, Type } from '#kernel/schema.ts';

/** 7.5.03 */
export const productInstruction = endpoint({
  method: 'POST',
  path: '/content/product-instruction/',
  summary: 'How to prepare the file of a product: size with bleed, safe area, colours, resolution',
  access: 'public',
  asks: true,
  noCrawlers: true,
  body: object({ pages_id: list(key, 50, 1) }),
  answer: object({
    instructions: list(
      object({
        pageId: key,
        mcpSku: key,
        title: line(200),
        /** Millimetres. */
        bleed: Type.Number(),
        safe: Type.Number(),
        steps: list(text(400), 12),
      }),
      50,
    ),
  }),
  refusals: {},
});
