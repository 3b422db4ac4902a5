import { contains, inset, intersection, isEmpty, POINTS_PER_MM, type Box } from '../box.ts';
import {
  found,
  ofPages,
  ofPaints,
  ofPdf,
  ofRaster,
  type Check,
  type PerProfile,
  rule,
  type Severity,
} from '../check.ts';
import type { PdfFacts } from '../facts.ts';
import { atFullSize, sheetOf, type Geometry } from '../geometry.ts';
import { isGuide } from '../guides.ts';
import { coloursOf } from '../print-colours.ts';
import { dieLines, plateOf, spotsOf } from '../plates.ts';

const SEVERITIES: PerProfile<Severity> = { OFF: 'error', DIG: 'warning', LAB: 'error', CAR: 'error', LFP: 'warning' };

const RULES = [
  rule('spot', SEVERITIES),
  rule('colours_many', 'error'),
  rule('colours_many', 'warning'),
  rule('colours_unknown', 'warning'),
];

/**
 * Four inks are printed. Another one is known only as a plate that was ordered, or as a cutting line of what is cut to a shape.
 * Where a few colours are ordered, each may be a spot colour.
 */
const ofNames = ofPdf('PF-19', RULES, (facts, { geometry }) => {
  const unknown = spotsOf(facts).filter((name) => {
    const plate = plateOf(name);
    if (plate === undefined) return geometry.colours === undefined;
    if (plate === 'Cut') return isDrawnInside(facts, geometry);
    return plate !== 'Crease' && !geometry.plates.includes(plate);
  });
  return unknown.length === 0
    ? []
    : [found(SEVERITIES[geometry.profile], 'spot', { values: { names: unknown.slice(0, 8).join(', ') } })];
});

/** Along the edge a template may have its line. Further inside, what is not cut to a shape would have it printed. */
const EDGE_MM = 1;
/** Its corners may be rounded, and drawn by themselves. */
const ROUNDING_MM = 5;

function isDrawnInside(facts: PdfFacts, geometry: Geometry): boolean {
  const { needsDie, profile, hasTrim, colours } = geometry;
  if (needsDie || profile === 'LAB' || !hasTrim || colours !== undefined) return false;
  return dieLines(facts).some(({ paint: { figures, extent }, page: number }) => {
    const page = atFullSize(facts.pages[number - 1]!, geometry);
    const { trim } = sheetOf(page, geometry);
    const unit = POINTS_PER_MM / page.userUnit;
    return (figures ?? [extent]).some((figure) => reachesInto(trim, figure, unit));
  });
}

/** @param unit how many units of the boxes a millimetre is */
function reachesInto(trim: Box, figure: Box, unit: number): boolean {
  const inner = inset(trim, EDGE_MM * unit);
  if (isEmpty(intersection(figure, inner)) || contains(figure, inner)) return false;
  return !cornersOf(trim, unit).some((corner) => contains(corner, figure) && touchesTwo(inner, figure));
}

/** A rounding leads from one edge to the next. A hole in a corner does not. */
function touchesTwo([left, bottom, right, top]: Box, figure: Box): boolean {
  return (figure[0] <= left || figure[2] >= right) && (figure[1] <= bottom || figure[3] >= top);
}

/** Squares in which the corners of a sheet are rounded. */
function cornersOf([left, bottom, right, top]: Box, unit: number): readonly Box[] {
  const reach = (ROUNDING_MM + EDGE_MM) * unit;
  return [left, right].flatMap((x) => [bottom, top].map((y) => inset([x, y, x, y], -reach)));
}

/** Each colour takes a screen of its own, so there are as many as were ordered. */
const ofCounts = ofPages('PF-19', RULES, ({ facts, geometry: { colours: most }, sheet, paints, number }) => {
  if (most === undefined) return [];
  const printed = paints.filter(({ extent }) => !isEmpty(intersection(extent, sheet.trim)));
  const { colours, uncounted } = coloursOf(printed);
  // Guides of a template have colours of their own, and are taken out before anything is printed.
  const severity = facts.processingSteps.some(isGuide) ? 'warning' : 'error';
  if (colours.length > most)
    return ofPaints(
      severity,
      'colours_many',
      number,
      colours.map(([first]) => first),
      { count: colours.length, most },
    );
  return ofPaints('warning', 'colours_unknown', number, uncounted, { most });
});

/** Only the space of a picture file is known, so a grey one is one colour and any other may hold many. */
const ofPictures = ofRaster('PF-19', RULES, ({ space }, { geometry: { colours: most } }) =>
  most === undefined || space === 'gray' ? [] : [found('warning', 'colours_unknown', { values: { most } })],
);

export const spots: Check = {
  id: 'PF-19',
  rules: RULES,
  run: (checked) => [ofNames, ofCounts, ofPictures].flatMap((each) => each.run(checked)),
};
