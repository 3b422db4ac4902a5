import { addDrawings, drawingOf } from './drawings.ts';
import { geometryOf, type FactValues, type PictureKind } from './geometry.ts';

type Family = 'sheets' | 'labels' | 'bound' | 'large' | 'outdoor' | 'things' | 'garments';

const FAMILIES = {
  sheets: async () => addDrawings((await import('./draw-sheets.ts')).SHEETS),
  labels: async () => addDrawings((await import('./draw-labels.ts')).LABELS),
  bound: async () => addDrawings((await import('./draw-bound.ts')).BOUND),
  large: async () => addDrawings((await import('./draw-large.ts')).LARGE),
  outdoor: async () => addDrawings((await import('./draw-outdoor.ts')).OUTDOOR),
  things: async () => addDrawings((await import('./draw-things.ts')).THINGS),
  garments: async () => addDrawings((await import('./draw-garments.ts')).GARMENTS),
} as const satisfies Record<Family, () => Promise<void>>;

const FAMILY_OF: Readonly<Record<PictureKind, Family>> = {
  sheet: 'sheets',
  stationery: 'sheets',
  card: 'sheets',
  pad: 'sheets',
  envelope: 'sheets',
  labelRoll: 'labels',
  labelSheet: 'sheets',
  sticker: 'labels',
  folded: 'bound',
  folder: 'bound',
  booklet: 'bound',
  wallCalendar: 'bound',
  deskCalendar: 'bound',
  poster: 'large',
  windowFilm: 'large',
  floorFilm: 'large',
  banner: 'outdoor',
  rollup: 'outdoor',
  sign: 'large',
  flag: 'outdoor',
  canvas: 'large',
  mailerBox: 'things',
  carton: 'things',
  bag: 'things',
  tshirt: 'garments',
  tote: 'garments',
  mug: 'things',
  lanyard: 'garments',
  pen: 'things',
  usb: 'things',
};

/** Loads the code that draws a product with these facts. One page shows one product and needs no other drawing. */
export async function loadDrawing(facts: FactValues): Promise<void> {
  const { kind } = geometryOf(facts);
  if (!drawingOf(kind)) await FAMILIES[FAMILY_OF[kind]]();
}
