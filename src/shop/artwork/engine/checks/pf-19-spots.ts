import { found, ofPdf, type PerProfile, rule, type Severity } from '../check.ts';
import { plateOf, spotsOf } from '../plates.ts';

const SEVERITIES: PerProfile<Severity> = { OFF: 'error', DIG: 'warning', LAB: 'error', CAR: 'error', LFP: 'warning' };

/** Four inks are printed. Another one is only known as a plate that was ordered, or as the line of a cut. */
export const spots = ofPdf('PF-19', [rule('spot', SEVERITIES)], (facts, { geometry }) => {
  const unknown = spotsOf(facts).filter((name) => {
    const plate = plateOf(name);
    return plate === undefined || (plate !== 'Cut' && plate !== 'Crease' && !geometry.plates.includes(plate));
  });
  return unknown.length === 0
    ? []
    : [found(SEVERITIES[geometry.profile], 'spot', { values: { names: unknown.slice(0, 8).join(', ') } })];
});
