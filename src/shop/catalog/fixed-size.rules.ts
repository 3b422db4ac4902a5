import { chosenFacts } from './fact-sets.ts';
import type { Product, ProductProblem } from './product.ts';
import { saysCode } from './size-codes.rules.ts';
import { saySize, saysSides, sizesOf } from './sizes-in-text.rules.ts';

/**
 * A size that is not chosen is written twice: in the facts, and in the code of the id or in a text for buyers. A mistyped
 * digit of one that stands once is sold at the price of another product.
 */
export function fixedSizeProblems(product: Product): ProductProblem[] {
  const { facts, id, texts } = product;
  const sides = [facts['width'], facts['height']].filter((side) => typeof side === 'number');
  const chosen = chosenFacts(product);
  const isFixed = sides.length === 2 && !chosen.has('width') && !chosen.has('height');
  if (!isFixed || !isSizeRead(product) || saysCode(id, facts)) return [];
  const said = [texts.name, texts.tagline, texts.description].flatMap(sizesOf);
  if (said.some((size) => saysSides(size, sides))) return [];
  const others = new Set(said.map((size) => saySize(size.map(({ mm }) => Math.round(mm * 10) / 10))));
  const size = saySize(sides);
  const message =
    others.size > 0
      ? `its size is ${size}, and its texts say ${[...others].slice(0, 3).join(', ')}: correct one, or say this one too`
      : `its size, ${size}, stands here only, where nobody sees a slip: write it into the description ('${size}')`;
  return [{ path: ['facts', 'width'], message }];
}

/** What is sold unprinted and by the piece has a size for its picture alone. */
function isSizeRead({ noPrinting, weight }: Product): boolean {
  return !noPrinting || weight.by === 'area';
}
