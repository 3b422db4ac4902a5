import { found, ofPdf, only, rule } from '../check.ts';
import type { Plate } from '../geometry.ts';
import { dieLines, openDieLines, platePaints, platesOf } from '../plates.ts';

/** Each extra plate that was ordered is there, a plate is drawn and not a picture, and a label is cut all the way round. */
export const plates = ofPdf(
  'PF-34',
  [
    rule('plate_missing', 'error'),
    rule('plate_pictured', 'error'),
    rule('die_filled', 'error'),
    rule('die_open', only('error', 'LAB')),
    rule('die_ignored', only('warning', 'LAB')),
  ],
  (facts, { geometry, others }) => {
    const isThere = (plate: Plate) =>
      [facts, ...(others ?? [])].some((file) => file.kind === 'pdf' && platesOf(file).has(plate));
    const missing = (others === null ? [] : geometry.plates).filter((plate) => !isThere(plate));
    const pictured = platePaints(facts).filter(({ paint }) => paint.kind === 'image');
    const filled = geometry.needsDie ? dieLines(facts).filter(({ paint }) => paint.kind === 'area') : [];
    // A carton is slit between its flaps, so its cutting lines end within the sheet.
    const open = geometry.needsDie && geometry.profile === 'LAB' ? openDieLines(facts) : [];
    // Of labels the shape is chosen. Other sheets may have a line where they are cut anyway.
    const ignored = geometry.needsDie || geometry.profile !== 'LAB' ? [] : dieLines(facts);
    return [
      ...missing.map((plate) => found('error', 'plate_missing', { values: { plate } })),
      ...pictured.map(({ paint, page }) => found('error', 'plate_pictured', { page, places: paint.places })),
      ...filled.map(({ paint, page }) => found('error', 'die_filled', { page, places: paint.places })),
      ...ignored.map(({ paint, page }) => found('warning', 'die_ignored', { page, places: paint.places })),
      ...open.map(({ page, places }) => found('error', 'die_open', { page, places })),
    ];
  },
);
