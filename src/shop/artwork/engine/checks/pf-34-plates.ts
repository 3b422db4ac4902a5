import { found, ofPdf, rule } from '../check.ts';
import { dieLines, plateOf, platePaints, spotsOf } from '../plates.ts';

/** Each extra plate that was ordered is there, and a plate is drawn, not a picture. */
export const plates = ofPdf(
  'PF-34',
  [rule('plate_missing', 'error'), rule('plate_pictured', 'error'), rule('die_filled', 'error')],
  (facts, { geometry, others }) => {
    const files = [facts, ...(others ?? [])];
    const there = new Set(files.flatMap((file) => (file.kind === 'pdf' ? spotsOf(file).map(plateOf) : [])));
    const missing = (others === null ? [] : geometry.plates).filter((plate) => !there.has(plate));
    const pictured = platePaints(facts).filter(({ paint }) => paint.kind === 'image');
    const filled = geometry.needsDie ? dieLines(facts).filter(({ paint }) => paint.kind === 'area') : [];
    return [
      ...missing.map((plate) => found('error', 'plate_missing', { values: { plate } })),
      ...pictured.map(({ paint, page }) => found('error', 'plate_pictured', { page, places: paint.places })),
      ...filled.map(({ paint, page }) => found('error', 'die_filled', { page, places: paint.places })),
    ];
  },
);
