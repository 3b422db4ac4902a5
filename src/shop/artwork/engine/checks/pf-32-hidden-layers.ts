import { forAll, found, ofPdf, rule, type Severity } from '../check.ts';

/** A layer that is hidden in a viewer may be printed, and one that is hidden in print may be shown. */
export const hiddenLayers = ofPdf(
  'PF-32',
  [rule('layer_hidden', { ...forAll(() => 'warning'), LFP: 'error' }), rule('layer_by_use', 'warning')],
  ({ hiddenLayers: hidden, layersByUse: byUse = [] }, { geometry: { profile } }) => [
    ...told(profile === 'LFP' ? 'error' : 'warning', 'layer_hidden', hidden),
    ...told(
      'warning',
      'layer_by_use',
      byUse.filter((layer) => !hidden.includes(layer)),
    ),
  ],
);

function told(severity: Severity, key: 'layer_hidden' | 'layer_by_use', layers: readonly string[]) {
  return layers.length === 0 ? [] : [found(severity, key, { values: { layers: layers.slice(0, 6).join(', ') } })];
}
