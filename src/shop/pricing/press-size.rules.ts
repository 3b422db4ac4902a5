import { holds } from '../catalog/condition.ts';
import type { Technology } from '../catalog/price-recipe.ts';
import type { Facts, Product, ProductProblem } from '../catalog/product.ts';
import type { CompiledProduct } from '../configurator/compiled-product.ts';
import type { PriceBook } from './engine/price-book.ts';
import { takesSize } from './engine/technologies.ts';
import { factsThatOccur } from './product-cost.rules.ts';

/** Sizes that can be chosen and that none of the product's machines takes: they would have no price. */

/** Facts that decide whether a machine takes a size. The others take any. */
const SIZE_FACTS: Partial<Readonly<Record<Technology['kind'], readonly string[]>>> = {
  digital: ['width', 'height', 'bleed'],
  roll: ['width'],
};

export function pressSizeProblems(compiled: CompiledProduct, book: PriceBook): ProductProblem[] {
  return [...untakenSizeProblems(compiled, book), ...exchangedSideProblems(compiled, book)];
}

function untakenSizeProblems(compiled: CompiledProduct, book: PriceBook): ProductProblem[] {
  const { product } = compiled;
  const { technologies } = product.price;
  if (technologies.some(({ kind, when }) => !SIZE_FACTS[kind] && !when)) return [];
  const names = technologies.flatMap(({ kind, when }) => [...Object.keys(when ?? {}), ...(SIZE_FACTS[kind] ?? [])]);
  for (const facts of factsThatOccur(compiled, new Set(names))) {
    const making = technologies.filter(({ when }) => holds(when, facts));
    const [first] = making;
    if (first && !making.some((each) => takesSize(each, facts, book)))
      return [{ path: placeOf(product, facts), message: sayTooLarge(first, facts, book) }];
  }
  return [];
}

function sayTooLarge({ kind }: Technology, facts: Facts, { roll, digital }: PriceBook): string {
  const { width, height, bleed = 2 } = facts;
  return kind === 'roll'
    ? `a label ${String(width)} mm wide does not fit on the web, which is ${roll.webWidth} mm wide: offer ${roll.webWidth} mm at most, or correct roll.webWidth in catalog/prices.yaml`
    : `${String(width)} × ${String(height)} mm with a bleed of ${String(bleed)} mm does not fit on the sheet of the digital press, which is ${digital.sheetWidth} × ${digital.sheetHeight} mm: offer smaller sizes, add the technology offset, or correct digital.sheetWidth and sheetHeight in catalog/prices.yaml`;
}

/** Where the width stands that is too large, or what of the size the feature gives. */
function placeOf({ features }: Product, facts: Facts): ProductProblem['path'] {
  for (const name of ['width', 'height']) {
    const index = features.findIndex(
      ({ options, number }) => number?.fact === name || options.some((option) => name in option.facts),
    );
    const feature = features[index];
    if (!feature) continue;
    if (feature.number) return ['features', index, 'number', 'max'];
    const at = feature.options.findIndex(({ facts: own }) =>
      ['width', 'height'].every((each) => own[each] === undefined || own[each] === facts[each]),
    );
    return ['features', index, 'options', at];
  }
  return ['facts'];
}

/** A digital press prints nearly all of the sheet that is bought for it. */
const LEAST_PRINTED = 0.9;

/**
 * A side of the digital sheet with two digits exchanged, as 404 for 440: much of the sheet that is bought stays white, no size of a
 * product that offers the press lies on it, and with the digits the other way both are right. Each by itself may be meant.
 */
function exchangedSideProblems(compiled: CompiledProduct, book: PriceBook): ProductProblem[] {
  const { digital } = book;
  if (printedOf(digital) >= LEAST_PRINTED) return [];
  const meant = (['sheetWidth', 'sheetHeight'] as const)
    .flatMap((name) => exchanged(digital[name]).map((side) => ({ name, side, sheet: { ...digital, [name]: side } })))
    .filter(({ sheet }) => printedOf(sheet) >= LEAST_PRINTED && printedOf(sheet) <= 1);
  if (meant.length === 0) return [];
  return compiled.product.price.technologies.flatMap((technology, index) => {
    if (technology.kind !== 'digital') return [];
    const sizes = [
      ...factsThatOccur(compiled, new Set([...Object.keys(technology.when ?? {}), ...SIZE_FACTS.digital!])),
    ].filter((facts) => holds(technology.when, facts));
    const takesSome = (sheet: PriceBook['digital']) =>
      sizes.some((facts) => takesSize(technology, facts, { ...book, digital: sheet }));
    const right = takesSome(digital) ? undefined : meant.find(({ sheet }) => takesSome(sheet));
    return right
      ? [
          {
            path: ['price', 'technologies', index],
            message: `no size lies on the sheet of the digital press, which is ${digital.sheetWidth} × ${digital.sheetHeight} mm and leaves much of its ${digital.sheetSquareMetres} m² white: write ${right.side} for digital.${right.name} in catalog/prices.yaml, correct digital.sheetSquareMetres, or remove the technology digital`,
          },
        ]
      : [];
  });
}

/** The part of a sheet that the press prints. */
function printedOf({ sheetWidth, sheetHeight, sheetSquareMetres }: PriceBook['digital']): number {
  return (sheetWidth * sheetHeight) / 1_000_000 / sheetSquareMetres;
}

/** A whole number with two neighbouring digits in the other order. */
function exchanged(number: number): readonly number[] {
  const digits = [...String(number)];
  return digits.slice(1).map((digit, at) =>
    Number(
      digits
        .with(at, digit)
        .with(at + 1, digits[at]!)
        .join(''),
    ),
  );
}
