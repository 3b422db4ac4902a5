import { forAll, found, only, rule, type Check } from '../check.ts';
import { pagesOf } from '../facts.ts';

/** The sides of a sheet, or the pages of a booklet, for each artwork. A file may hold one side alone. */
export const pageCount: Check = {
  id: 'PF-08',
  rules: [
    rule('pages_few', 'error'),
    rule('pages_few', only('warning', 'LAB', 'CAR')),
    rule('front_missing', 'error'),
    rule('back_missing', 'error'),
    rule('pages_many', { ...forAll(() => 'error'), LAB: 'warning', CAR: 'warning' }),
  ],
  run({ facts, geometry, others, artworks, side = null }) {
    if (others === null) return [];
    const all = [facts, ...others].reduce((sum, file) => sum + pagesOf(file), 0);
    if (all === geometry.pages || all === geometry.pages * artworks) return [];
    // Of a side that is there the other one is missing, and has a name.
    if (side !== null && all === 1 && geometry.pages === 2 && artworks === 1)
      return [found('error', side === 'front' ? 'back_missing' : 'front_missing')];
    const values = { pages: all, wanted: geometry.pages * artworks };
    // Labels and cartons hold one page: what stands on further ones is not printed.
    const isTold = (geometry.profile === 'LAB' || geometry.profile === 'CAR') && all > geometry.pages;
    return [
      found(isTold ? 'warning' : 'error', all > geometry.pages * artworks ? 'pages_many' : 'pages_few', { values }),
    ];
  },
};
