import { holds } from './condition.ts';
import { factSetsOf } from './fact-sets.ts';
import type { Condition, Facts, Product, ProductProblem } from './product.ts';

/**
 * Weights that a thing of its kind cannot have: freight, parcels and what a carrier takes are counted by them. Bounds have
 * room for the lightest and the heaviest that is sold.
 */
export function weightFactProblems(product: Product): ProductProblem[] {
  const ofKind = factSetsOf(product).flatMap(({ path, given, facts }) =>
    [boardProblem(given, facts, product), articleProblem(given), paperProblem(given, facts, product)]
      .flatMap((message) => (message === undefined ? [] : [{ path, message }]))
      .slice(0, 1),
  );
  return [...ofKind, ...pieceProblems(product)];
}

/** A piece that no parcel of its product takes: it would be sent in two parts. */
function pieceProblems(product: Product): ProductProblem[] {
  const { production, weight } = product;
  const says = (path: ProductProblem['path'], grams: number) => ({
    path,
    message: `a piece weighs ${grams} g, and a parcel ${production.maxParcelGrams} g at most (production.maxParcelGrams): correct one`,
  });
  const given = factSetsOf(product).flatMap(({ path, given: { grams } }) =>
    typeof grams === 'number' ? [{ path, grams }] : [],
  );
  const own = weight.by === 'piece' && weight.grams ? [{ path: ['weight', 'grams'], grams: weight.grams }] : [];
  return [...own, ...given]
    .filter(({ grams }) => grams > production.maxParcelGrams)
    .map(({ path, grams }) => says(path, grams));
}

/**
 * Kilograms of a cubic metre: 450 to 700 of foamed PVC, 950 to 1500 of aluminium composites, 30 of hard foam, 150 to 250 of
 * hollow boards, 7850 of steel.
 */
const DENSITY = {
  pvc: { least: 300, most: 1500 },
  dibond: { least: 600, most: 3000 },
  board: { least: 25, most: 9000 },
} as const;

/** A board whose weight and thickness do not fit: 5 mm of PVC with 275 g/m². */
function boardProblem(given: Facts, facts: Facts, product: Product): string | undefined {
  const { grammage, thickness } = facts;
  if (typeof grammage !== 'number' || typeof thickness !== 'number' || !('grammage' in given || 'thickness' in given))
    return undefined;
  const material = boardOf(given, facts, product);
  const density = grammage / thickness;
  if (material === undefined || (density >= material.least && density <= material.most)) return undefined;
  return `${thickness} mm with ${grammage} g/m² are ${Math.round(density)} kg a cubic metre, and no such board weighs that (${material.least} to ${material.most}): correct grammage or thickness`;
}

/** Undefined where it is no board. */
function boardOf(given: Facts, facts: Facts, { price }: Product) {
  const makers = price.technologies.filter(({ when }) => holds(onlyOf(when ?? {}, given), facts));
  if (makers.length === 0 || price.technologies.some(({ kind }) => kind !== 'area')) return undefined;
  if (makers.every((each) => each.kind === 'area' && each.table === 'dibond')) return DENSITY.dibond;
  return String(facts['material']).includes('pvc') ? DENSITY.pvc : DENSITY.board;
}

/** The conditions of a technology that an option decides by itself. */
function onlyOf(when: Condition, given: Facts): Condition {
  return Object.fromEntries(Object.entries(when).filter(([name]) => name in given));
}

/** Grams of a piece by a fact, and by its word where things of one fact differ. */
const ARTICLES: readonly { fact: string; word?: string; least: number; most: number }[] = [
  { fact: 'garment', least: 50, most: 2500 },
  { fact: 'article', word: 'mug', least: 150, most: 1500 },
  { fact: 'article', word: 'tote', least: 30, most: 800 },
  { fact: 'article', word: 'notebook', least: 30, most: 2500 },
  { fact: 'article', word: 'lanyard', least: 5, most: 150 },
  { fact: 'article', word: 'usb', least: 3, most: 120 },
  { fact: 'article', word: 'pen', least: 4, most: 120 },
];

function articleProblem({ grams, ...given }: Facts): string | undefined {
  const known = ARTICLES.find(({ fact, word }) => given[fact] !== undefined && (word ?? given[fact]) === given[fact]);
  if (!known || typeof grams !== 'number' || (grams >= known.least && grams <= known.most)) return undefined;
  return `${String(given[known.fact])} weighs ${grams} g, and none weighs less than ${known.least} or more than ${known.most}: write grams of one piece`;
}

/** Glue, seams, handles and inserts weigh a few times what the faces do, never so many times. */
const MOST_FACES = 20;

/** A bag, a box or an envelope that weighs less than its paper, or many times as much. */
function paperProblem(given: Facts, facts: Facts, product: Product): string | undefined {
  const { grams } = given;
  const paper = lightestPaper(product);
  const { width, height, depth = 0 } = facts;
  if (typeof grams !== 'number' || paper === undefined || !(Number(width) > 0 && Number(height) > 0)) return undefined;
  const face =
    Number(depth) > 0 ? 2 * (Number(width) + Number(depth)) * Number(height) : Number(width) * Number(height);
  const least = (face * paper) / 1_000_000;
  return grams >= least && grams <= least * MOST_FACES
    ? undefined
    : `a piece weighs ${grams} g, and its faces alone about ${least.toFixed(1)} g: correct grams or the size`;
}

/** Undefined where no paper is named. */
function lightestPaper({ facts, features }: Product): number | undefined {
  const weights = [facts, ...features.flatMap(({ options }) => options.map((each) => each.facts))].flatMap(
    ({ grammage }) => (typeof grammage === 'number' ? [grammage] : []),
  );
  return weights.length > 0 ? Math.min(...weights) : undefined;
}
