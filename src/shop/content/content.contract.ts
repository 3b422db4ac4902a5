import { endpoint } from '#kernel/endpoint.ts';
import { id, line, list, nullable, object, Type } from '#kernel/schema.ts';
import { block } from './page.ts';

/** Row 3.21, without the banners and thumbnail that content has none of yet. */
export const pageWire = object({
  id,
  path: line(200),
  kind: id,
  layout: object({ name: id }),
  customLayoutBlade: line(40),
  envTemplate: line(40),
  loggedOnly: Type.Boolean(),
  pageTitle: line(200),
  title: line(200),
  description: line(300),
  productConfiguration: nullable(id),
  blocks: list(block, 40),
});

/** 7.5.01 */
export const contentPage = endpoint({
  method: 'GET',
  path: '/content/page/',
  summary: 'A content page by its id',
  access: 'public',
  query: object({ id }),
  answer: pageWire,
  refusals: { page_not_found: 404 },
});
