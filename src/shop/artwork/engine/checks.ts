import { readable } from './checks/pf-01-readable.ts';
import { pdfx } from './checks/pf-02-pdfx.ts';
import { processingSteps } from './checks/pf-03-processing-steps.ts';
import { size } from './checks/pf-04-size.ts';
import { bleed } from './checks/pf-05-bleed.ts';
import { boxes } from './checks/pf-06-boxes.ts';
import { samePages } from './checks/pf-07-same-pages.ts';
import { pageCount } from './checks/pf-08-page-count.ts';
import { emptyPage } from './checks/pf-09-empty-page.ts';
import { safeZone } from './checks/pf-10-safe-zone.ts';
import { pictureResolution } from './checks/pf-11-picture-resolution.ts';
import { bestResolution } from './checks/pf-12-best-resolution.ts';
import { bitmapResolution } from './checks/pf-13-bitmap-resolution.ts';
import { singlePicture } from './checks/pf-14-single-picture.ts';
import { viewingDistances } from './checks/pf-15-viewing-distance.ts';
import { fonts } from './checks/pf-16-fonts.ts';
import { totalInk } from './checks/pf-17-total-ink.ts';
import { rgb } from './checks/pf-18-rgb.ts';
import { spots } from './checks/pf-19-spots.ts';
import { spotNames } from './checks/pf-20-spot-names.ts';
import { registration } from './checks/pf-21-registration.ts';
import { whiteText } from './checks/pf-22-white-text.ts';
import { whitePaths } from './checks/pf-23-white-paths.ts';
import { blackOverprint } from './checks/pf-24-black-overprint.ts';
import { richBlackText } from './checks/pf-25-rich-black-text.ts';
import { smallWhiteText } from './checks/pf-26-small-white-text.ts';
import { smallColouredText } from './checks/pf-27-small-coloured-text.ts';
import { colouredHairlines } from './checks/pf-28-coloured-hairlines.ts';
import { hairlines } from './checks/pf-29-hairlines.ts';
import { transparency } from './checks/pf-30-transparency.ts';
import { outputIntent } from './checks/pf-31-output-intent.ts';
import { hiddenLayers } from './checks/pf-32-hidden-layers.ts';
import { annotations } from './checks/pf-33-annotations.ts';
import { plates } from './checks/pf-34-plates.ts';
import { codes } from './checks/pf-35-codes.ts';
import { folds } from './checks/pf-36-folds.ts';
import { raster } from './checks/pf-37-raster.ts';
import { SEVERITIES, type Check, type Checked, type Finding } from './check.ts';

export const CHECKS: readonly Check[] = [
  readable,
  pdfx,
  processingSteps,
  size,
  bleed,
  boxes,
  samePages,
  pageCount,
  emptyPage,
  safeZone,
  pictureResolution,
  bestResolution,
  bitmapResolution,
  singlePicture,
  viewingDistances,
  fonts,
  totalInk,
  rgb,
  spots,
  spotNames,
  registration,
  whiteText,
  whitePaths,
  blackOverprint,
  richBlackText,
  smallWhiteText,
  smallColouredText,
  colouredHairlines,
  hairlines,
  transparency,
  outputIntent,
  hiddenLayers,
  annotations,
  plates,
  codes,
  folds,
  raster,
];

/** All that is to be said of a file for one configuration, the worst first. */
export function findingsOf(checked: Checked): readonly Finding[] {
  return CHECKS.flatMap((check) => check.run(checked).map((found) => ({ check: check.id, ...found }))).toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}
