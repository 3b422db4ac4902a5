import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';

/** A chosen option or number in words. */
export function chosenValue(feature: FeatureWire, key: string): string {
  return feature.options.find((option) => option.key === key)?.value ?? `${key} ${feature.number?.unit ?? ''}`.trim();
}
