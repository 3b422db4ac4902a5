/* oxlint-disable unicorn/no-thenable -- `then` is a word of the product files */
import type { Feature, Product, Rule } from '#shop/catalog/product.ts';
import { numbersFrom } from '#test/support/car-range.ts';

const FEATURES = 60;
const OPTIONS = 30;
/** A rule ties features that stand at most so far apart, as the parts of one thing do. */
const REACH = 3;

/**
 * A product of many parts: 60 features with 30 options each and as many rules of the form 'when these, then those'. The same
 * seed gives the same product. The first option of every feature goes with everything, so that there is a default.
 */
export function wideProduct(base: Product, seed: number, rules = 150): Product {
  const random = numbersFrom(seed);
  const some = (most: number) => Array.from({ length: most }, () => key(1 + random(OPTIONS - 1)));
  const features = Array.from({ length: FEATURES }, (_, index): Feature => ({
    id: feature(index),
    label: same(`Part ${index}`),
    hidden: false,
    sortIndex: index,
    options: Array.from({ length: OPTIONS }, (_option, option) => ({
      key: key(option),
      label: same(`Kind ${option}`),
      facts: {},
    })),
    default: key(0),
  }));
  const constraints = Array.from({ length: rules }, (_, index): Rule => {
    const first = random(FEATURES - REACH);
    const [second, third] = [first + 1 + random(REACH), first + random(REACH + 1)];
    const when = {
      [`choice.${feature(first)}`]: some(12),
      ...(random(2) ? { [`choice.${feature(third)}`]: some(20) } : {}),
    };
    const allowed = [key(0), ...some(14)];
    return {
      id: `r${index}`,
      rule: 'K1',
      message: same(`Rule ${index}`),
      when,
      then: { [`choice.${feature(second)}`]: allowed },
    };
  });
  const quantity = {
    ...base.quantity,
    limits: [],
    ranges: base.quantity.ranges.map(({ min, max, step }) => ({ min, max, step })),
  };
  return { ...base, id: `wide-${rules}-${seed}`, facts: {}, features, constraints, quantity, priorities: [] };
}

/** A selection that rules are likely to contradict: any option of each feature. */
export function anySelection(product: Product, seed: number): Record<string, string> {
  const random = numbersFrom(seed);
  return Object.fromEntries(product.features.map(({ id }) => [id, key(random(OPTIONS))]));
}

const feature = (index: number) => `part-${index}`;
const key = (index: number) => `kind-${index}`;
const same = (text: string) => ({ fr: text, it: text, en: text });
