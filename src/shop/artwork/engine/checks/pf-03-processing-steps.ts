import { found, ofPdf } from '../check.ts';
import { dieLines } from '../plates.ts';

/** ISO 19593-1: a label or a carton of its own shape says where it is cut, in a layer or on a plate. */
export const processingSteps = ofPdf('PF-03', (facts, { geometry: { needsDie } }) =>
  !needsDie || facts.processingSteps.includes('Structural/Cutting') || dieLines(facts).length > 0
    ? []
    : [found('error', 'no_cutting')],
);
