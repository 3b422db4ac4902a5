import { addDrawings, drawingOf } from './drawings.ts';
import { geometryOf, type FactValues, type PictureKind } from './geometry.ts';

type Family = 'sheets' | 'bound' | 'large' | 'things';

const FAMILIES = {
  sheets: async () => addDrawings((await import('./draw-sheets.ts')).SHEETS),
  bound: async () => addDrawings((await import('./draw-bound.ts')).BOUND),
  large: async () => addDrawings((await import('./draw-large.ts')).LARGE),
  things: async () => addDrawings((await import('./draw-things.ts')).THINGS),
} as const satisfies Record<Family, () => Promise<void>>;

const FAMILY_OF: Readonly<Record<PictureKind, Family>> = {
  sheet: 'sheets',
  stationery: 'sheets',
  card: 'sheets',
  pad: 'sheets',
  envelope: 'sheets',
  labelRoll: 'sheets',
  labelSheet: 'sheets',
  sticker: 'sheets',
  folded: 'bound',
  folder: 'bound',
  booklet: 'bound',
  wallCalendar: 'bound',
  deskCalendar: 'bound',
  poster: 'large',
  banner: 'large',
  rollup: 'large',
  sign: 'large',
  flag: 'large',
  canvas: 'large',
  mailerBox: 'things',
  carton: 'things',
  bag: 'things',
  tshirt: 'things',
  tote: 'things',
  mug: 'things',
  lanyard: 'things',
  pen: 'things',
};

/** Fetches what draws a product of these facts: one page shows one product and needs no more. */
export async function loadDrawing(facts: FactValues): Promise<void> {
  const { kind } = geometryOf(facts);
  if (!drawingOf(kind)) await FAMILIES[FAMILY_OF[kind]]();
}
