import { LARGE_FORMAT_SHARE, hasSize, NEAR_MM, TENTH } from '../geometry.ts';
import { found, type Found, ofPages, only, rule, shown } from '../check.ts';

const SAME_RATIO = 0.005;
const MOST_SCALING = 0.03;

const PAPER = ['OFF', 'DIG', 'LAB', 'CAR'] as const;
const RULES = [
  rule('size_wrong', only('error', ...PAPER), { is: 'above', value: NEAR_MM, unit: 'mm' }),
  rule('size_wrong', only('error', 'LFP'), { is: 'above', value: LARGE_FORMAT_SHARE * 100, unit: 'percent' }),
  rule('size_scaled', 'warning', { is: 'up_to', value: MOST_SCALING * 100, unit: 'percent' }),
  // In the same proportions, but too far off.
  rule('size_ratio', 'error', { is: 'above', value: MOST_SCALING * 100, unit: 'percent' }),
  rule('size_turned', 'warning'),
  rule('size_tenth', only('note', 'LFP')),
];

/** The trim size of the page is the open size of the configuration. */
export const size = ofPages('PF-04', RULES, (page) => {
  const { sheet, geometry, isTenth } = page;
  const fits = (width: number, height: number) => hasSize(sheet, width, height, geometry.profile);
  if (!geometry.hasTrim || (fits(geometry.width, geometry.height) && !isTenth)) return [];
  const made = isTenth ? TENTH : 1;
  const values = {
    width: shown(sheet.width / made),
    height: shown(sheet.height / made),
    wantedWidth: geometry.width,
    wantedHeight: geometry.height,
  };
  const report = (severity: Found['severity'], key: Found['key']) => [
    found(severity, key, { page: page.number, values }),
  ];
  if (fits(geometry.width, geometry.height)) return report('note', 'size_tenth');
  if (fits(geometry.height, geometry.width)) return report('warning', 'size_turned');
  const scale = sheet.width / geometry.width;
  const isSameRatio = Math.abs(sheet.height / geometry.height / scale - 1) <= SAME_RATIO;
  if (!isSameRatio) return report('error', 'size_wrong');
  return Math.abs(scale - 1) <= MOST_SCALING ? report('warning', 'size_scaled') : report('error', 'size_ratio');
});
