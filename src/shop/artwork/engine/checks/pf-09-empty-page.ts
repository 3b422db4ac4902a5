import { found, ofPages, only, rule } from '../check.ts';

/** A page without any ink. In a booklet blank pages are usual. */
export const emptyPage = ofPages(
  'PF-09',
  [rule('page_empty', only('warning', 'OFF', 'LAB', 'CAR', 'LFP'))],
  ({ page, number, paints, geometry }) =>
    geometry.profile === 'DIG' || geometry.isBound || page.isCut || paints.some(({ colour }) => !colour.isWhite)
      ? []
      : [found('warning', 'page_empty', { page: number })],
);
