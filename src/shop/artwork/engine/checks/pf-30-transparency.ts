import { found, ofPages, rule } from '../check.ts';

/** Transparent objects are mixed in the colours of the press: those of the page, and those of each group on it. */
export const transparency = ofPages(
  'PF-30',
  [rule('mixed_in_rgb', 'warning')],
  ({ page: { groupSpace, mixedInRgb: places }, number }) => {
    const isPageMixed = groupSpace !== null && groupSpace !== 'cmyk';
    return isPageMixed || places ? [found('warning', 'mixed_in_rgb', { page: number, places: places ?? [] })] : [];
  },
);
