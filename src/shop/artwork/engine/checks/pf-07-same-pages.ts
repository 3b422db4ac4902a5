import { found, ofPdf, only, rule } from '../check.ts';
import { sheetOf } from '../geometry.ts';

const TOLERANCE_MM = 0.5;

/** All pages have one size and stand upright. */
export const samePages = ofPdf(
  'PF-07',
  [
    rule('pages_differ', only('warning', 'OFF', 'DIG', 'LAB', 'CAR'), { is: 'above', value: TOLERANCE_MM, unit: 'mm' }),
    rule('page_turned', only('warning', 'OFF', 'DIG', 'LAB', 'CAR')),
  ],
  ({ pages }, { geometry }) => {
    if (geometry.profile === 'LFP') return [];
    const [first, ...others] = pages.map((page) => sheetOf(page, geometry));
    const differs = others.findIndex(
      ({ width, height }) =>
        Math.abs(width - (first?.width ?? 0)) > TOLERANCE_MM || Math.abs(height - (first?.height ?? 0)) > TOLERANCE_MM,
    );
    const turned = pages.findIndex(({ rotate }) => rotate !== 0);
    return [
      ...(differs < 0 ? [] : [found('warning', 'pages_differ', { page: differs + 2 })]),
      ...(turned < 0 ? [] : [found('warning', 'page_turned', { page: turned + 1 })]),
    ];
  },
);
