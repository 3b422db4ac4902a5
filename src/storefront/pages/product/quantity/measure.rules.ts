import { readNumber } from '#kernel/format.ts';
import { nearestNumbers, type NumberRange } from '#kernel/nearest-numbers.ts';

const INCH = 25.4;
/** By the first two letters of a unit. All others are inches. */
const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, mi: 1, cm: 10, ce: 10, m: 1000, me: 1000, mè: 1000 };
/** Signs, and how words begin: 'mètres', 'metri', 'centimetres', 'pouces', 'pollici'. */
const MEASURE = /^(\d{1,9}(?:[.,]\d{1,3})?)((?:[mc]?m|in|["″])$|mill|cent|m[eè]t|inch|pouc|poll)/;

/**
 * A number as people type it: '1 000', and where millimetres are asked for also '3 m', '5 cm', '2,5 cm', '2 pouces'. The
 * last is 50.8, which `takenFor` rounds. Undefined if it cannot be read.
 */
export function readMeasure(typed: string, unit: string): number | undefined {
  if (unit !== 'mm') return readNumber(typed);
  const { amount = '', factor } = partsOf(typed);
  if (!factor) return readNumber(typed);
  return Math.round(Number(amount.replace(',', '.')) * factor * 10) / 10;
}

/** What was typed before a unit, and what the unit is in millimetres. */
function partsOf(typed: string) {
  const [, amount, unit] = MEASURE.exec(typed.toLowerCase().replaceAll(/\s/g, '')) ?? [];
  return { amount, factor: unit && (MILLIMETRES[unit.slice(0, 2)] ?? INCH) };
}

/**
 * What is taken for a number without asking. Inches are no whole millimetres: of them it is the nearest number of the
 * range. Undefined where the person has to choose.
 * @param offered the numbers that are nearest to the wanted one, or the wanted one itself
 */
export function takenFor(typed: string, wanted: number, offered: readonly number[]): number | undefined {
  if (offered.includes(wanted)) return wanted;
  const [below, above] = offered;
  if (partsOf(typed).factor !== INCH || below === undefined || above === undefined) return undefined;
  return wanted - below <= above - wanted ? below : above;
}

/**
 * What is offered for a number that is not allowed: who types 3 for a banner from 300 mm on means metres, who types 5
 * centimetres. Otherwise the nearest number on each side.
 */
export function offeredFor(wanted: number, unit: string, ranges: readonly NumberRange[]): readonly number[] {
  const isAllowed = (value: number) => nearestNumbers(value, ranges).includes(value);
  const meant = unit === 'mm' ? [wanted * 1000, wanted * 10].filter((each) => each !== wanted && isAllowed(each)) : [];
  const isBelow = ranges.every(({ min }) => wanted < min);
  return isBelow && meant.length > 0 ? meant : nearestNumbers(wanted, ranges);
}
