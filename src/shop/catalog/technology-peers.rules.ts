import { sizeOfValue } from './option-size.rules.ts';
import type { Technology } from './price-recipe.ts';
import type { Product, ProductProblem } from './product.ts';

/** Figures of one technology of a product that are another unit, or have a digit less, than those of the others beside it. */

type Figure = 'setup' | 'perPiece' | 'setupPerPosition' | 'handling' | 'perFurtherPosition';
const FIGURES: readonly Figure[] = ['setup', 'perPiece', 'setupPerPosition', 'handling', 'perFurtherPosition'];

export function technologyPeerProblems(product: Product): ProductProblem[] {
  const { technologies } = product.price;
  return technologies.flatMap((each, index) =>
    [workProblem(each, technologies), factorProblem(each), layersProblem(each, product), stepsProblem(each, product)]
      .flatMap((message) => (message === undefined ? [] : [{ path: ['price', 'technologies', index], message }]))
      .slice(0, 1),
  );
}

/** So many times away from each of several others, and from a single one. */
const MOST_APART = { ofSeveral: 5, ofOne: 8 } as const;

/** Presses print the same sheets, so what is done by hand costs the same on them. */
function benchOf({ kind }: Technology): string {
  return kind === 'digital' || kind === 'offset' ? 'sheets' : kind;
}

function figureOf(technology: Technology, name: Figure): number {
  return (technology as Partial<Record<Figure, number>>)[name] ?? 0;
}

/** Work that costs a part of what it costs in every other technology, or many times as much. What is nothing is not asked. */
function workProblem(technology: Technology, all: readonly Technology[]): string | undefined {
  for (const name of FIGURES) {
    const euros = figureOf(technology, name);
    const others = all
      .filter((each) => each !== technology && benchOf(each) === benchOf(technology))
      .map((each) => figureOf(each, name))
      .filter((each) => each > 0);
    const apart = others.length > 1 ? MOST_APART.ofSeveral : MOST_APART.ofOne;
    const isFar = euros * apart <= Math.min(...others) || euros >= Math.max(...others) * apart;
    if (euros > 0 && others.length > 0 && isFar)
      return `${name} is ${euros}, and ${[...new Set(others)].join(', ')} in the other technologies: correct one of them`;
  }
  return undefined;
}

/** A variant that costs less than half of its table, or many times as much, has another table. */
const FACTOR = { least: 0.5, most: 5 } as const;

function factorProblem(technology: Technology): string | undefined {
  const factor = 'factor' in technology ? technology.factor : undefined;
  return factor === undefined || (factor >= FACTOR.least && factor <= FACTOR.most)
    ? undefined
    : `factor is ${factor} times the price of the table: write ${FACTOR.least} to ${FACTOR.most}, or another table`;
}

/** Sheets that are glued to one: the price counts `layers`, weight and pictures the fact. */
function layersProblem(technology: Technology, { facts }: Product): string | undefined {
  const layers = technology.kind === 'digital' ? (technology.layers ?? 1) : undefined;
  return layers === undefined || facts['layerCount'] === undefined || facts['layerCount'] === layers
    ? undefined
    : `layers is ${layers}, and the product has layerCount: ${String(facts['layerCount'])}: correct one`;
}

/** What is bought in differs by more than what is made here. */
const STEPS_APART = { tiers: 6, supplier: 8 } as const;
/** Things of another name have another price, whatever they weigh. */
const THINGS: ReadonlySet<string> = new Set(['article', 'garment', 'kind', 'support']);

/** One piece that costs a part of what it costs with another choice of one fact alone. */
function stepsProblem(technology: Technology, product: Product): string | undefined {
  if (technology.kind !== 'tiers' && technology.kind !== 'supplier') return undefined;
  const price = technology.steps[0]!.price;
  for (const other of product.price.technologies) {
    if (other.kind !== technology.kind || other === technology || other.scale !== technology.scale) continue;
    const fact = onlyDifference(technology, other);
    if (fact === undefined || THINGS.has(fact)) continue;
    const [own, its] = [technology, other].map((each) => sayOf(each.when?.[fact])) as [string, string];
    const sizes = [own, its].map((value) => sizeOfValue(product, fact, value) ?? 1) as [number, number];
    const most = Math.max(STEPS_APART[technology.kind], 2 * (sizes[1] / sizes[0]));
    if (price * most <= other.steps[0]!.price)
      return `one costs ${price} with ${fact}: ${own} and ${other.steps[0]!.price} with ${fact}: ${its}: correct one of the two prices`;
  }
  return undefined;
}

function sayOf(test: unknown): string {
  return Array.isArray(test) ? test.join(', ') : String(test);
}

/** The one fact by which two technologies are told apart. */
function onlyDifference({ when: one = {} }: Technology, { when: other = {} }: Technology): string | undefined {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const differing = [...names].filter((name) => sayOf(one[name]) !== sayOf(other[name]));
  return differing.length === 1 ? differing[0] : undefined;
}
