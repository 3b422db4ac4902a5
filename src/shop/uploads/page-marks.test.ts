import { describe, expect, test } from 'vitest';
import type { PagePicture } from '../artwork/page-picture.ts';
import { markedPages, namedMarks } from './page-marks.rules.ts';

const page = (number: number): PagePicture => ({
  number,
  width: 100,
  height: 200,
  box: [0, 0, 100, 200],
  rotate: 0,
  hash: `hash ${number}`,
  codes: null,
  ink: null,
  plates: [],
});
const FILES = [{ id: 'file', name: 'flyer.pdf', pictures: [page(1), page(3)] }];
const PLACE = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 };
const mark = (change: object = {}) => ({ file: 'file', page: 1, place: PLACE, text: ' Too near ', ...change });

describe('marks of the shop on a page', () => {
  test('keep the name of their file and their words without the spaces round them', () => {
    expect(namedMarks([mark()], FILES)).toEqual([{ ...mark(), text: 'Too near', name: 'flyer.pdf' }]);
    expect(namedMarks([], FILES)).toEqual([]);
  });

  test.each([
    ['are of a file of another line', { file: 'other' }],
    ['are on a page that was not drawn', { page: 2 }],
    ['have no width', { place: { ...PLACE, right: 0.1 } }],
    ['lie upside down', { place: { ...PLACE, bottom: 0.1 } }],
    ['have no words', { text: '  ' }],
  ])('are refused all together where some %s', (_name, change) => {
    expect(namedMarks([mark(), mark(change)], FILES)).toBeUndefined();
  });

  test('are numbered on each page that a mail shows, and pages without any are not shown', () => {
    const marks = namedMarks([mark({ page: 3 }), mark({ page: 3, text: 'Blurred' })], FILES) ?? [];
    const words = { t: (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`, number: String };
    expect(markedPages(marks, FILES, words)).toEqual([
      {
        picture: {
          hash: 'hash 3',
          alt: 'mail:picture_marked {"name":"flyer.pdf","number":3}',
          marks: [PLACE, PLACE],
        },
        told: [
          'mail:mark {"name":"flyer.pdf","page":3,"number":1,"text":"Too near"}',
          'mail:mark {"name":"flyer.pdf","page":3,"number":2,"text":"Blurred"}',
        ],
      },
    ]);
  });
});
