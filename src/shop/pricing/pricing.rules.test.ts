import { expect, test } from 'vitest';
import { designServiceCents } from './pricing.rules.ts';

const BOOK = { kinds: [], pagesIncluded: 2, furtherPage: 0.5, furtherArtwork: 0.5 };

test.each([
  ['one sheet', 49, {}, 1, 10_000, 4900],
  ['both its sides', 49, { pages: 2 }, 1, 10_000, 4900],
  ['a booklet of sixteen pages', 49, { pages: 16 }, 1, 10_000, 39_200],
  ['cards of three names', 49, { pages: 1 }, 3, 10_000, 9800],
  ['a sheet in francs', 19, {}, 1, 11_800, 2242],
] as const)(
  'the design of %s costs the whole price once and a share for each page and artwork more',
  (_name, price, facts, artworks, factor, cents) =>
    expect(designServiceCents(price, facts, artworks, factor, BOOK)).toBe(cents),
);
