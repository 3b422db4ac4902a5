import { drawBooklet, drawDeskCalendar, drawFolded, drawFolder, drawWallCalendar } from './draw-bound.ts';
import { drawBanner, drawCanvas, drawFlag, drawPoster, drawRollup, drawSign } from './draw-large.ts';
import {
  drawCards,
  drawEnvelope,
  drawLabelRoll,
  drawLabelSheet,
  drawPad,
  drawSheet,
  drawStickers,
} from './draw-sheets.ts';
import {
  drawBag,
  drawCarton,
  drawLanyard,
  drawMailerBox,
  drawMug,
  drawPen,
  drawTote,
  drawTshirt,
} from './draw-things.ts';
import type { Geometry, PictureKind } from './geometry.ts';
import { fitted, Stage, type Camera, type Part, type Room } from './scene.ts';

interface Drawing {
  readonly camera: Camera;
  readonly draw: (stage: Stage, geometry: Geometry) => void;
}

const FRONT: Camera = { yaw: 0, pitch: 0 };

/** How each kind of product is placed and from where it is seen. */
const DRAWINGS: Readonly<Record<PictureKind, Drawing>> = {
  sheet: { camera: { yaw: -15, pitch: 58 }, draw: drawSheet },
  stationery: { camera: { yaw: -15, pitch: 58 }, draw: (stage, geometry) => drawSheet(stage, geometry, 'stationery') },
  card: { camera: { yaw: -24, pitch: 46 }, draw: drawCards },
  folded: { camera: { yaw: 8, pitch: 20 }, draw: drawFolded },
  folder: { camera: { yaw: 4, pitch: 22 }, draw: drawFolder },
  booklet: { camera: { yaw: -22, pitch: 50 }, draw: drawBooklet },
  pad: { camera: { yaw: -20, pitch: 50 }, draw: drawPad },
  envelope: { camera: { yaw: -14, pitch: 58 }, draw: drawEnvelope },
  poster: { camera: { yaw: 0, pitch: 16 }, draw: drawPoster },
  labelRoll: { camera: { yaw: 24, pitch: 32 }, draw: drawLabelRoll },
  labelSheet: { camera: { yaw: -15, pitch: 58 }, draw: drawLabelSheet },
  sticker: { camera: { yaw: -10, pitch: 66 }, draw: drawStickers },
  banner: { camera: FRONT, draw: drawBanner },
  rollup: { camera: { yaw: -20, pitch: 14 }, draw: drawRollup },
  sign: { camera: { yaw: -20, pitch: 12 }, draw: drawSign },
  flag: { camera: { yaw: 0, pitch: 14 }, draw: drawFlag },
  canvas: { camera: { yaw: -24, pitch: 12 }, draw: drawCanvas },
  mailerBox: { camera: { yaw: -28, pitch: 28 }, draw: drawMailerBox },
  carton: { camera: { yaw: -30, pitch: 20 }, draw: drawCarton },
  bag: { camera: { yaw: -28, pitch: 16 }, draw: drawBag },
  wallCalendar: { camera: FRONT, draw: drawWallCalendar },
  deskCalendar: { camera: { yaw: -20, pitch: 18 }, draw: drawDeskCalendar },
  tshirt: { camera: FRONT, draw: drawTshirt },
  tote: { camera: FRONT, draw: drawTote },
  mug: { camera: { yaw: 0, pitch: 22 }, draw: drawMug },
  lanyard: { camera: FRONT, draw: drawLanyard },
  pen: { camera: { yaw: -24, pitch: 62 }, draw: drawPen },
};

/** The parts of a product's picture inside a room, in painter's order. Measures only where there is room to read them. */
export function drawn(geometry: Geometry, room: Room, measured: boolean): readonly Part[] {
  const { camera, draw } = DRAWINGS[geometry.kind];
  const stage = new Stage(camera);
  draw(stage, geometry);
  return fitted(measured ? stage.parts : stage.parts.filter((part) => part.kind !== 'measure'), room);
}
