import { readNumber } from '#kernel/format.ts';
import { nearestNumbers, type NumberRange } from '#kernel/nearest-numbers.ts';

const INCH = 25.4;
const FOOT = 12 * INCH;
const METRES = 'm(?:[eè]t(?:re|er)s?|etr[io])?';
const CENTIMETRES = 'c(?:m|ent[a-zè]+)';
const FEET = "(?:ft|feet|foot|pieds?|piede|piedi|['’′])";
const INCHES = "(?:in(?:ch(?:es)?)?|pouces?|pollic[ei]|[\"″”]|''|’’)";
const AND = '(?:et?|and)?';

/** What a length is in millimetres: the number before its unit, and the one behind it. */
type InMillimetres = (amount: number, rest: number) => number;

const UNITS: readonly (readonly [unit: string, InMillimetres])[] = [
  ['m(?:m|ill[a-zè]+)', (amount) => amount],
  [CENTIMETRES, (amount) => amount * 10],
  [METRES, (amount) => amount * 1000],
  [`${METRES}${AND}(\\d\\d)(?:${CENTIMETRES})?`, (amount, rest) => amount * 1000 + rest * 10],
  [INCHES, (amount) => amount * INCH],
  [FEET, (amount) => amount * FOOT],
  [`${FEET}${AND}(\\d\\d?)(?:${INCHES})?`, (amount, rest) => amount * FOOT + rest * INCH],
];

/** How lengths are typed, without spaces. */
const MEASURES = UNITS.map(
  ([unit, inMillimetres]) => [new RegExp(`^(\\d{1,9}(?:[.,]\\d{1,3})?)${unit}$`), inMillimetres] as const,
);

/**
 * A number as people type it: '1 000', and where millimetres are asked for also '3 m', '5 cm', '2,5 cm', '1 m 50', '10 ft',
 * '2 pouces'. The last is 50.8, which `takenFor` rounds. Undefined if it cannot be read.
 */
export function readMeasure(typed: string, unit: string): number | undefined {
  return unit === 'mm' ? (lengthIn(typed) ?? readNumber(typed)) : readNumber(typed);
}

/** Undefined for what is no length with a unit. */
function lengthIn(typed: string): number | undefined {
  const text = typed
    .toLowerCase()
    .replaceAll(/\s|(?<=[a-z])\./g, '')
    // '1.500 mm' are fifteen hundred.
    .replace(/^(\d{1,3})[.,](\d{3})(?=m(?:m|ill))/, '$1$2');
  for (const [form, inMillimetres] of MEASURES) {
    const [, amount = '', rest = '0'] = form.exec(text) ?? [];
    // Nobody means one and a half metres and twenty by '1,5 m 20'.
    if (amount === '' || (rest !== '0' && /\D/.test(amount))) continue;
    return Math.round(inMillimetres(Number(amount.replace(',', '.')), Number(rest)) * 10) / 10;
  }
  return undefined;
}

/**
 * What is taken for a number without asking. Inches and feet are no whole millimetres: of them it is the nearest number of the
 * range. Undefined where the person has to choose.
 * @param offered the numbers that are nearest to the wanted one, or the wanted one itself
 */
export function takenFor(typed: string, wanted: number, offered: readonly number[]): number | undefined {
  if (offered.includes(wanted)) return wanted;
  const [below, above] = offered;
  if (!isImperial(typed) || below === undefined || above === undefined) return undefined;
  return wanted - below <= above - wanted ? below : above;
}

function isImperial(typed: string): boolean {
  return lengthIn(typed) !== undefined && new RegExp(`(?:${FEET}|${INCHES})`).test(typed.toLowerCase());
}

/**
 * What is offered for a number that is not allowed: who types 3 for a banner from 300 mm on means metres, who types 5
 * centimetres. Otherwise, and of what was typed with its unit, the nearest number on each side.
 */
export function offeredFor(
  typed: string,
  wanted: number,
  unit: string,
  ranges: readonly NumberRange[],
): readonly number[] {
  const isAllowed = (value: number) => nearestNumbers(value, ranges).includes(value);
  const isPlain = unit === 'mm' && lengthIn(typed) === undefined;
  const meant = isPlain ? [wanted * 1000, wanted * 10].filter((each) => each !== wanted && isAllowed(each)) : [];
  const isBelow = ranges.every(({ min }) => wanted < min);
  return isBelow && meant.length > 0 ? meant : nearestNumbers(wanted, ranges);
}
