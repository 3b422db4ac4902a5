import type { Localised } from '#kernel/languages.ts';

/** Sizes and numbers as texts for buyers say them: '85 × 55 mm', '21 × 9,9 cm', '1,189 × 841 mm', '8.3 × 3.9 in'. */

/** A side in millimetres, and by how much it may be rounded. */
interface Side {
  readonly mm: number;
  readonly within: number;
}

/** Two sides, or the three of a bag or a box. */
export type SaidSize = readonly Side[];

interface Unit {
  readonly name: RegExp;
  readonly millimetres: number;
  readonly within: number;
}

/** A size in another unit is rounded: to half a millimetre, and in inches to a tenth of one. */
const ROUNDED_MM = 0.6;
const ROUNDED_INCH = 1.3;
const MILLIMETRES: Unit = { name: /^mm$/, millimetres: 1, within: ROUNDED_MM };
const UNITS: readonly Unit[] = [
  MILLIMETRES,
  { name: /^cm$/, millimetres: 10, within: ROUNDED_MM },
  { name: /^m$/, millimetres: 1000, within: ROUNDED_MM },
  { name: /^(?:in|inch|inches|pouces?|pollic[ei]|″|")$/, millimetres: 25.4, within: ROUNDED_INCH },
  { name: /^(?:ft|feet|foot|pieds?|pied[ei]|′)$/, millimetres: 304.8, within: ROUNDED_INCH },
];
const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const UNIT = String.raw`(?:\s*(mm|cm|m|in|inch|inches|pouces?|pollic[ei]|ft|feet|foot|pieds?|pied[ei]|″|′|")(?!\p{L}))?`;
const TIMES = String.raw`\s*[×x]\s*`;
/** 'A4 × 2' and '2 × 300 g' are no sizes. */
const SIZE = new RegExp(
  String.raw`(?<![\p{L}\d.])${NUMBER}${UNIT}${TIMES}${NUMBER}${UNIT}(?:${TIMES}${NUMBER}${UNIT})?(?!\.?\d|\s*g(?:sm)?(?!\p{L}))`,
  'gu',
);

/** A unit stands behind each side, or behind the last one for all. Without one, sides are millimetres. */
export function sizesIn(text: string, language: string): readonly SaidSize[] {
  return [...plainNumbers(text, language).matchAll(SIZE)].map(([, ...parts]) => {
    const sides = [0, 2, 4].filter((at) => parts[at] !== undefined);
    const last = unitOf(parts[sides.at(-1)! + 1]);
    return sides.map((at) => {
      const { millimetres, within } = unitOf(parts[at + 1]) ?? last ?? MILLIMETRES;
      return { mm: Number(parts[at]) * millimetres, within };
    });
  });
}

function unitOf(name: string | undefined): Unit | undefined {
  return name === undefined ? undefined : UNITS.find((unit) => unit.name.test(name));
}

export function sizesOf(text: Localised): readonly SaidSize[] {
  return Object.entries(text).flatMap(([language, said]) => sizesIn(said, language));
}

/** Whether a size has these sides in millimetres, whichever comes first. */
export function saysSides(size: SaidSize, [side, ...others]: readonly number[]): boolean {
  if (side === undefined) return true;
  return size.some(({ mm, within }, at) => Math.abs(mm - side) < within && saysSides(size.toSpliced(at, 1), others));
}

/** A size as it can be written into a text. */
export function saySize(sides: readonly number[]): string {
  return `${sides.join(' × ')} mm`;
}

/** The remedy for a size that its name or its code contradicts, and that is right. */
export function sayMeant(place: string, sides: readonly number[]): string {
  return `if it is meant, say the size in its ${place} ('${saySize(sides)}')`;
}

/** Reads numbers as they are written in a language: '1,189 × 841 mm' in English is '1 189 × 841 mm' in French. */
export function numbersIn(text: string, language: string): readonly number[] {
  return [...plainNumbers(text, language).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
}

function plainNumbers(text: string, language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5);
  const [group, decimal] = (['group', 'decimal'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  );
  // 'A4 210 × 297' is the name of a size, and then its sides.
  const grouped = new RegExp(
    `(?<=(?<![\\p{L}\\d])\\d{1,3}|\\d{3})[\\s'’${group === decimal ? '' : group}](?=\\d{3}(?!\\d))`,
    'gu',
  );
  return text.replaceAll(grouped, '').replaceAll(decimal!, '.');
}
