import { holds } from './condition.ts';
import { orderFacts } from './order-facts.ts';
import type { Facts, Priority, PriorityOffer, Product } from './product.ts';

/**
 * Whether a priority can be had of a configuration.
 * @param quantity undefined while none can be ordered: then only the configuration decides
 */
export function isOffered({ when }: PriorityOffer, facts: Facts, quantity: number | undefined): boolean {
  return holds(when, quantity === undefined ? facts : orderFacts(facts, quantity));
}

/** The priorities that a configuration and quantity allow, slowest first. */
export function offeredPriorities(product: Pick<Product, 'priorities'>, facts: Facts, quantity: number): Priority[] {
  const known = orderFacts(facts, quantity);
  return product.priorities.filter(({ when }) => holds(when, known)).map(({ priority }) => priority);
}
