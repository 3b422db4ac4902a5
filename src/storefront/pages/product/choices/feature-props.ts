import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import type { Choosing, Configurator, ProductData } from './configurator.ts';

export type OptionState = Configurator['validation']['validOptions'][string][number];

export interface FeatureProps {
  readonly feature: FeatureWire;
  /** The customer's choice; the last answer may not know it yet. */
  readonly chosen: string;
  readonly data: ProductData;
  /** The feature that says what the product is. Its options are never blocked while the other choices can be adapted. */
  readonly isDefining: boolean;
  readonly choose: Choosing['choose'];
  readonly askEarly: Choosing['askEarly'];
  /** The blocked option with open reasons; at most one on the page. */
  readonly asked: string | undefined;
  onAsk(feature: string, option: string | undefined): void;
}
