import { heightOf, POINTS_PER_MM, widthOf } from '../box.ts';
import { found, rule, shown, type Check, type Checked, type Found } from '../check.ts';
import type { CodeFact } from '../facts.ts';
import type { FindingKey } from '../finding-keys.ts';
import { atFullSize } from '../geometry.ts';

/** Of the smallest square of a QR code, and of the smallest bar (80 % of an EAN). */
const LEAST_MODULE_MM = 0.4;
const LEAST_BAR_MM = 0.26;
/** What measuring in a picture may be off by. */
const ROUNDING = 0.03;
const LEAST_CONTRAST = 0.4;
const LEAST_QUIET_MODULES = 4;

/** A code that no telephone and no till reads is worth nothing. Known is what the pictures of the pages show. */
export const codes: Check = {
  id: 'PF-35',
  rules: [
    rule('code_unread', 'warning'),
    rule('code_small', 'warning', { is: 'below', value: LEAST_MODULE_MM, unit: 'mm' }),
    rule('bars_small', 'warning', { is: 'below', value: LEAST_BAR_MM, unit: 'mm' }),
    rule('code_pale', 'warning', { is: 'below', value: LEAST_CONTRAST * 100, unit: 'percent' }),
    rule('code_inverted', 'warning'),
    rule('code_crowded', 'warning'),
  ],
  run: (checked) => (checked.facts.codes ?? []).flatMap((code) => saidOf(code, checked)),
};

/** What keeps it from being read comes first: whoever mends that looks at the rest anew. */
function saidOf(code: CodeFact, checked: Checked): readonly Found[] {
  const said = (key: FindingKey, values: Found['values'] = {}) => [
    found('warning', key, { page: code.page, places: [code.place], values }),
  ];
  if (!code.isRead) return said('code_unread');
  const { kind, module, contrast, quiet, isInverted } = code;
  const side = module === null ? undefined : module * longerSide(code.page, checked);
  const least = kind === 'matrix' ? LEAST_MODULE_MM : LEAST_BAR_MM;
  return [
    ...(side !== undefined && side < least * (1 - ROUNDING)
      ? said(kind === 'matrix' ? 'code_small' : 'bars_small', { size: shown(side, 2), wanted: least })
      : []),
    ...(contrast < LEAST_CONTRAST
      ? said('code_pale', { percent: Math.round(contrast * 100), wanted: LEAST_CONTRAST * 100 })
      : []),
    ...(isInverted ? said('code_inverted') : []),
    ...(quiet !== null && quiet < LEAST_QUIET_MODULES ? said('code_crowded', { wanted: LEAST_QUIET_MODULES }) : []),
  ];
}

/** Of the page as its picture shows it, in millimetres. A picture file is printed over the whole sheet with its bleed. */
function longerSide(number: number, { facts, geometry }: Checked): number {
  if (facts.kind !== 'pdf') return Math.max(geometry.width, geometry.height) + 2 * geometry.bleed;
  const made = facts.pages[number - 1];
  const page = made && atFullSize(made, geometry);
  return page ? (Math.max(widthOf(page.media), heightOf(page.media)) * page.userUnit) / POINTS_PER_MM : 0;
}
