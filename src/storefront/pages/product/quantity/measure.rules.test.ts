import { expect, test } from 'vitest';
import { offeredFor, readMeasure, takenFor } from './measure.rules.ts';

test.each([
  ['3 m', 3000],
  ['3m', 3000],
  ['5 cm', 50],
  ['2,5 cm', 25],
  ['2.5cm', 25],
  ['50 mm', 50],
  ['50 MM', 50],
  ['2 in', 50.8],
  ['2"', 50.8],
  ['3 mètres', 3000],
  ['2,5 metri', 2500],
  ['5 Centimètres', 50],
  ['50 millimetri', 50],
  ['2 pouces', 50.8],
  ['1 pollice', 25.4],
  ['3 inches', 76.2],
  ['10 ft', 3048],
  ['10 feet', 3048],
  ['3 pieds', 914.4],
  ['3 piedi', 914.4],
  ["2'", 609.6],
  ['2’6"', 762],
  ["2'6", 762],
  ['2 ft 6 in', 762],
  ['1m50', 1500],
  ['1 m 50', 1500],
  ['1 m 05 cm', 1050],
  ['1.500 mm', 1500],
  ['1,500 millimetri', 1500],
  ['1.500 m', 1500],
  ['1 mètre 50', 1500],
  ['1 metro e 50', 1500],
  ['2,5 m', 2500],
  ['3 pieds 6 pouces', 1066.8],
  ['3 pieds 6', 1066.8],
  ['2 piedi 6 pollici', 762],
  ['2 feet 6 inches', 762],
  ["2'6''", 762],
  ["6''", 152.4],
  ['10 ft.', 3048],
  ['2 ft. 6 in.', 762],
  ['1,000 mm', 1000],
  ['1,5 m 20', undefined],
  ['2,5 ft 6', undefined],
  ['2 ft 6 cm', undefined],
  ['1m5', undefined],
  ['5 cm 3', undefined],
  ['3 mains', undefined],
  ['1 000', 1000],
  ['76', 76],
  ['', undefined],
  ['abc', undefined],
  ['-3 m', undefined],
  ['3 km', undefined],
  ['1e3', undefined],
])('where millimetres are asked for, %j is %s', (typed, expected) => {
  expect(readMeasure(typed, 'mm')).toBe(expected);
});

test.each([
  ['3 m', undefined],
  ['250', 250],
])('where copies are asked for, %j is %s', (typed, expected) => {
  expect(readMeasure(typed, '')).toBe(expected);
});

const BANNER = [{ min: 300, max: 5000, step: 10 }];
const STICKER = [{ min: 30, max: 300, step: 1 }];
test.each([
  [3, 'mm', BANNER, [3000]],
  [50, 'mm', BANNER, [500]],
  [5, 'mm', STICKER, [50]],
  [50.8, 'mm', STICKER, [50, 51]],
  [333, 'mm', BANNER, [330, 340]],
  [9000, 'mm', BANNER, [5000]],
  [3, '', BANNER, [300]],
])('for %d %s the offer is what was meant, or the nearest', (wanted, unit, ranges, expected) => {
  expect(offeredFor(String(wanted), wanted, unit, ranges)).toEqual(expected);
});

test.each(['5 cm', '50 mm', '20 mm'])('who says the unit means it: %s is offered the nearest', (typed) => {
  expect(offeredFor(typed, readMeasure(typed, 'mm') ?? 0, 'mm', BANNER)).toEqual([300]);
});

test.each([
  ['2 in', STICKER, 51],
  ['2"', STICKER, 51],
  ['2 pouces', STICKER, 51],
  ['20 in', BANNER, 510],
  ['2 in', BANNER, undefined],
  ['20 in', STICKER, undefined],
  ['25,5', STICKER, undefined],
  ['5 cm', STICKER, 50],
])('%s is taken within the range as it is, or as the nearest number if it is in inches', (typed, ranges, expected) => {
  const wanted = readMeasure(typed, 'mm') ?? Number.NaN;
  expect(takenFor(typed, wanted, offeredFor(typed, wanted, 'mm', ranges))).toBe(expected);
});
