import { editsBetween } from '#kernel/similar-name.ts';
import { factSetsOf } from './fact-sets.ts';
import { HAS_ANOTHER_SIZE, PAPER_SIZES } from './paper-sizes.ts';
import type { Facts, Product, ProductProblem } from './product.ts';
import { sayMeant, saysSides, sizesOf } from './sizes-in-text.rules.ts';

/** A DL is one of several: a third of an A4, or what fits its envelope. */
const { DL: _several, ...SHEETS } = PAPER_SIZES;

type Sides = readonly number[];

/**
 * Sizes whose code says another one: `a5` of 48 × 210 mm. A digit of one side is mistyped, and the price is that of the wrong
 * size. A code may also mean what is seen of a product, and an id is kept though the size has changed, so only a slip of one
 * side is told, and the size of another sheet where the name says that of the code as well. Who means it says the size in words.
 */
export function sizeCodeProblems(product: Product): ProductProblem[] {
  const sets = factSetsOf(product);
  if (sets.some(({ given }) => HAS_ANOTHER_SIZE.some((name) => name in given))) return [];
  return sets.flatMap(({ path, given }) => {
    const [, feature, , option] = path;
    const chosen = option === undefined ? undefined : product.features[Number(feature)]!.options[Number(option)]!;
    const size = codeIn(chosen?.key ?? '') ?? codeIn(product.id);
    if (!size) return [];
    const names = Object.values(chosen?.label ?? product.texts.name);
    const isNamed = names.some((name) => name.includes(size.code.toUpperCase()));
    const texts = chosen ? [chosen.label] : [product.texts.name, product.texts.description];
    const sides = [given['width'], given['height']].map(Number);
    if (texts.flatMap(sizesOf).some((said) => saysSides(said, sides))) return [];
    const message = sizeProblem(size, given, isNamed && (!chosen || isWhole(chosen.key, size.code)));
    const meant = sayMeant(chosen ? 'label' : 'description', sides);
    return message === undefined ? [] : [{ path, message: `${message}, or ${meant}` }];
  });
}

/** Whether the code of an id is that of the size of these facts. */
export function saysCode(id: string, { width, height }: Facts): boolean {
  const sides = codeIn(id)?.sides ?? [];
  const given = [Number(width), Number(height)];
  const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDED;
  return (
    sides.length === given.length &&
    [given, given.toReversed()].some((turned) => turned.every((side, at) => isNear(side, sides[at]!)))
  );
}

/** Whether a key is that of the whole size: 'a4-half' is a part of one. */
function isWhole(key: string, code: string): boolean {
  return new Set(['', '-portrait', '-landscape']).has(key.replace(code, ''));
}

interface SizeCode {
  readonly code: string;
  readonly sides: Sides;
}

/** The one size that a key or an id names: `a5-landscape`, `fly-a5`, `180x80x220`. */
function codeIn(name: string): SizeCode | undefined {
  const found = name.split('-').flatMap((code) => {
    const sides = /^\d+(x\d+){1,2}$/.test(code) ? code.split('x').map(Number) : SHEETS[code.toUpperCase()];
    return sides ? [{ code, sides }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function sizeProblem({ code, sides }: SizeCode, { width, height, depth }: Facts, isNamed: boolean): string | undefined {
  const given = [width, height, ...(sides.length > 2 ? [depth] : [])].flatMap((side) =>
    typeof side === 'number' ? [side] : [],
  );
  const isOdd = given.length === sides.length && (hasSlip(sides, given) || (isNamed && isAnotherSheet(code, given)));
  return isOdd
    ? `'${code}' is ${sides.join(' × ')} mm, and ${given.join(' × ')} stands here: correct the side that is wrong`
    : undefined;
}

/** Millimetres by which a size may differ from its code: codes are rounded, and sizes have been trimmed anew. */
const ROUNDED = 3;

/** Whether all sides but one are those of the code, whichever comes first, and that one is a slip away from it. */
function hasSlip(sides: Sides, given: Sides): boolean {
  const [said, ...others] = without(sides, given);
  const [side] = without(given, sides);
  if (said === undefined || side === undefined || others.length > 0) return false;
  return Math.abs(said - side) > ROUNDED && editsBetween(`${said}`, `${side}`) === 1;
}

function isAnotherSheet(code: string, given: Sides): boolean {
  return (
    code.toUpperCase() in SHEETS &&
    Object.entries(SHEETS).some(([other, sides]) => other !== code.toUpperCase() && without(given, sides).length === 0)
  );
}

/** The sides that the others have not, each taken once. */
function without(sides: Sides, others: Sides): number[] {
  const left = [...others];
  return sides.filter((side) => {
    const at = left.indexOf(side);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
