import type { FeatureWire, ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import type { ProductData } from './configurator.ts';

type Features = Pick<ProductConfigurationWire, 'features'>;

export function shownFeatures({ features }: Features): readonly FeatureWire[] {
  return features.filter(({ customSelections }) => !customSelections.hidden);
}

/** What nearly everybody decides on: it stands open on the page. */
export function mainFeatures(configuration: Features): readonly FeatureWire[] {
  return shownFeatures(configuration).filter(({ customSelections }) => !customSelections.folded);
}

/** What most leave as it is: it is folded, with what is chosen said. */
export function foldedFeatures(configuration: Features): readonly FeatureWire[] {
  return shownFeatures(configuration).filter(({ customSelections }) => customSelections.folded);
}

/** Width and height, where customers type both. */
export function sizeOf({ features }: Features): readonly [FeatureWire?, FeatureWire?] {
  const typed = (id: string) => features.find((feature) => feature.id === id && feature.number);
  const [width, height] = [typed('width'), typed('height')];
  return width && height ? [width, height] : [];
}

/** Whether a size is that of something round, which has a diameter. */
export function isRoundSize({ validation }: Pick<ProductData, 'validation'>, width: string, height: string): boolean {
  return validation.facts['shape'] === 'oval' && width === height;
}

/** Id of the section of a feature, to which the recap leads. */
export function sectionOf({ id }: Pick<FeatureWire, 'id'>): string {
  return `choice-${id}`;
}
