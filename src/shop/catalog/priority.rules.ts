import { holds } from './condition.ts';
import { orderFacts } from './order-facts.ts';
import type { Facts, Priority, PriorityOffer, Product } from './product.ts';

/**
 * Whether a priority is available for a configuration.
 * @param quantity undefined if no quantity can be ordered: then only the configuration decides
 */
export function isOffered({ when }: PriorityOffer, facts: Facts, quantity: number | undefined): boolean {
  return holds(when, quantity === undefined ? facts : orderFacts(facts, quantity));
}

/** The available priorities for a configuration and quantity, slowest first. */
export function offeredPriorities(product: Pick<Product, 'priorities'>, facts: Facts, quantity: number): Priority[] {
  const known = orderFacts(facts, quantity);
  return product.priorities.filter(({ when }) => holds(when, known)).map(({ priority }) => priority);
}
