import { contains } from '../box.ts';
import { forAll, found, ofPages, rule } from '../check.ts';

/** A press prints what the MediaBox holds; what only viewers cut away is a surprise. Units are points. */
export const boxes = ofPages(
  'PF-06',
  [rule('cropped', 'error'), rule('user_unit', { ...forAll(() => 'error'), LFP: 'warning' })],
  ({ page, number, geometry }) => [
    ...(contains(page.crop, page.media, 0.5) ? [] : [found('error', 'cropped', { page: number, places: [page.crop] })]),
    ...(page.userUnit === 1
      ? []
      : [
          found(geometry.profile === 'LFP' ? 'warning' : 'error', 'user_unit', {
            page: number,
            values: { unit: page.userUnit },
          }),
        ]),
  ],
);
