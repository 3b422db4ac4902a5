import type { Localised } from '#kernel/languages.ts';
import { factSetsOf } from './fact-sets.ts';
import type { FactValue, Product, ProductProblem } from './product.ts';

/** A binding that is not the one that the product is sold as: staples cost less than rings or glue. */

/** Words of each binding in the languages of shops, as they stand in names and labels. */
const WORDS = {
  stapled: /agraf|piqûre|piqué|punto metallico|spillat|stapl|saddle|stitch|klammer|geheftet/iu,
  perfect: /dos carré|carré collé|brossura|fresat|perfect|softcover|klebebind/iu,
  wire: /wire|spiral|anneau|anell|\brings?\b/iu,
} as const;
type Binding = keyof typeof WORDS;
const BINDINGS = Object.keys(WORDS) as Binding[];

/** No staple, glue or ring holds more. */
const MOST_PAGES: Readonly<Record<Binding, number>> = { stapled: 128, perfect: 2000, wire: 500 };
/** As many pages of a file are drawn (`MOST_PICTURED`), and nobody agrees to what they have not seen. */
export const MOST_SEEN = 400;
/** Glue holds no spine of fewer. */
const LEAST_GLUED = 20;

export function bindingProblems(product: Product): ProductProblem[] {
  const labelled = [
    { name: product.texts.name, path: ['facts'] as ProductProblem['path'], value: product.facts['binding'] },
    ...product.features.flatMap(({ options }, index) =>
      options.map(({ label, facts }, at) => ({
        name: label,
        path: ['features', index, 'options', at] as ProductProblem['path'],
        value: facts['binding'],
      })),
    ),
  ];
  const told = labelled.flatMap(({ name, path, value }) => {
    const said = saidBinding(name);
    return isBinding(value) && said !== undefined && said !== value
      ? [{ path, message: `'${Object.values(name)[0]}' is ${said} and binding is ${value}: correct one` }]
      : [];
  });
  return told.length > 0 ? told : [...pageProblems(product), ...wireProblems(product)];
}

function isBinding(value: FactValue | undefined): value is Binding {
  return BINDINGS.some((each) => each === value);
}

/** The one binding that a name says in any language. Undefined if it says none, or more than one. */
function saidBinding(name: Localised): Binding | undefined {
  const [said, ...more] = BINDINGS.filter((each) => Object.values(name).some((text) => WORDS[each].test(text)));
  return more.length === 0 ? said : undefined;
}

function pageProblems(product: Product): ProductProblem[] {
  const { binding } = product.facts;
  const pages = pagesOf(product);
  if (!isBinding(binding) || pages.length === 0) return [];
  const [least, most] = [Math.min(...pages), Math.max(...pages)];
  const says = (message: string) => [{ path: ['facts'], message: `${message}: correct binding, or the pages` }];
  if (most > MOST_PAGES[binding])
    return says(`no ${binding} binding holds ${most} pages, ${MOST_PAGES[binding]} at most`);
  if (most > MOST_SEEN)
    return [
      { path: ['facts'], message: `${most} pages, and customers see ${MOST_SEEN} of a file: sell up to so many` },
    ];
  if (binding === 'perfect' && least < LEAST_GLUED)
    return says(`glue holds no spine of ${least} pages, ${LEAST_GLUED} at least`);
  const odd = pages.find((count) => count % 2 === 1);
  return odd === undefined ? [] : says(`a sheet has two pages, and ${odd} is odd`);
}

function pagesOf({ features }: Product): number[] {
  return features.flatMap(({ options, number }) => [
    ...options.flatMap(({ facts }) => (typeof facts['pages'] === 'number' ? [facts['pages']] : [])),
    ...(number?.fact === 'pages' ? [number.min, number.min + number.step, number.max] : []),
  ]);
}

/** Facts of rings without rings. */
function wireProblems(product: Product): ProductProblem[] {
  const { binding } = product.facts;
  if (!isBinding(binding) || binding === 'wire') return [];
  const odd = factSetsOf(product).find(({ given }) => 'wireMargin' in given || 'wire' in given);
  return odd
    ? [{ path: odd.path, message: `it has rings ('wire' or 'wireMargin'), and binding is ${binding}: correct one` }]
    : [];
}
