import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import type { Shown } from '../../../parts/use-shop.ts';

/** A chosen option or number in words. */
export function chosenValue(feature: FeatureWire, key: string, shown: Pick<Shown, 'number'>): string {
  const { number, options } = feature;
  if (number) return `${shown.number(Number(key))}\u00a0${number.unit}`.trim();
  return options.find((option) => option.key === key)?.value ?? key;
}
