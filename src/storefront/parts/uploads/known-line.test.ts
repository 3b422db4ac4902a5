import { expect, test } from 'vitest';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { artworksWithoutFile } from './known-line.ts';

type Line = UploadsWire['lines'][number];

function without(artworks: readonly string[], filesOf: readonly (string | null)[]): string {
  return artworksWithoutFile({
    artworks: artworks.map((name, index) => ({ id: `a${index + 1}`, name })),
    files: filesOf.map((artworkId) => ({ artworkId }) as Partial<Line['files'][number]> as Line['files'][number]),
  });
}

test('names that have no file are told in their order, one without a name by its number, and not more than five', () => {
  expect(without(['Léa', 'Tom', 'Inès'], ['a2'])).toBe('Léa, Inès');
  expect(without(['Léa', ''], ['a1', 'a1'])).toBe('2');
  expect(without(['Léa', 'Tom'], ['a1', 'a2'])).toBe('');
  expect(without(['A', 'B', 'C', 'D', 'E', 'F', 'G'], [null])).toBe('A, B, C, D, E, …');
});
