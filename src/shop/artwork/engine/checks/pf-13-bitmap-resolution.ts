import { ofPages, ofPaints, only, type PerProfile, rule, shown } from '../check.ts';
import { belowPpi, picturesOf } from '../pictures.ts';

const LEAST_PPI: PerProfile<readonly [number, number]> = {
  OFF: [549, 799],
  DIG: [349, 599],
  LAB: [549, 799],
  CAR: [549, 799],
  LFP: [0, 0],
};

/** Pictures of one bit have hard edges, which show their pixels. */
export const bitmapResolution = ofPages(
  'PF-13',
  [
    rule('bitmap_coarse', only('error', 'OFF', 'DIG', 'LAB', 'CAR'), belowPpi(LEAST_PPI, 0)),
    rule('bitmap_soft', only('warning', 'OFF', 'DIG', 'LAB', 'CAR'), belowPpi(LEAST_PPI, 1)),
  ],
  (page) => {
    const [error, warning] = LEAST_PPI[page.geometry.profile];
    const bitmaps = picturesOf(page).filter(({ image }) => image.bits === 1);
    const coarse = bitmaps.filter(({ image }) => image.ppi <= error);
    const soft = bitmaps.filter(({ image }) => image.ppi > error && image.ppi <= warning);
    const values = (of: typeof bitmaps) => ({
      ppi: shown(Math.min(...of.map(({ image }) => image.ppi)), 0),
      wanted: warning + 1,
    });
    return [
      ...ofPaints('error', 'bitmap_coarse', page.number, coarse, values(coarse)),
      ...ofPaints('warning', 'bitmap_soft', page.number, soft, values(soft)),
    ];
  },
);
