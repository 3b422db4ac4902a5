import { expect, test } from 'vitest';
import { artworkFile } from '#test/builders/artwork-files.ts';
import type { ArtworkFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, PageFacts, Unreadable } from '../artwork/engine/facts.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { sidesOf } from './sides.rules.ts';

type Line = Parameters<typeof sidesOf>[0];

const price = { technology: 'digital' } as LineItem['price'];
const FLYER = { width: 148, height: 210, bleed: 3, safe: 4, printedSides: 2 };
const flyer: Line = { facts: FLYER, price, artworks: [] };
const artwork = (id: string) => ({ id, name: id, quantity: 250 });
const cards: Line = { ...flyer, artworks: [artwork('1'), artwork('2')] };

const file = (id: string, artworkId: string | null = null, isWhole = true): ArtworkFile =>
  artworkFile(id, { artworkId, ...(isWhole ? {} : { type: null, hash: null }) });
const pdf = (pages: number) => ({ kind: 'pdf', pages: Array.from({ length: pages }, () => ({}) as PageFacts) });
const read = (known: Readonly<Record<string, object | Unreadable>>) =>
  new Map(Object.entries(known) as [string, ArtworkFacts | Unreadable][]);
const told = (line: Line, files: readonly ArtworkFile[], known: Readonly<Record<string, object | Unreadable>>) =>
  Object.fromEntries(sidesOf(line, files, read(known)));

const [a, b] = [file('a'), file('b')];
const ONE_EACH = { a: pdf(1), b: pdf(1), c: pdf(1), d: pdf(1) };

test('of two files of one page the first is the front, whatever they are called', () => {
  expect(told(flyer, [a, b], ONE_EACH)).toEqual({ a: 'front', b: 'back' });
  expect(told(flyer, [b, a], ONE_EACH)).toEqual({ b: 'front', a: 'back' });
});

test('a file that is alone for its artwork is what was said of it, and the front where nothing was', () => {
  const back = { ...a, side: 'back' } as const;
  expect(told(flyer, [a], ONE_EACH)).toEqual({ a: 'front' });
  expect(told(flyer, [back], ONE_EACH)).toEqual({ a: 'back' });
  expect(told(cards, [{ ...back, artworkId: '1' }, file('b', '2')], ONE_EACH)).toEqual({ a: 'back', b: 'front' });
  // With another one the order decides.
  expect(told(flyer, [back, b], ONE_EACH)).toEqual({ a: 'front', b: 'back' });
});

test('a picture is one page', () => {
  expect(told(flyer, [a, b], { a: { kind: 'jpeg' }, b: pdf(1) })).toEqual({ a: 'front', b: 'back' });
});

test('each artwork has a front and a back of its own', () => {
  const files = [file('a', '1'), file('b', '2'), file('c', '2'), file('d', '1')];
  expect(told(cards, files, ONE_EACH)).toEqual({ a: 'front', d: 'back', b: 'front', c: 'back' });
});

test('a file that is not there yet, or whose artwork is gone, takes no side and leaves the others theirs', () => {
  expect(told(flyer, [a, file('c', null, false), b], ONE_EACH)).toEqual({ a: 'front', b: 'back' });
  const files = [file('c', '9'), file('a', '1'), file('b', '1')];
  expect(told(cards, files, ONE_EACH)).toEqual({ a: 'front', b: 'back' });
});

test.each<readonly [string, Line, readonly ArtworkFile[], Readonly<Record<string, object | Unreadable>>]>([
  ['three files', flyer, [a, b, file('c')], ONE_EACH],
  ['a file of two pages', flyer, [a, b], { a: pdf(2), b: pdf(1) }],
  ['a file that is not read yet', flyer, [a, b], { a: pdf(1) }],
  ['a file that cannot be read', flyer, [a, b], { a: pdf(1), b: 'damaged' }],
  ['what is printed on one side', { ...flyer, facts: { ...FLYER, printedSides: 1 } }, [a, b], ONE_EACH],
  ['a booklet', { ...flyer, facts: { ...FLYER, kind: 'booklet', pages: 8 } }, [a, b], ONE_EACH],
  [
    'a shirt, on its chest and its back',
    { ...flyer, facts: { width: 300, height: 400, positions: 2 } },
    [a, b],
    ONE_EACH,
  ],
])('no side is told of %s', (_what, line, files, known) => {
  expect(told(line, files, known)).toEqual({});
});
