import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import type { ProductData } from './configurator.ts';

type Change = ProductData['validation']['changed'][number];

/**
 * The name of the choice that was changed. The shop tells an option that was retired while the page stood open by its key;
 * the page still knows its name.
 */
export function nameBefore(
  { feature, from }: Pick<Change, 'feature' | 'from'>,
  features: readonly Pick<ProductConfigurationWire['features'][number], 'customSelections' | 'options'>[],
): string {
  const changed = features.find(({ customSelections }) => customSelections.dictionaryTranslations.voice === feature);
  return changed?.options.find(({ key }) => key === from)?.value ?? from;
}
