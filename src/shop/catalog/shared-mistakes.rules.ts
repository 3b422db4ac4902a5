import type { ProductFile, SharedParts } from './product-file.schema.ts';
import type { ProductProblem } from './product.ts';

/** Mistakes in parts that products share: each product with such a part finds the same one. */

type Path = ProductProblem['path'];

/** A place in catalog/shared.yaml. */
export interface SharedPlace {
  readonly path: Path;
  /** The part as its author calls it: "option 'silk-350' of 'paper'". */
  readonly part: string;
}

/** Where a place of a product lies in the shared file. Undefined if it is the product's own. */
export function sharedPlaceOf([list, index, ...within]: Path, file: ProductFile, shared: SharedParts) {
  if (list === 'features') return featurePlace(Number(index), within, file, shared);
  if (list === 'constraints') return rulePlace(Number(index), within, file);
  if (list === 'priorities') return prioritiesPlace(index === undefined ? [] : [index, ...within], file);
  return undefined;
}

function featurePlace(
  index: number,
  within: Path,
  { features }: ProductFile,
  shared: SharedParts,
): SharedPlace | undefined {
  const own = features[index];
  if (own?.use === undefined) return undefined;
  const [key, at, ...rest] = within;
  if (key === 'options' && at !== undefined) {
    const chosen = own.options?.[Number(at)];
    if (chosen !== undefined && typeof chosen !== 'string') return undefined;
    const options = shared.features[own.use]?.options ?? [];
    const place = chosen === undefined ? Number(at) : options.findIndex((option) => option.key === chosen);
    const part = optionName(options[place]?.key ?? '', own.use);
    return { path: ['features', own.use, 'options', place, ...rest], part };
  }
  // What is said of a feature as a whole depends on the product around it.
  if (key === undefined || key in own || key === 'options') return undefined;
  return { path: ['features', own.use, ...within], part: featureName(own.use) };
}

function rulePlace(index: number, within: Path, { constraints = [] }: ProductFile): SharedPlace | undefined {
  const own = constraints[index];
  const [key] = within;
  if (own?.use === undefined || (key !== undefined && key in own)) return undefined;
  return { path: ['rules', own.use, ...within], part: ruleName(own.use) };
}

function prioritiesPlace(within: Path, { priorities }: ProductFile): SharedPlace | undefined {
  if (!('use' in priorities)) return undefined;
  return { path: ['priorities', priorities.use, ...within], part: prioritiesName(priorities.use) };
}

const prioritiesName = (name: string) => `priorities '${name}'`;
const featureName = (name: string) => `feature '${name}'`;
const optionName = (key: string, feature: string) => `option '${key}' of '${feature}'`;
const ruleName = (name: string) => `rule '${name}'`;

/** The shared parts that a product is made of, by their names. */
export function sharedPartsOf(
  { features, constraints = [], priorities }: ProductFile,
  shared: SharedParts,
): readonly string[] {
  return [
    ...features.flatMap(({ use, options }) => {
      if (use === undefined) return [];
      const chosen = options ?? (shared.features[use]?.options ?? []).map(({ key }) => key);
      const keys = chosen.filter((option) => typeof option === 'string');
      return [featureName(use), ...keys.map((key) => optionName(key, use))];
    }),
    ...constraints.flatMap(({ use }) => (use === undefined ? [] : [ruleName(use)])),
    ...('use' in priorities ? [prioritiesName(priorities.use)] : []),
  ];
}

/** A problem of one product. */
export interface Told<P> {
  readonly id: string;
  readonly problem: P;
  readonly message: string;
  readonly shared?: SharedPlace | undefined;
}

const NAMED_PRODUCTS = 3;

/**
 * The same mistake of a shared part is told once, at the part, if more than half of the products with the part find it.
 * What fewer find is between them and the part, and is told at each of them.
 * @param users ids of the products with a part
 * @param atPart places a problem in the shared file
 */
export function tellOnce<P>(
  told: readonly Told<P>[],
  users: (part: string) => readonly string[],
  atPart: (problem: ProductProblem) => P,
): P[] {
  const alike = Map.groupBy(told, ({ id, message, shared }) => JSON.stringify(shared ? [shared, message] : [id]));
  return [...alike.values()].flatMap((group) => {
    const [{ shared, message }] = group as [Told<P>];
    const using = shared ? new Set(users(shared.part)) : new Set<string>();
    const finding = new Set(group.map(({ id }) => id));
    // Of a part with one product, only what stands in an option is surely the part's.
    const isOfPart = finding.size * 2 > using.size && (using.size > 1 || shared?.path[2] === 'options');
    if (!shared || !isOfPart) return group.map(({ problem }) => problem);
    const said = message.startsWith(shared.part) ? message : `${shared.part}: ${message}`;
    return [atPart({ path: shared.path, message: `${said} (${inProducts([...using])})` })];
  });
}

function inProducts(ids: readonly string[]): string {
  const more = ids.length - NAMED_PRODUCTS;
  return `in ${ids.slice(0, NAMED_PRODUCTS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
