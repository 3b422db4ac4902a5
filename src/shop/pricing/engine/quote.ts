import type { BasisPoints } from '#kernel/money.ts';
import type { Facts, Priority } from '#shop/catalog/product.ts';
import { PRIORITIES } from '#shop/catalog/product.ts';
import { holds } from '#shop/catalog/condition.ts';
import type { PriceRecipe } from '#shop/catalog/price-recipe.ts';
import { extraCosts, finishingCosts, type FinishingCost } from './finishing.ts';
import { centsAt, repair, roundToStep, type RoundingStep } from './monotone.ts';
import type { PriceBook } from './price-book.ts';
import { costCurves, type CostCurve } from './technologies.ts';

/** The class of a customer, and its effect on the print price. */
export interface CustomerClass {
  readonly name: string;
  readonly factor: BasisPoints;
}

export const EVERYBODY: CustomerClass = { name: 'standard', factor: 10_000 };

/** What a price depends on besides the product: the buyer, the place and the currency. */
export interface PriceTerms {
  /** Basis points. 10000 means no markup. */
  readonly markup: BasisPoints;
  readonly customerClass: CustomerClass;
  /** How much of the currency one euro of the price model is, in basis points. */
  readonly currencyFactor: BasisPoints;
}

/** Net print prices of a configuration: cents per offered quantity and priority. Infinity if no machine makes it. */
export interface PriceCurves {
  readonly quantities: readonly number[];
  readonly cents: Readonly<Record<Priority, readonly number[]>>;
  /** The cheapest machine for each quantity. */
  readonly technologies: readonly CostCurve['technology'][];
}

/** One line of the explanation of a price, in cents of the currency. The sum of the lines is the total. */
export interface ExplainedLine {
  readonly key:
    | 'technology'
    | 'finishing'
    | 'fsc'
    | 'markup'
    | 'customer_class'
    | 'currency'
    | 'priority'
    | 'rounding'
    | 'repair';
  readonly detail: string;
  readonly cents: number;
}

/** Prices that an owner wrote are sold to the cent. */
const BY_CENT: readonly RoundingStep[] = [{ below: Infinity, step: 1 }];

interface Costs {
  readonly curves: readonly CostCurve[];
  readonly finishing: readonly FinishingCost[];
  readonly factor: number;
  readonly fsc: boolean;
  readonly steps: readonly RoundingStep[];
}

/**
 * Prices of a configuration at the offered quantities. The steps: cheapest machine, finishing, FSC, terms, priority,
 * rounding to the steps of the list, then the repair of both guarantees. Each step keeps the order of the priorities.
 */
export function priceCurves(
  recipe: PriceRecipe,
  facts: Facts,
  artworks: number,
  quantities: readonly number[],
  terms: PriceTerms,
  book: PriceBook,
): PriceCurves {
  const costs = costsOf(recipe, facts, artworks, book);
  const scale = scaleOf(terms);
  const technologies: CostCurve['technology'][] = [];
  const base: number[] = [];
  for (const quantity of quantities) {
    const cheapest = cheapestAt(costs, quantity);
    technologies.push(cheapest.technology);
    base.push(fullCost(costs, cheapest, quantity, book) * scale);
  }
  const cents = {} as Record<Priority, number[]>;
  const { steps } = costs;
  for (const priority of PRIORITIES) {
    const column = base.map((amount) => roundToStep(withPriority(amount, priority, terms, book), steps));
    repair(quantities, column, steps);
    cents[priority] = column;
  }
  return { quantities, cents, technologies };
}

/** Net cents of each quantity as if no other were offered, so that no other price lowers it. */
export function unrepairedCents(
  recipe: PriceRecipe,
  facts: Facts,
  artworks: number,
  quantities: readonly number[],
  priority: Priority,
  terms: PriceTerms,
  book: PriceBook,
): number[] {
  const costs = costsOf(recipe, facts, artworks, book);
  return quantities.map((quantity) => {
    const base = fullCost(costs, cheapestAt(costs, quantity), quantity, book) * scaleOf(terms);
    return roundToStep(withPriority(base, priority, terms, book), costs.steps);
  });
}

/** Net cents of a quantity on or between the offered ones. */
export function printCents(curves: PriceCurves, priority: Priority, quantity: number): number | undefined {
  return centsAt(curves.quantities, curves.cents[priority], quantity);
}

/** The price of one quantity and priority, line by line, including the cents from rounding. */
export function explainPrice(
  recipe: PriceRecipe,
  facts: Facts,
  artworks: number,
  quantities: readonly number[],
  quantity: number,
  priority: Priority,
  terms: PriceTerms,
  book: PriceBook,
): ExplainedLine[] {
  const costs = costsOf(recipe, facts, artworks, book);
  const cheapest = cheapestAt(costs, quantity);
  const steps: { key: ExplainedLine['key']; detail: string; upTo: number }[] = [];
  let running = cheapest.cost(quantity) * costs.factor;
  steps.push({ key: 'technology', detail: cheapest.technology, upTo: running });
  for (const finishing of costs.finishing) {
    running += (finishing.setup + finishing.perPiece * quantity) * costs.factor;
    steps.push({ key: 'finishing', detail: finishing.name, upTo: running });
  }
  running = fullCost(costs, cheapest, quantity, book);
  if (costs.fsc) steps.push({ key: 'fsc', detail: '', upTo: running });
  for (const [key, factor, detail] of [
    ['markup', terms.markup / 10_000, ''],
    ['customer_class', terms.customerClass.factor / 10_000, terms.customerClass.name],
    ['currency', terms.currencyFactor / 10_000, ''],
  ] as const) {
    running *= factor;
    if (factor !== 1) steps.push({ key, detail, upTo: running });
  }
  const exact = withPriority(running, priority, terms, book);
  steps.push({ key: 'priority', detail: priority, upTo: exact });
  const total = printCents(priceCurves(recipe, facts, artworks, quantities, terms, book), priority, quantity) ?? 0;
  // Between offered quantities the price is on a line, and on no step.
  const rounded = quantities.includes(quantity) ? roundToStep(exact, costs.steps) : total;
  const lines = roundLines(steps, rounded);
  return rounded === total ? lines : [...lines, { key: 'repair', detail: '', cents: total - rounded }];
}

/** Converts cumulative exact amounts to cents with the same sum. What rounding changes is a separate line. */
function roundLines(
  steps: readonly { key: ExplainedLine['key']; detail: string; upTo: number }[],
  total: number,
): ExplainedLine[] {
  let before = 0;
  const lines = steps.map(({ key, detail, upTo }) => {
    const after = Math.round(upTo * 100);
    const line = { key, detail, cents: after - before };
    before = after;
    return line;
  });
  return [
    ...lines.filter((line) => line.cents !== 0 || line.key === 'technology'),
    { key: 'rounding', detail: '', cents: total - before },
  ];
}

function costsOf(recipe: PriceRecipe, facts: Facts, artworks: number, book: PriceBook): Costs {
  const technologies = recipe.technologies.filter(({ when }) => holds(when, facts));
  return {
    curves: technologies.flatMap((technology) => costCurves(technology, facts, artworks, book)),
    steps: technologies.every(({ kind }) => kind === 'list') ? BY_CENT : book.rounding.default,
    finishing: [
      ...finishingCosts(recipe.finishing, facts, book.finishing),
      ...extraCosts(recipe.extras ?? [], facts, artworks),
    ],
    factor: recipe.factor ?? 1,
    fsc: facts['fsc'] === true,
  };
}

function cheapestAt(costs: Costs, quantity: number): CostCurve {
  let best: CostCurve | undefined;
  let least = Infinity;
  for (const curve of costs.curves) {
    const cost = curve.cost(quantity);
    if (cost < least || !best) [best, least] = [curve, cost];
  }
  if (!best) throw new Error('A price recipe has at least one technology');
  return best;
}

function fullCost(costs: Costs, curve: CostCurve, quantity: number, book: PriceBook): number {
  let cost = curve.cost(quantity);
  for (const finishing of costs.finishing) cost += finishing.setup + finishing.perPiece * quantity;
  if (costs.fsc) cost += Math.max(book.fsc.minimum, curve.paper(quantity) * book.fsc.share);
  return cost * costs.factor;
}

function scaleOf(terms: PriceTerms): number {
  return (terms.markup / 10_000) * (terms.customerClass.factor / 10_000) * (terms.currencyFactor / 10_000);
}

function withPriority(amount: number, priority: Priority, terms: PriceTerms, book: PriceBook): number {
  // What no machine makes has no price at any speed, and infinity times nothing is no number.
  if (amount === Infinity) return amount;
  const { factor, minimum } = book.priorities[priority];
  const surcharge = amount * (factor - 1);
  return amount + (factor > 1 ? Math.max(surcharge, (minimum * terms.currencyFactor) / 10_000) : surcharge);
}
