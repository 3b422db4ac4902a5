import type { PictureKind } from '#product-picture/geometry.ts';
import type { Build, Built, Model } from './model.ts';
import { buildBanner } from './models/banner.ts';
import { buildWallCalendar } from './models/calendar.ts';
import { buildBooklet } from './models/booklet.ts';
import { buildBox, buildLabelRoll, buildMug, buildRollup } from './models/bodies.ts';
import { buildCards, buildFlag, buildPad, buildSheet, buildUpright } from './models/flat.ts';
import { buildCloth } from './models/cloth.ts';
import { buildFolded } from './models/folded.ts';
import { buildPens, buildUsb } from './models/gifts.ts';
import { buildLabelSheet, buildWindowFilm } from './models/labels.ts';
import { buildDeskCalendar, buildEnvelopes, buildFolder, buildSamples } from './models/office.ts';

const BUILDERS: Partial<Readonly<Record<PictureKind, Build>>> = {
  card: buildCards,
  usb: buildUsb,
  pen: buildPens,
  folded: buildFolded,
  booklet: buildBooklet,
  pad: buildPad,
  folder: buildFolder,
  envelope: buildEnvelopes,
  poster: buildUpright,
  windowFilm: buildWindowFilm,
  banner: buildBanner,
  sign: buildUpright,
  canvas: buildUpright,
  wallCalendar: buildWallCalendar,
  deskCalendar: buildDeskCalendar,
  flag: buildFlag,
  rollup: buildRollup,
  labelRoll: buildLabelRoll,
  labelSheet: buildLabelSheet,
  mailerBox: buildBox,
  carton: buildBox,
  bag: buildBox,
  mug: buildMug,
  tshirt: buildCloth,
  tote: buildCloth,
};

/** The product as a body, with its print on it. What has no form of its own is a sheet. */
export function buildModel(built: Built): Promise<Model> {
  const { kind, unprinted } = built.geometry;
  return (BUILDERS[kind] ?? (unprinted ? buildSamples : buildSheet))(built);
}
