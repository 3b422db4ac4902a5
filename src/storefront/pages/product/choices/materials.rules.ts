import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';

export type Option = FeatureWire['options'][number];

/** A paper in its weights, lightest first. */
export interface Material {
  readonly name: string;
  readonly options: readonly MaterialOption[];
}

export interface MaterialOption {
  readonly option: Option;
  readonly grammage: number;
  /** The weight as it stands in the option's name: '135 g', '135 gsm'. */
  readonly weight: string;
}

const WEIGHT_AT_END = /^(.*\D)\s(\d+\s?(?:g|gsm|g\/m²))$/;

/**
 * Splits a list of papers into materials and weights, so that the customer chooses one after the other. Undefined if the
 * options are not papers named with their weight, or if each material has one weight only: then nothing would be gained.
 */
export function materialsOf(options: readonly Option[]): readonly Material[] | undefined {
  const materials = new Map<string, MaterialOption[]>();
  for (const option of options) {
    const [, name, weight] = WEIGHT_AT_END.exec(option.value) ?? [];
    const { grammage } = option.facts;
    if (name === undefined || weight === undefined || typeof grammage !== 'number') return undefined;
    materials.set(name, [...(materials.get(name) ?? []), { option, grammage, weight }]);
  }
  if (materials.size < 2 || materials.size > options.length - 2) return undefined;
  return [...materials].map(([name, all]) => ({
    name,
    options: all.toSorted((one, other) => one.grammage - other.grammage),
  }));
}

/** The weight of a material that is nearest to the one chosen now; of two as near, the one that goes with the choices. */
export function nearestWeight(
  { options }: Material,
  grammage: number,
  isValid: (key: string) => boolean,
): MaterialOption | undefined {
  const apart = (each: MaterialOption) =>
    Math.abs(each.grammage - grammage) + (isValid(each.option.key) ? 0 : OUT_OF_REACH);
  return options.toSorted((one, other) => apart(one) - apart(other))[0];
}

/** More than any two grammages are apart. */
const OUT_OF_REACH = 10_000;
