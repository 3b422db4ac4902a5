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
    const isGiven = NAMES.some((name) => name in given);
    const message = isKnown && isGiven ? (leavesProblem(facts) ?? sheetProblem(product, facts, chosen)) : undefined;
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

/** What has more than two sides to print on. */
const OF_MORE_SIDES = ['leaves', 'motifs', 'panels', 'folds', 'foldType', 'layerCount', 'binding'] as const;
const SHEET_PRESSES: ReadonlySet<string> = new Set(['digital', 'offset']);

/** Pages of a flat sheet are its sides: the customer would be asked for a file that nothing prints. */
function sheetProblem({ price }: Product, facts: Facts, chosen: ReadonlySet<string>): string | undefined {
  const pages = Number(facts['pages'] ?? 1);
  const isFlat =
    price.technologies.every(({ kind }) => SHEET_PRESSES.has(kind)) &&
    OF_MORE_SIDES.every((name) => !(name in facts) && !chosen.has(name));
  return isFlat && pages > 2
    ? `pages is ${pages}, and a sheet has two sides: write 1 or 2, or leaves and motifs where several sheets are sold as one`
    : undefined;
}
