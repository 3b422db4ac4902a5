import { MeshBasicMaterial } from 'three';
import { expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Built } from '../model.ts';
import { buildDeskCalendar } from './office.ts';

const CALENDAR = { kind: 'deskCalendar', width: 210, height: 100, leaves: 13, printedSides: 1 };

/** What is printed on its leaves: the motif, the number of the month, and the width in millimetres. */
async function printsOf(hasOwn: boolean) {
  const prints: (readonly [string, number, number])[] = [];
  const plain = () => new MeshBasicMaterial();
  const press = {
    hasOwn,
    bare: plain,
    body: plain,
    printed: ({ motif, seed }: { readonly motif: string; readonly seed: number }, width: number) => {
      prints.push([motif, seed, Math.round(width)]);
      return Promise.resolve(plain());
    },
  };
  await buildDeskCalendar({ facts: CALENDAR, geometry: geometryOf(CALENDAR), press } as unknown as Built);
  return prints;
}

test('a desk calendar has a cover, and twelve leaves with a month of their own beside the picture', async () => {
  const [cover, picture, ...months] = await printsOf(false);
  expect(cover).toEqual(['display', 1, 210]);
  expect(picture).toEqual(['display', 1, 88]);
  expect(months).toEqual(Array.from({ length: 12 }, (_, index) => ['month', index + 1, 122]));
});

test('the file of the customer covers all of a leaf', async () => {
  expect(await printsOf(true)).toEqual([['display', 1, 210]]);
});
