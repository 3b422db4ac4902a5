import type { Answer } from '#kernel/endpoint.ts';
import { fromDecimal, vatOf } from '#kernel/money.ts';
import { CONFIGURE_QUERY } from '#shop/content/page-kinds.ts';
import type { productChoices } from '#shop/line-items/product-choices.contract.ts';

/** A product at one quantity, with what each delivery speed costs and when it arrives. */
export interface Configured {
  readonly productId: string;
  readonly quantity: number;
  readonly priority: string;
  readonly quantities: readonly number[];
  /** Fewer than the product has where a speed has no price or no date. */
  readonly deliveries: readonly Delivery[];
}

interface Delivery {
  readonly priority: string;
  /** Without the delivery, as on cards. */
  readonly netCents: number;
  readonly grossCents: number;
  readonly arrivalDate: string;
}

type Choices = Pick<Answer<typeof productChoices>, 'quantity' | 'priority' | 'quote' | 'shipping'>;

/** Undefined where prices are not shown to this visitor, or nothing can be delivered. */
export function configuredOf(
  productId: string,
  { quantity, priority, quote, shipping }: Choices,
): Configured | undefined {
  const row = quote?.prices.find((each) => each.quantity === quantity);
  const arrivals = new Map(shipping?.dates.map((date) => [date.deliveryKey, date]));
  const deliveries = (row?.options ?? []).flatMap(({ deliveryKey, amountCentExclTax, vatRate }) => {
    const arrival = arrivals.get(deliveryKey);
    if (!arrival) return [];
    const netCents = amountCentExclTax;
    const grossCents = netCents + vatOf(netCents, fromDecimal(vatRate) ?? 0);
    return [{ priority: deliveryKey, netCents, grossCents, arrivalDate: arrival.arrivalDate }];
  });
  if (deliveries.length === 0) return undefined;
  return {
    productId,
    quantity,
    priority: deliveries.some((each) => each.priority === priority) ? priority : deliveries[0]!.priority,
    quantities: (quote?.prices ?? []).filter(({ enabled }) => enabled).map((each) => each.quantity),
    deliveries,
  };
}

/** The same with the visitor's own quantity and speed, where there is one of that speed. */
export function asWanted(
  answered: Configured,
  { quantity = answered.quantity, priority }: { readonly quantity?: number; readonly priority?: string },
): Configured {
  const isOffered = answered.deliveries.some((each) => each.priority === priority);
  return { ...answered, quantity, priority: isOffered && priority !== undefined ? priority : answered.priority };
}

/** The product page with this quantity and speed. Its address says only what differs from the product's own. */
export function pathTo(path: string, { quantity, priority }: Pick<Configured, 'quantity' | 'priority'>): string {
  return `${path}?q=${quantity}${priority === 'std' ? '' : `&p=${priority}`}`;
}

/** What the fields of the small configurator say when they were sent without a script. */
export interface SentChoice {
  readonly productId: string;
  /** Of the address of the product's page. Empty where the quantity and the day that were shown are of another product. */
  readonly query: string;
}

/** Undefined when the address holds no choice. What is wrong with the quantity or the day, the product's page says. */
export function sentChoice(query: URLSearchParams): SentChoice | undefined {
  const productId = query.get(CONFIGURE_QUERY.product) ?? '';
  if (productId === '') return undefined;
  const quantity = query.get(CONFIGURE_QUERY.quantity);
  if (quantity === null || query.get(CONFIGURE_QUERY.counted) !== productId) return { productId, query: '' };
  const priority = query.get(CONFIGURE_QUERY.priority) ?? 'std';
  const told = new URLSearchParams({ q: quantity, ...(priority === 'std' ? {} : { p: priority }) });
  return { productId, query: `?${told.toString()}` };
}
