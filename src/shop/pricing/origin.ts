import type { Ctx } from '../context.ts';

const ORIGIN = [
  'cartId',
  'lineItemId',
  'pageId',
  'pageName',
  'productKey',
  'productGroup',
  'productFamily',
  'variantSku',
] as const;

export type Origin = Readonly<Partial<Record<(typeof ORIGIN)[number], string>>>;

/** Logs where a question comes from. This helps to find out why a customer saw a price, and never affects the price. */
export function logOrigin(
  { log }: Pick<Ctx, 'log'>,
  body: Origin & { readonly mcpSku: string },
  fulfillerAttributes = 0,
): void {
  const known = ORIGIN.filter((name) => body[name] !== undefined);
  if (known.length === 0 && fulfillerAttributes === 0) return;
  const origin = Object.fromEntries(known.map((name) => [name, body[name]]));
  log.info({ mcpSku: body.mcpSku, ...origin, fulfillerAttributes }, 'price asked');
}

/** The question without its origin, so that it is the same everywhere. */
export function withoutOrigin<B extends Origin>(body: B): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ORIGIN.some((each) => each === name)));
}
