import { found, ofPages } from '../check.ts';

/** Transparent objects are mixed in the colours of the press. */
export const transparency = ofPages('PF-30', ({ page, number }) =>
  page.groupSpace === null || page.groupSpace === 'cmyk' ? [] : [found('warning', 'mixed_in_rgb', { page: number })],
);
