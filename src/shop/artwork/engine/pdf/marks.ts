import type { PageFacts } from '../facts.ts';
import { Overprints } from './overprints.ts';
import { Places } from './places.ts';

/** Where a page holds what a press prints otherwise than it is shown. */
export class Marks {
  readonly overprints: Overprints;
  /** Transparency that is mixed in the colours of the screen. */
  readonly mixedInRgb: Places;
  /** What a press is told to draw otherwise, or as something else. */
  readonly pressDiffers: Places;

  /** @param budget counts over all pages */
  constructor(budget: { looks: number; places: number }) {
    this.overprints = new Overprints(budget);
    this.mixedInRgb = new Places(budget);
    this.pressDiffers = new Places(budget);
  }

  all(): Pick<PageFacts, 'mixedOverprints' | 'mixedInRgb' | 'pressDiffers'> {
    const [mixedOverprints, mixedInRgb, pressDiffers] = [
      this.overprints.all(),
      this.mixedInRgb.all(),
      this.pressDiffers.all(),
    ];
    return {
      ...(mixedOverprints ? { mixedOverprints } : {}),
      ...(mixedInRgb ? { mixedInRgb } : {}),
      ...(pressDiffers ? { pressDiffers } : {}),
    };
  }
}
