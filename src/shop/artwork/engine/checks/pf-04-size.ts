import { type CheckedPage, found, type Found, ofPages, only, rule, shown } from '../check.ts';

const TOLERANCE_MM = 1;
const LARGE_FORMAT_SHARE = 0.005;
const SAME_RATIO = 0.005;
const MOST_SCALING = 0.03;

const PAPER = ['OFF', 'DIG', 'LAB', 'CAR'] as const;
const RULES = [
  rule('size_wrong', only('error', ...PAPER), { is: 'above', value: TOLERANCE_MM, unit: 'mm' }),
  rule('size_wrong', only('error', 'LFP'), { is: 'above', value: LARGE_FORMAT_SHARE * 100, unit: 'percent' }),
  rule('size_scaled', 'warning', { is: 'up_to', value: MOST_SCALING * 100, unit: 'percent' }),
  // In the same proportions, but too far off.
  rule('size_ratio', 'error', { is: 'above', value: MOST_SCALING * 100, unit: 'percent' }),
  rule('size_turned', 'warning'),
  rule('size_tenth', only('note', 'LFP')),
];

/** The trim size of the page is the open size of the configuration. */
export const size = ofPages('PF-04', RULES, (page) => {
  const { sheet, geometry } = page;
  if (!geometry.hasTrim || fits(page, geometry.width, geometry.height)) return [];
  const values = {
    width: shown(sheet.width),
    height: shown(sheet.height),
    wantedWidth: geometry.width,
    wantedHeight: geometry.height,
  };
  const report = (severity: Found['severity'], key: Found['key']) => [
    found(severity, key, { page: page.number, values }),
  ];
  if (fits(page, geometry.height, geometry.width)) return report('warning', 'size_turned');
  if (geometry.profile === 'LFP' && fits(page, geometry.width / 10, geometry.height / 10))
    return report('note', 'size_tenth');
  const scale = sheet.width / geometry.width;
  const isSameRatio = Math.abs(sheet.height / geometry.height / scale - 1) <= SAME_RATIO;
  if (!isSameRatio) return report('error', 'size_wrong');
  return Math.abs(scale - 1) <= MOST_SCALING ? report('warning', 'size_scaled') : report('error', 'size_ratio');
});

function fits({ sheet, geometry }: CheckedPage, width: number, height: number): boolean {
  const near = (is: number, wanted: number) =>
    Math.abs(is - wanted) <= (geometry.profile === 'LFP' ? wanted * LARGE_FORMAT_SHARE : TOLERANCE_MM);
  return near(sheet.width, width) && near(sheet.height, height);
}
