import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addAllDrawings } from './all-drawings.ts';
import { drawn } from './draw.ts';
import { geometryOf, PICTURE_KINDS, type FactValues } from './geometry.ts';
import { cornersOf } from './scene.ts';

addAllDrawings();

const ROOM = { width: 400, height: 300, padding: 34 };

describe('kind of a picture', () => {
  test.each<[FactValues, string]>([
    [{ width: 148, height: 210, pages: 1 }, 'sheet'],
    [{ width: 85, height: 55, pages: 1 }, 'card'],
    [{ width: 50, height: 75, coreDiameter: 76, labelsPerRoll: 500 }, 'labelRoll'],
    [{ width: 297, height: 210, panels: 3 }, 'folded'],
    [{ width: 148, height: 210, pages: 16 }, 'booklet'],
    [{ width: 594, height: 841 }, 'poster'],
    [{ width: 3000, height: 1000, kind: 'banner' }, 'banner'],
    [{ width: 148, height: 210, kind: 'submarine' }, 'sheet'],
  ])('facts %j are drawn as %s', (facts, kind) => {
    expect(geometryOf(facts).kind).toBe(kind);
  });
});

describe('facts become geometry', () => {
  test('a vertical card swaps its sides', () => {
    expect(geometryOf({ width: 85, height: 55, orientation: 'vertical' })).toMatchObject({ width: 55, height: 85 });
  });

  test('a banner of fifty metres is drawn at most 6:1 and keeps its true measure', () => {
    const { width, height, label } = geometryOf({ width: 50_000, height: 1000, kind: 'banner' });
    expect(width / height).toBe(6);
    expect(label.width).toBe('50000 mm');
  });

  test('heavier stock makes a higher stack', () => {
    const layers = [90, 170, 250, 350].map((grammage) => geometryOf({ grammage }).layers);
    expect(layers).toEqual(layers.toSorted((a, b) => a - b));
    expect(layers[0]).toBeLessThan(layers[3] ?? 0);
  });

  test('500 labels of 75 + 3 mm, 0,16 mm thick, wind up to √(25² + 4·39000·0,16/π) = 92,6 mm on a 25 mm core', () => {
    expect(geometryOf({ width: 50, height: 75, coreDiameter: 25, labelsPerRoll: 500 }).rollDiameter).toBeCloseTo(
      92.57,
      1,
    );
  });

  test('foil is off for 0 and none, and has its metal for a name', () => {
    expect([0, 'none', 1, 'copper'].map((foil) => geometryOf({ foil }).foil)).toEqual([
      undefined,
      undefined,
      'gold',
      'copper',
    ]);
  });
});

test('a sheet shows as many labels as it holds, though a further row would fit', () => {
  const sheet = {
    kind: 'labelSheet',
    width: 210,
    height: 297,
    labelWidth: 38.1,
    labelHeight: 21.2,
    labelsPerSheet: 65,
  };
  expect(geometryOf(sheet).grid).toEqual([5, 13]);
});

describe('every product', () => {
  const value = fc.oneof(fc.double(), fc.integer({ min: 1, max: 60_000 }));
  const facts = fc.record(
    {
      kind: fc.constantFrom(...PICTURE_KINDS),
      width: value,
      height: value,
      closedWidth: value,
      closedHeight: value,
      depth: value,
      panels: value,
      pages: value,
      binding: fc.constantFrom('stapled', 'perfect', 'wire'),
      foldType: fc.constantFrom('half', 'roll', 'z', 'gate', 'cross', 'parallel'),
      grammage: value,
      rounded: value,
      bleed: value,
      sets: value,
      printedSides: fc.constantFrom(1, 2),
      coreDiameter: value,
      labelsPerRoll: value,
      eyelets: value,
      shape: fc.constantFrom('rect', 'oval', 'round', 'die'),
      window: fc.constantFrom('left', 'right', true),
      garment: fc.constantFrom('tshirt', 'hoodie'),
      printPlace: fc.constantFrom('front', 'back', 'chest', 'frontback', 'chestback'),
      packing: fc.constantFrom('flat', 'rolled', 'folded'),
      mounting: fc.constantFrom('inside', 'outside', 'frame', 'scroller'),
      pocket: fc.constantFrom('none', 'topbottom', 'leftright'),
      flagShape: fc.constantFrom('feather', 'drop', 'square'),
      base: fc.constantFrom('spike', 'cross', 'water'),
      stand: fc.constantFrom('eco', 'lux', 'none'),
      material: fc.constantFrom('mesh', 'oneway', 'dibond', 'coroplast', 'clear'),
      paper: fc.constantFrom('blueback', 'film', 'kraft'),
      edge: fc.constantFrom('mirror', 'image', 'white'),
      coreColour: fc.constantFrom('red', 'white'),
      edgePaint: fc.constantFrom('none', 'gold'),
      cut: fc.constantFrom('die', 'kiss'),
      thickness: value,
      drill: value,
      spacers: value,
      border: value,
      winding: value,
      leaves: value,
      labelWidth: value,
      labelsPerSheet: value,
      flaps: value,
    },
    { requiredKeys: ['kind'] },
  );

  test('is drawn of finite points inside its room, whatever its facts', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), (given, measured) => {
        const parts = drawn(geometryOf(given), ROOM, measured);
        expect(parts.length).toBeGreaterThan(1);
        for (const [x, y] of parts.flatMap(cornersOf)) {
          expect(x).toBeGreaterThanOrEqual(ROOM.padding - 0.01);
          expect(x).toBeLessThanOrEqual(ROOM.width - ROOM.padding + 0.01);
          expect(y).toBeGreaterThanOrEqual(ROOM.padding - 0.01);
          expect(y).toBeLessThanOrEqual(ROOM.height - ROOM.padding + 0.01);
        }
      }),
      { numRuns: 1500 },
    );
  });
});
