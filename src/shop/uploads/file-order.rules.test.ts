import { expect, test } from 'vitest';
import { byArtwork } from './file-order.rules.ts';

test('files stand in the order of their artworks, the one for all before them, those of artworks that are gone after', () => {
  const files = ['c', 'gone', 'a', null, 'b', 'a'].map((artworkId, index) => ({ artworkId, index }));
  const artworks = ['a', 'b', 'c'].map((id) => ({ id }));
  expect(byArtwork(files, artworks).map(({ index }) => index)).toEqual([3, 2, 5, 4, 0, 1]);
});
