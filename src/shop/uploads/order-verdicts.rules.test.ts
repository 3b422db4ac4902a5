import { expect, test } from 'vitest';
import { artworkFile } from '#test/builders/artwork-files.ts';
import type { ArtworkFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts } from '../artwork/engine/facts.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { verdictsOfOrder } from './order-verdicts.rules.ts';

const FACTS = { kind: 'flat', width: 148, height: 210, bleed: 2, safe: 3, printedSides: 2 };
const artwork = (id: string) => ({ id, name: id, quantity: 250 });
const lineOf = (...artworks: readonly string[]) =>
  ({
    id: 'line',
    facts: FACTS,
    price: { technology: 'offset' },
    artworks: artworks.map(artwork),
  }) as unknown as LineItem;

const file = (id: string, artworkId: string | null): ArtworkFile => artworkFile(id, { artworkId, type: 'image/png' });
const SIDE: ArtworkFacts = {
  kind: 'png',
  width: 1795,
  height: 2528,
  space: 'gray',
  bits: 8,
  hasAlpha: false,
  hasProfile: false,
  isInverted: false,
  pictures: 1,
};

/** The files of which the check says that pages are missing. */
function withoutPages(line: LineItem, ...files: readonly ArtworkFile[]): readonly string[] {
  const verdicts = verdictsOfOrder([line], files, new Map(files.map(({ id }) => [id, SIDE])));
  return [...verdicts].flatMap(([id, { findings }]) => (findings.some(({ key }) => key === 'pages_few') ? [id] : []));
}

test('two sides of one artwork are judged together, also if one was sent when the line had several', () => {
  expect(withoutPages(lineOf('1'), file('front', '1'), file('back', null))).toEqual([]);
  expect(withoutPages(lineOf(), file('front', null), file('back', null))).toEqual([]);
});

test('files of two artworks, and one whose artwork was taken out, are judged each by itself', () => {
  expect(withoutPages(lineOf('1', '2'), file('one', '1'), file('two', '2'))).toEqual(['one', 'two']);
  expect(withoutPages(lineOf('1'), file('front', '1'), file('gone', '2'))).toEqual(['front', 'gone']);
});

test('files that are for no artwork in particular are counted for those that have none of their own', () => {
  const ofFirst = [file('a', '1'), file('b', '1')];
  expect(withoutPages(lineOf('1', '2'), ...ofFirst, file('c', null), file('d', null))).toEqual([]);
  const three = [file('c', null), file('d', null), file('e', null)];
  expect(withoutPages(lineOf('1', '2', '3'), ...ofFirst, ...three)).toEqual(['c', 'd', 'e']);
});
