import { found, ofPdf, only, rule } from '../check.ts';
import type { PdfFacts } from '../facts.ts';
import type { Geometry, Plate } from '../geometry.ts';
import { dieLines, openDieLines, platePaints, platesOf, platesOn } from '../plates.ts';

/** Each extra plate that was ordered is there and on its side, a plate is drawn and not a picture, and a label is cut all the way round. */
export const plates = ofPdf(
  'PF-34',
  [
    rule('plate_missing', 'error'),
    rule('plate_back_only', 'error'),
    rule('plate_back', 'warning'),
    rule('plate_pictured', 'error'),
    rule('die_filled', 'error'),
    rule('die_open', only('error', 'LAB')),
    rule('die_ignored', only('warning', 'LAB')),
  ],
  (facts, { geometry, others }) => {
    const isThere = (plate: Plate) =>
      [facts, ...(others ?? [])].some((file) => file.kind === 'pdf' && platesOf(file).has(plate));
    const missing = (others === null ? [] : geometry.plates).filter((plate) => !isThere(plate));
    const isOnFront = (plate: Plate) =>
      frontPages(facts, geometry).some((page) => platesOn(facts, page).includes(plate)) ||
      (others ?? []).some((file) => file.kind === 'pdf' && platesOf(file).has(plate));
    const onBack = backPages(facts, geometry).flatMap((page) =>
      (geometry.frontPlates ?? [])
        .filter((plate) => platesOn(facts, page).includes(plate))
        .map((plate) => ({ page, plate })),
    );
    const pictured = platePaints(facts).filter(({ paint }) => paint.kind === 'image');
    const filled = geometry.needsDie ? dieLines(facts).filter(({ paint }) => paint.kind === 'area') : [];
    // A carton is slit between its flaps, so its cutting lines end within the sheet.
    const open = geometry.needsDie && geometry.profile === 'LAB' ? openDieLines(facts) : [];
    // Of labels the shape is chosen. Other sheets may have a line where they are cut anyway.
    const ignored = geometry.needsDie || geometry.profile !== 'LAB' ? [] : dieLines(facts);
    return [
      ...missing.map((plate) => found('error', 'plate_missing', { values: { plate } })),
      ...onBack.map(({ page, plate }) =>
        isOnFront(plate)
          ? found('warning', 'plate_back', { page, values: { plate } })
          : found('error', 'plate_back_only', { page, values: { plate } }),
      ),
      ...pictured.map(({ paint, page }) => found('error', 'plate_pictured', { page, places: paint.places })),
      ...filled.map(({ paint, page }) => found('error', 'die_filled', { page, places: paint.places })),
      ...ignored.map(({ paint, page }) => found('warning', 'die_ignored', { page, places: paint.places })),
      ...open.map(({ page, places }) => found('error', 'die_open', { page, places })),
    ];
  },
);

/** Pages of a file with both sides of its sheets: the front of each goes before its back. A file of a back has no front. */
function frontPages({ pages }: PdfFacts, { isBack }: Geometry): number[] {
  return pages.map((_, index) => index + 1).filter((page) => !isBack && page % 2 === 1);
}

function backPages({ pages }: PdfFacts, { isBack, pages: ordered }: Geometry): number[] {
  return pages.map((_, index) => index + 1).filter((page) => isBack || (ordered === 2 && page % 2 === 0));
}
