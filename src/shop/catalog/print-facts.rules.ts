import { defaultSelection, factsOf, type Facts, type Product, type ProductProblem } from './product.ts';

/** What a customer's file is compared with. Without one of them it would be compared with nothing, or with 0 mm. */
const OF_FILES = ['width', 'height', 'bleed', 'safe'] as const;
/** The sides of a thing. What has a depth in one size has it in the others. */
const OF_SIZES = ['width', 'height', 'depth'] as const;

/** Facts that the check of print files reads and that are left out. A missing one is no 0. */
export function printFactProblems(product: Product): ProductProblem[] {
  if (product.noPrinting) return [];
  return [
    ...fileProblems(product),
    ...sidesProblems(product),
    ...setsProblems(product),
    ...sizeProblems(product),
    ...bookletProblems(product),
  ];
}

/** What is printed has one printed side or two: the second one costs as much as the first. */
function sidesProblems(product: Product): ProductProblem[] {
  const { printedSides, noPrinting } = factsOf(product, defaultSelection(product));
  return printedSides !== undefined || noPrinting === true
    ? []
    : [{ path: ['facts'], message: 'no printedSides is given: write facts: {printedSides: 1}, or 2' }];
}

/** An option of how many artworks there are says the number, by which it is made and priced. */
function setsProblems({ features }: Product): ProductProblem[] {
  return features.flatMap(({ role, options }, index) =>
    options.flatMap(({ key, facts }, at) =>
      role !== 'sets' || typeof facts['sets'] === 'number'
        ? []
        : [
            {
              path: ['features', index, 'options', at],
              message: `'${key}' does not say how many artworks it is: write facts: {sets: ...}`,
            },
          ],
    ),
  );
}

/** The usual configuration, and each option in it. */
function fileProblems(product: Product): ProductProblem[] {
  const usual = defaultSelection(product);
  const missingIn = (facts: Facts) =>
    facts['noPrinting'] === true ? undefined : OF_FILES.find((name) => typeof facts[name] !== 'number');
  const says = (path: ProductProblem['path'], name: string) => ({
    path,
    message: `no ${name} is given, and print files are checked against it: write facts: {${name}: ...} in millimetres`,
  });
  const own = missingIn(factsOf(product, usual));
  if (own !== undefined) return [says(['facts'], own)];
  return product.features.flatMap(({ id, options }, index) =>
    options.flatMap(({ key }, at) => {
      const missing = missingIn(factsOf(product, { ...usual, [id]: key }));
      return missing === undefined ? [] : [says(['features', index, 'options', at], missing)];
    }),
  );
}

/** An option without a side that all other sizes of its feature have. */
function sizeProblems({ facts, features }: Product): ProductProblem[] {
  const sidesOf = (own: Facts) => OF_SIZES.filter((name) => own[name] !== undefined);
  return features.flatMap(({ options }, index) =>
    options.flatMap((option, at) => {
      const others = options.filter((each) => each !== option && sidesOf(each.facts).length > 0);
      if (sidesOf(option.facts).length === 0 || others.length === 0) return [];
      const missing = OF_SIZES.find(
        (name) =>
          facts[name] === undefined &&
          option.facts[name] === undefined &&
          others.every((each) => each.facts[name] !== undefined),
      );
      return missing === undefined
        ? []
        : [
            {
              path: ['features', index, 'options', at],
              message: `'${option.key}' has no ${missing}, and the other sizes have one: write it in millimetres, 0 for what is flat`,
            },
          ];
    }),
  );
}

/** The pages of what is bound are checked as those of a booklet, and priced by its binding. */
function bookletProblems(product: Product): ProductProblem[] {
  if (product.price.technologies.every(({ kind }) => kind !== 'booklet')) return [];
  const { kind, binding } = factsOf(product, defaultSelection(product));
  const says = (fact: string) => [
    { path: ['facts'], message: `its pages are bound (a technology is booklet): write facts: {${fact}}` },
  ];
  if (kind !== 'booklet') return says('kind: booklet');
  return binding === undefined ? says('binding: ...') : [];
}
