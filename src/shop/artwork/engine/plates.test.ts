import { expect, test } from 'vitest';
import { plateOf } from './plates.ts';

test.each([
  ['Cut', ['CutContour', 'Cut_Line', 'CutLine', 'Dieline', 'Die-Cut', 'Stanzkontur', 'Tracé de découpe', 'Fustella']],
  ['White', ['White', 'WHITE_INK', 'Spot White', 'RDG_WHITE', 'Opaque-White', 'Blanc de soutien', 'Bianco']],
  ['Foil', ['Hot Foil', 'Gold Foil', 'Dorure']],
  ['SpotUV', ['Spot UV', 'Varnish', 'Vernis UV']],
  [undefined, ['PANTONE 185 C', 'Whitehall', 'Paper Cut Red', 'Off White 3']],
] as const)('%s is known by the names that programs and printers give it', (plate, names) => {
  expect(names.map(plateOf)).toEqual(names.map(() => plate));
});
