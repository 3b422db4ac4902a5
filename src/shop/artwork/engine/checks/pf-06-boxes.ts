import { contains } from '../box.ts';
import { forAll, found, ofPages, rule } from '../check.ts';
import { TENTH } from '../geometry.ts';

/** A press prints what the MediaBox holds; what only viewers cut away is a surprise. Units are points. */
export const boxes = ofPages(
  'PF-06',
  [rule('cropped', 'error'), rule('user_unit', { ...forAll(() => 'error'), LFP: 'warning' })],
  ({ page, number, geometry, isTenth }) => {
    const unit = isTenth ? page.userUnit / TENTH : page.userUnit;
    const isCropped = !contains(page.crop, page.media, 0.5);
    const severity = geometry.profile === 'LFP' ? 'warning' : 'error';
    return [
      ...(isCropped ? [found('error', 'cropped', { page: number, places: [page.crop] })] : []),
      ...(unit === 1 ? [] : [found(severity, 'user_unit', { page: number, values: { unit } })]),
    ];
  },
);
