import { byCurrency, line, list, object, Type, type Static } from '#kernel/schema.ts';

/** catalog/prices.yaml: figures that all products share. Euros before VAT, millimetres, square metres. */

const number = Type.Number({ minimum: 0, maximum: 1_000_000_000 });
/** At nothing, the sheet, its paper or its press would be given away. */
const positive = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 });
const whole = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** A part of the whole. */
const fraction = Type.Number({ minimum: 0, maximum: 1 });
const share = Type.Number({ exclusiveMinimum: 0, maximum: 1 });
const steps = list(object({ upTo: positive, price: positive }), 20, 1);
const perPiece = object({ setup: number, perPiece: number });
const priority = object({ factor: Type.Number({ minimum: 0.5, maximum: 10 }), minimum: number });

const finishing = object({
  lamination: object({ setup: number, perSquareMetreSide: number }),
  rounded: perPiece,
  folding: object({ setup: number, perFold: number }),
  creasing: perPiece,
  foil: perPiece,
  spotUv: object({ setup: number, perSquareMetre: number }),
  drill: perPiece,
  perforation: perPiece,
  numbering: perPiece,
  /** A die of one's own is made for the job: once, and for each metre of its line. */
  dieCut: object({ setup: number, perPiece: number, ownDie: number, ownDiePerMetre: number }),
});

const bindings = object({ stapled: perPiece, perfect: perPiece, wire: perPiece });

/** `from`: the class begins at this turnover, in cents of the shop's own currency. */
const resellerClass = object({
  name: line(40, 1),
  from: byCurrency(Type.Integer({ minimum: 0, maximum: 1_000_000_000_00 })),
  /** Basis points of the price: nobody pays less than half. */
  factor: Type.Integer({ minimum: 5000, maximum: 10_000 }),
});

export const priceBook = object({
  digital: object({
    setup: number,
    perArtwork: number,
    clicks: steps,
    /** Part of a click that black alone costs. */
    blackClick: share,
    paperPerKg: positive,
    cutPerSheet: number,
    sheetWidth: positive,
    sheetHeight: positive,
    sheetSquareMetres: positive,
    waste: fraction,
    makeReadySheets: whole,
  }),
  offset: object({
    base: number,
    platePerSlot: number,
    oneSidePlate: share,
    /** Part of the plates that black alone costs. */
    blackPlate: share,
    perArtwork: number,
    slotWidth: positive,
    slotHeight: positive,
    slotSquareMetres: positive,
    paperPerKg: positive,
    pressPerSquareMetre: positive,
    oneSidePress: share,
  }),
  roll: object({
    setup: number,
    perArtwork: number,
    perMetre: positive,
    perRoll: number,
    webWidth: positive,
    gap: number,
    makeReadyMetres: number,
    changeOverMetres: number,
    customDie: number,
    flexo: object({ above: whole, plates: number, perMetre: positive }),
  }),
  area: object({
    setup: number,
    minimumSquareMetres: number,
    hemPerMetre: number,
    perEyelet: number,
    tables: object({ banner: steps, poster: steps, rigid: steps, dibond: steps, vinyl: steps }),
  }),
  booklet: object({
    setup: number,
    perPiece: number,
    perSheet: number,
    bindings,
  }),
  /** What the material costs: a square metre of each table and of labels, a kilogram of what has a list of prices. */
  material: object({
    area: object({ banner: number, poster: number, rigid: number, dibond: number, vinyl: number }),
    roll: number,
    perKg: number,
  }),
  /** What the work costs us at least: of a job, a further artwork, a click, a square metre of a side, plates, dies, edges, binding and finishing. */
  press: object({
    perJob: object({ digital: number, offset: number, booklet: number, roll: number, area: number }),
    perArtwork: object({ digital: number, roll: number }),
    click: positive,
    perSquareMetre: object({ offset: positive, roll: positive, area: positive }),
    platePerSlot: number,
    flexoPlates: number,
    customDie: number,
    perRoll: number,
    hemPerMetre: number,
    perEyelet: number,
    booklet: object({ perPiece: number, perSheet: number }),
    bindings,
    finishing,
  }),
  supplier: object({ margin: Type.Number({ minimum: 0, maximum: 10 }) }),
  finishing,
  fsc: object({ share: fraction, minimum: number }),
  priorities: object({ eco: priority, std: priority, fast: priority, express: priority }),
  rounding: object({
    default: list(object({ below: positive, step: Type.Integer({ minimum: 1, maximum: 10_000 }) }), 10, 1),
  }),
  resellers: object({
    months: Type.Integer({ minimum: 1, maximum: 60 }),
    classes: list(resellerClass, 10, 1),
  }),
  fileCheck: object({ multiPageFactor: number, furtherArtwork: number }),
  designService: object({
    kinds: list(object({ kind: line(40, 1), price: number, rounds: Type.Integer({ minimum: 0, maximum: 20 }) }), 6),
    pagesIncluded: whole,
    furtherPage: number,
    furtherArtwork: number,
  }),
});
export type PriceBook = Static<typeof priceBook>;
