import type { PictureKind } from '#product-picture/geometry.ts';
import type { Build, Built, Model } from './model.ts';
import { buildBooklet } from './models/booklet.ts';
import { buildBox, buildLabelRoll, buildMug, buildRollup } from './models/bodies.ts';
import { buildBlock, buildCards, buildFlag, buildSheet, buildUpright } from './models/flat.ts';
import { buildFolded } from './models/folded.ts';

const BUILDERS: Partial<Readonly<Record<PictureKind, Build>>> = {
  card: buildCards,
  usb: buildCards,
  folded: buildFolded,
  booklet: buildBooklet,
  pad: buildBlock,
  envelope: buildBlock,
  poster: buildUpright,
  windowFilm: buildUpright,
  banner: buildUpright,
  sign: buildUpright,
  canvas: buildUpright,
  wallCalendar: buildUpright,
  flag: buildFlag,
  rollup: buildRollup,
  labelRoll: buildLabelRoll,
  mailerBox: buildBox,
  carton: buildBox,
  bag: buildBox,
  mug: buildMug,
};

/** The product as a body, with its print on it. What has no form of its own is a sheet. */
export function buildModel(built: Built): Promise<Model> {
  return (BUILDERS[built.geometry.kind] ?? buildSheet)(built);
}
