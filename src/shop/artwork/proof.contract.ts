import { id, list, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { factsWire } from '../catalog/facts.schema.ts';
import { CUTS } from './engine/geometry.ts';
import { FILE_PLATES } from './engine/plates.ts';
import { MOST_SHARES } from './page-place.rules.ts';
import { MOST_PICTURED, MOST_PLACES, UNPICTURED } from './page-picture.ts';
import { SIDES } from './sides.rules.ts';
import { verdictFinding, verdictWire } from './verdict.contract.ts';

const share = Type.Number({ minimum: -MOST_SHARES, maximum: MOST_SHARES });

/** Shares of the width and height of a page's picture, from its upper left corner, with the turn and unit of the page worked in. */
export const placeWire = object({ left: share, top: share, right: share, bottom: share });

/** A point in the same shares: from the left and from above. */
const pointWire = object({ left: share, top: share });
const MOST_POINTS = 300;

export const pageNumber = Type.Integer({ minimum: 1 });

/** Asks for the picture of a plate in place of the page's. */
export const plateQuery = object({ plate: Type.Optional(oneOf(FILE_PLATES)) });

/** A page's number in an address, of as many digits as `MOST_PICTURED` has. */
export const pageParam = Type.String({ pattern: '^[1-9][0-9]{0,2}$', maxLength: 3 });

/** Of a file without all of its pictures: whether they are still drawn, and why not. */
export const drawnWire = object({
  /** 'none' where the file has no picture, 'some' where pages are missing. */
  state: oneOf(['waiting', 'all', 'some', 'none']),
  /** Empty where nothing is missing, or where only so many pages are drawn. */
  reason: oneOf(['', ...UNPICTURED]),
  /** In the file. 0 if that is not known. */
  pages: Type.Integer({ minimum: 0 }),
  /** The first page that has a picture. */
  first: nullable(pageNumber),
});
export type DrawnWire = Static<typeof drawnWire>;

const proofPage = object({
  number: pageNumber,
  /** Of the picture, in pixels. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** The plates beside the inks on which it draws. */
  plates: list(oneOf(FILE_PLATES), FILE_PLATES.length),
  /** Those with a picture of their own, `?plate=` at the address of the page's. The others stand in the page's as opaque colours. */
  apart: list(oneOf(FILE_PLATES), FILE_PLATES.length),
  /** Null where what is printed has no one sheet, as a bag. */
  sheet: nullable(
    object({
      trim: placeWire,
      bleed: placeWire,
      safe: nullable(placeWire),
      /** Lines: without width, or without height. */
      folds: list(placeWire, 40),
      /** The window of an envelope. Absent without one. */
      window: Type.Optional(placeWire),
      /** The shape to which it is cut, and its safe zone, as points round it. Absent for a rectangle and an own die. */
      shape: Type.Optional(object({ trim: list(pointWire, MOST_POINTS), safe: list(pointWire, MOST_POINTS) })),
    }),
  ),
});

/** The pages of a file as pictures, the sheet of its configuration on them, and where the checks found what. */
export const proofWire = object({
  drawn: drawnWire,
  pages: list(proofPage, MOST_PICTURED),
  /** How the sheet is cut. Where the file draws the die, there is no line but its own. */
  cut: object({
    outline: oneOf(CUTS),
    /** Of its corners, as a share of the sheet's shorter side. */
    corners: Type.Number({ minimum: 0, maximum: 0.5 }),
  }),
  /** Of the configuration, for a picture of the product with this file on it. */
  facts: factsWire,
  /** Pages of one artwork: 2 are a front and its back. */
  sides: Type.Integer({ minimum: 1 }),
  /** The side that the file holds, where front and back are a file each. Null for all others, and until both were read. */
  side: nullable(oneOf(SIDES)),
  /** The page of the other file then. Null while it has no picture. */
  otherSide: nullable(object({ file: id, page: proofPage })),
  state: verdictWire.properties.state,
  reason: verdictWire.properties.reason,
  /** The worst first, each with its places on the pages that have a picture. */
  findings: list(
    object({
      ...verdictFinding,
      places: list(object({ page: pageNumber, place: placeWire }), MOST_PLACES),
    }),
    200,
  ),
});
export type ProofWire = Static<typeof proofWire>;
