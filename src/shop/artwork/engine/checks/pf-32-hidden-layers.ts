import { forAll, found, ofPdf, rule } from '../check.ts';

/** A layer that is hidden in a viewer may be printed. */
export const hiddenLayers = ofPdf(
  'PF-32',
  [rule('layer_hidden', { ...forAll(() => 'warning'), LFP: 'error' })],
  ({ hiddenLayers: layers }, { geometry: { profile } }) =>
    layers.length === 0
      ? []
      : [
          found(profile === 'LFP' ? 'error' : 'warning', 'layer_hidden', {
            values: { layers: layers.slice(0, 6).join(', ') },
          }),
        ],
);
