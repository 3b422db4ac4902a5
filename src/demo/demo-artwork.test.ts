import { expect, test } from 'vitest';
import { findingsOf } from '#shop/artwork/engine/checks.ts';
import { readFacts } from '#shop/artwork/engine/read-facts.ts';
import type { Geometry } from '#shop/artwork/engine/geometry.ts';
import { demoArtwork, type DemoFlaw } from './demo-artwork.ts';

const FLYER: Geometry = {
  profile: 'OFF',
  width: 148,
  height: 210,
  bleed: 2,
  safe: 3,
  pages: 2,
  hasTrim: true,
  folds: { upright: [], level: [] },
  isBound: false,
  needsDie: false,
  isUncoated: false,
  plates: [],
};
const CARD: Geometry = { ...FLYER, width: 85, height: 55, profile: 'DIG' };

async function wrongWith(geometry: Geometry, look: number, flaw: DemoFlaw): Promise<readonly string[]> {
  const facts = await readFacts(await demoArtwork(geometry, look, flaw), 'application/pdf');
  if (typeof facts === 'string') throw new Error(facts);
  const found = findingsOf({ facts, geometry, others: [], artworks: 1 });
  return [...new Set(found.filter(({ severity }) => severity !== 'note').map(({ key }) => key))];
}

test('a file of the demo has nothing wrong in it but what is asked for, and is the same each time', async () => {
  for (const geometry of [FLYER, CARD])
    for (const look of [0, 1, 2]) {
      expect(await wrongWith(geometry, look, 'none')).toEqual([]);
      expect(await wrongWith(geometry, look, 'narrow_bleed')).toEqual(['bleed_short']);
      expect(await wrongWith(geometry, look, 'thin_line')).toEqual(['thin_coloured_line', 'thin_line']);
    }
  expect(await demoArtwork(CARD, 1)).toEqual(await demoArtwork(CARD, 1));
});
