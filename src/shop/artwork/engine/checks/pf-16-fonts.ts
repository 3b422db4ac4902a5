import { found, ofPdf, rule } from '../check.ts';

/** A font that is not in the file is replaced by another one, and the text looks different. */
export const fonts = ofPdf('PF-16', [rule('font_missing', 'error')], ({ fonts: used }) => {
  const missing = [...new Set(used.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name || '?'))];
  return missing.length === 0
    ? []
    : [found('error', 'font_missing', { values: { fonts: missing.slice(0, 8).join(', ') } })];
});
