import { expect, test } from 'vitest';
import { printName, type Content } from './print-name.rules.ts';

const SHEET = { face: 'front', width: 297, height: 420, part: { from: 0, to: 1 } } as const;
const motif = (seed: number): Content => ({ isOwn: false, side: undefined, art: { motif: 'display', seed } });

test('equal surfaces share a print: the leaves of the own file, and those with the same side of a sample', () => {
  const own = { ...motif(1), isOwn: true };
  expect(printName({ ...own, art: { motif: 'display', seed: 2 } }, SHEET)).toBe(printName(own, SHEET));
  const sample = (seed: number): Content => ({ ...motif(seed), side: 'front' });
  expect(printName(sample(4), SHEET)).toBe(printName(sample(5), SHEET));
});

test('what looks different has a print of its own', () => {
  const names = [
    printName(motif(1), SHEET),
    printName(motif(2), SHEET),
    printName({ ...motif(1), side: 'front' }, SHEET),
    printName({ ...motif(1), side: '2-month' }, SHEET),
    printName({ ...motif(1), side: 'front', art: { motif: 'display', seed: 1, panel: 'display' } }, SHEET),
    printName({ ...motif(1), isOwn: true }, SHEET),
    printName({ ...motif(1), isOwn: true }, { ...SHEET, face: 'back' }),
    printName({ ...motif(1), isOwn: true }, { ...SHEET, height: 210 }),
    printName({ ...motif(1), isOwn: true }, { ...SHEET, part: { from: 0, to: 0.5 } }),
  ];
  expect(new Set(names).size).toBe(names.length);
});
