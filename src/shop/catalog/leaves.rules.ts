import { chosenFacts, factSetsOf } from './fact-sets.ts';
import type { Facts, Product, ProductProblem } from './product.ts';

/**
 * Leaves of a pad or a calendar, the different ones among them, and the pages of its file, that contradict one another: the
 * price counts leaves and motifs, the customer sends the pages.
 */
export function leavesProblems(product: Product): ProductProblem[] {
  const chosen = chosenFacts(product);
  return factSetsOf(product).flatMap(({ path, given, facts }) => {
    const isKnown = NAMES.every((name) => name in facts || !chosen.has(name));
    const message = isKnown && NAMES.some((name) => name in given) ? leavesProblem(facts) : undefined;
    return message === undefined ? [] : [{ path, message }];
  });
}

const NAMES = ['leaves', 'motifs', 'pages'] as const;

/** A leaf has one motif, or is like another. A motif has a page, or one for each of its sides. */
function leavesProblem(facts: Facts): string | undefined {
  if (facts['leaves'] === undefined && facts['motifs'] === undefined) return undefined;
  const [leaves, motifs] = [Number(facts['leaves'] ?? 1), Number(facts['motifs'] ?? 1)];
  if (motifs > leaves)
    return `motifs is ${motifs}, different leaves among ${leaves}: leaves must be as many at least. Correct one`;
  const pages = Number(facts['pages'] ?? motifs);
  return pages >= motifs && pages <= 2 * motifs
    ? undefined
    : `pages is ${pages}, and motifs is ${motifs}: each has a page, or one for each side. Write ${motifs} or ${2 * motifs} pages, or correct motifs`;
}
