import { readNumber } from '#kernel/format.ts';
import { nearestNumbers, type NumberRange } from '#kernel/nearest-numbers.ts';

const INCH = 25.4;
/** By the first letters of a unit. All others are inches. */
const MILLIMETRES: readonly (readonly [RegExp, number])[] = [
  [/^mm|^mi/, 1],
  [/^c/, 10],
  [/^m/, 1000],
  [/^f|^pi|^['’′]/, 12 * INCH],
];
/**
 * Signs, and how words begin: 'mètres', 'metri', 'centimetres', 'pouces', 'pollici', 'feet', 'pieds'. Behind metres
 * centimetres may follow, behind feet inches: '1 m 50', 2'6".
 */
const MEASURE =
  /^(\d{1,9}(?:[.,]\d{1,3})?)(?:((?:[mc]?m|in|ft|["″'’′])$|mill|cent|m[eè]t|inch|pouc|poll|feet$|foot$|pied)|(m(?=\d\d(?:cm)?$)|ft|feet|['’′])(\d{1,2})(?:["″]|in|cm)?$)/;

/**
 * A number as people type it: '1 000', and where millimetres are asked for also '3 m', '5 cm', '2,5 cm', '1 m 50', '10 ft',
 * '2 pouces'. The last is 50.8, which `takenFor` rounds. Undefined if it cannot be read.
 */
export function readMeasure(typed: string, unit: string): number | undefined {
  if (unit !== 'mm') return readNumber(typed);
  const { amount = '', factor, rest = 0 } = partsOf(typed);
  if (!factor) return readNumber(typed);
  return (
    Math.round((Number(amount.replace(',', '.')) * factor + Number(rest) * (factor === 1000 ? 10 : INCH)) * 10) / 10
  );
}

/** What was typed before a unit, what the unit is in millimetres, and what was typed behind it. */
function partsOf(typed: string) {
  const [, amount, alone, before, rest] = MEASURE.exec(typed.toLowerCase().replaceAll(/\s/g, '')) ?? [];
  const unit = alone ?? before;
  return { amount, factor: unit && (MILLIMETRES.find(([begins]) => begins.test(unit))?.[1] ?? INCH), rest };
}

/**
 * What is taken for a number without asking. Inches and feet are no whole millimetres: of them it is the nearest number of the
 * range. Undefined where the person has to choose.
 * @param offered the numbers that are nearest to the wanted one, or the wanted one itself
 */
export function takenFor(typed: string, wanted: number, offered: readonly number[]): number | undefined {
  if (offered.includes(wanted)) return wanted;
  const [below, above] = offered;
  const { factor = 1 } = partsOf(typed);
  if (Number.isInteger(factor) || below === undefined || above === undefined) return undefined;
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
