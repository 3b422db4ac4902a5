import { found, ofPages, rule } from '../check.ts';

/** Transparent objects are mixed in the colours of the press. */
export const transparency = ofPages('PF-30', [rule('mixed_in_rgb', 'warning')], ({ page, number }) =>
  page.groupSpace === null || page.groupSpace === 'cmyk' ? [] : [found('warning', 'mixed_in_rgb', { page: number })],
);
