import { remedyFor } from '#kernel/similar-name.ts';
import type { ProductFile, SharedParts } from './product-file.schema.ts';
import type { Feature, Option, PriorityOffer, Product, ProductProblem, Rule } from './product.ts';

type Resolved<T> = { readonly value: T } | { readonly problems: readonly ProductProblem[] };
type FileFeature = ProductFile['features'][number];
type FileRule = NonNullable<ProductFile['constraints']>[number];

export const NOTHING_SHARED: SharedParts = { features: {}, rules: {}, priorities: {} };

/** The product of a correct file: shared parts inserted, defaults filled in, features in the file's order. */
export function productOfFile(file: ProductFile, shared: SharedParts): Resolved<Product> {
  const problems: ProductProblem[] = [];
  const take = <T>(path: ProductProblem['path'], found: T | string): T[] => {
    if (typeof found !== 'string') return [found];
    problems.push({ path, message: found });
    return [];
  };
  const features = file.features.flatMap((own, index) => take(['features', index], featureOf(own, index, shared)));
  const constraints = (file.constraints ?? []).flatMap((own, index) =>
    take(['constraints', index], ruleOf(own, shared)),
  );
  const priorities = take(['priorities'], prioritiesOf(file, shared)).flat();
  // K19: a product sold unprinted has no file upload, file check or design service.
  if (file.noPrinting && (file.fileCheck || file.uploadTypes.length > 0))
    problems.push({
      path: ['noPrinting'],
      message:
        'without printing there is nothing to upload, check or design: write fileCheck: false and uploadTypes: []',
    });
  if (!file.noPrinting && file.uploadTypes.length === 0)
    problems.push({
      path: ['uploadTypes'],
      message: 'it is printed, and nobody can send what: write uploadTypes: [upload], or noPrinting: true',
    });
  if (problems.length > 0) return { problems };
  const { name: title, tagline, description, quantity: offer, ...rest } = file;
  return {
    value: {
      ...rest,
      variant: file.variant ?? file.id,
      texts: { name: title, tagline, description },
      features,
      constraints,
      priorities,
      quantity: {
        display: offer.display,
        mode: offer.ranges ? 'range' : 'list',
        list: offer.list ?? offer.shown ?? [],
        ranges: offer.ranges ?? [],
        default: offer.default,
        limits: offer.limits ?? [],
        ...(offer.freeEntry ? { freeEntry: offer.freeEntry } : {}),
      },
      templateDisabled: file.templateDisabled ?? false,
      noPrinting: file.noPrinting ?? false,
      countedIn: file.countedIn ?? 'copies',
      unitPrice: file.unitPrice ?? false,
    },
  };
}

function featureOf(own: FileFeature, index: number, shared: SharedParts): Feature | string {
  const base = own.use === undefined ? undefined : shared.features[own.use];
  if (own.use !== undefined && !base) return lacking('feature', own.use, shared.features);
  const { use, options: given, hidden = false, ...rest } = own;
  const options = optionsOf(given, base?.options ?? []);
  if (typeof options === 'string') return options;
  const id = own.id ?? use;
  const label = own.label ?? base?.label;
  if (id === undefined || label === undefined) return 'a feature needs an id and a label, or use: a shared feature';
  return { ...base, ...rest, id, label, hidden, sortIndex: index + 1, default: String(own.default), options };
}

/** The product's own options and those selected from the shared feature. If none is selected, all of them. */
function optionsOf(given: FileFeature['options'], shared: readonly FileOption[]): Option[] | string {
  const options: Option[] = [];
  for (const entry of given ?? shared) {
    const found = typeof entry === 'string' ? shared.find(({ key }) => key === entry) : entry;
    if (!found) {
      const keys = shared.map(({ key }) => key);
      const remedy = remedyFor(String(entry), keys, `it has ${keys.join(', ') || 'none'}`);
      return `the shared feature has no option '${String(entry)}': ${remedy}`;
    }
    options.push({ ...found, facts: found.facts ?? {} });
  }
  return options;
}

type FileOption = Exclude<NonNullable<FileFeature['options']>[number], string>;

function lacking(kind: string, name: string, parts: Readonly<Record<string, unknown>>): string {
  return `catalog/shared.yaml has no ${kind} '${name}': ${remedyFor(name, Object.keys(parts), 'correct the name, or add it there')}`;
}

function ruleOf(own: FileRule, shared: SharedParts): Rule | string {
  const base = own.use === undefined ? undefined : shared.rules[own.use];
  if (own.use !== undefined && !base) return lacking('rule', own.use, shared.rules);
  const { use, ...rest } = own;
  const id = own.id ?? use;
  const rule = own.rule ?? base?.rule;
  const message = own.message ?? base?.message;
  if (id === undefined || rule === undefined || message === undefined)
    return 'a rule needs id, rule and message, or use: a shared rule';
  return { ...base, ...rest, id, rule, message };
}

function prioritiesOf(file: ProductFile, shared: SharedParts): readonly PriorityOffer[] | string {
  if (!('use' in file.priorities)) return file.priorities;
  return shared.priorities[file.priorities.use] ?? lacking('priorities', file.priorities.use, shared.priorities);
}

/** The file of a product version, with all shared parts written out, for an export. */
export function fileOfProduct(product: Product): ProductFile {
  const { texts, quantity, features, variant, ...rest } = product;
  const { mode, list, ranges, ...offer } = quantity;
  return structuredClone({
    ...rest,
    variant,
    name: texts.name,
    tagline: texts.tagline,
    description: texts.description,
    features: features.map(({ sortIndex: _place, options, ...own }) => ({
      ...own,
      ...(options.length > 0 ? { options } : {}),
    })),
    quantity: { ...offer, ...(mode === 'range' ? { ranges, shown: list } : { list }) },
  }) as ProductFile;
}
