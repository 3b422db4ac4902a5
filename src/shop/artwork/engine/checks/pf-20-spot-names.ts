import { found, ofPdf, only, rule } from '../check.ts';
import { spotsOf } from '../plates.ts';

/** 'PANTONE 185 C' and 'Pantone 185 CV' are one colour on two plates. */
export const spotNames = ofPdf(
  'PF-20',
  [rule('spot_twice', only('error', 'LAB', 'CAR')), rule('spot_twice', only('warning', 'LAB', 'CAR'))],
  (facts, { geometry: { profile } }) => {
    if (profile !== 'LAB' && profile !== 'CAR') return [];
    const alike = [...Map.groupBy(spotsOf(facts), plainName).values()].filter((names) => names.length > 1);
    return alike.map((names) => {
      const isCaseAlone = new Set(names.map((name) => name.toLowerCase())).size === 1;
      return found(isCaseAlone ? 'error' : 'warning', 'spot_twice', {
        values: { names: names.slice(0, 8).join(', ') },
      });
    });
  },
);

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s+(?:c|u|m|cv|cvc|cvu|cp|ec|up)$/, '')
    .replaceAll(/\s+/g, ' ');
}
