import { found, ofPdf, rule } from '../check.ts';
import { dieLines } from '../plates.ts';

/** ISO 19593-1: a label or a carton of its own shape says where it is cut, in a layer or on a plate. */
export const processingSteps = ofPdf(
  'PF-03',
  [rule('no_cutting', 'error')],
  (facts, { geometry: { needsDie }, others }) => {
    if (!needsDie || others === null) return [];
    const isThere = [facts, ...others].some(
      (file) =>
        file.kind === 'pdf' && (file.processingSteps.includes('Structural/Cutting') || dieLines(file).length > 0),
    );
    return isThere ? [] : [found('error', 'no_cutting')];
  },
);
