import { chosenFacts, factSetsOf } from './fact-sets.ts';
import type { Facts, Product, ProductProblem } from './product.ts';

/**
 * Leaves of a pad or a calendar, the different ones among them, and the pages of its file, that contradict one another: the
 * price counts leaves and motifs, the customer sends the pages.
 */
export function leavesProblems(product: Product): ProductProblem[] {
  const chosen = chosenFacts(product);
  const isOneSheet = isOfOneSheet(product);
  return factSetsOf(product).flatMap(({ path, given, facts }) => {
    const isKnown = NAMES.every((name) => name in facts || !chosen.has(name));
    const isTold = isKnown && NAMES.some((name) => name in given);
    const message = isTold ? leavesProblem(facts, isOneSheet) : undefined;
    return message === undefined ? [] : [{ path, message }];
  });
}

const SHEET_PRESSES: ReadonlySet<string> = new Set(['digital', 'offset']);
/** A folded sheet is sent as its sides, or as the pages that the folds make. */
const OF_FOLDED = ['folds', 'panels', 'foldType'] as const;

/** Whether each copy is one flat sheet with two sides. */
function isOfOneSheet(product: Product): boolean {
  const { technologies } = product.price;
  const isFolded = factSetsOf(product).some(({ given }) => OF_FOLDED.some((name) => name in given));
  return technologies.length > 0 && technologies.every(({ kind }) => SHEET_PRESSES.has(kind)) && !isFolded;
}

const NAMES = ['leaves', 'motifs', 'pages'] as const;

/** A leaf has one motif, or is like another. A motif has a page, or one for each of its sides. */
function leavesProblem(facts: Facts, isOneSheet: boolean): string | undefined {
  if (facts['leaves'] === undefined && facts['motifs'] === undefined)
    return isOneSheet && Number(facts['pages'] ?? 1) > 2
      ? `pages is ${String(facts['pages'])}, and the price is that of one sheet, which has two sides: write 1 or 2 pages, or add leaves and motifs`
      : undefined;
  const [leaves, motifs] = [Number(facts['leaves'] ?? 1), Number(facts['motifs'] ?? 1)];
  if (motifs > leaves)
    return `motifs is ${motifs}, different leaves among ${leaves}: leaves must be as many at least. Correct one`;
  const pages = Number(facts['pages'] ?? motifs);
  return pages >= motifs && pages <= 2 * motifs
    ? undefined
    : `pages is ${pages}, and motifs is ${motifs}: each has a page, or one for each side. Write ${motifs} or ${2 * motifs} pages, or correct motifs`;
}
