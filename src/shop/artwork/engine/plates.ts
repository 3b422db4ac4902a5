import type { Box } from './box.ts';
import type { Paint, PdfFacts } from './facts.ts';
import type { Plate } from './geometry.ts';

/** What a spot colour of a file may stand for: plates that a configuration orders, and lines that no press prints. */
export const FILE_PLATES = ['White', 'Foil', 'SpotUV', 'Cut', 'Crease'] as const satisfies readonly (
  | Plate
  | 'Cut'
  | 'Crease'
)[];
export type FilePlate = (typeof FILE_PLATES)[number];

/** What a spot colour stands for, by the names that the trade gives it. */
const NAMES: readonly (readonly [FilePlate, RegExp])[] = [
  ['White', /^(?:(?:opaque|spot|rdg)? ?white(?: ?ink)?|blanc(?: de soutien)?|bianco|weiss|underbase)$/i],
  ['Foil', /^(?:(?:hot ?)?foil(?: ?stamping)?|gold ?foil|silver ?foil|dorure)$/i],
  ['SpotUV', /^(?:spot ?uv|uv ?spot|spot ?varnish|varnish|vernis(?: ?uv)?)$/i],
  [
    'Cut',
    /^(?:cut(?:ting)?|cut ?(?:contour|line)|die(?: ?line| ?cut)?|kiss ?cut(?:ting)?|thru ?cut|through ?cut|stanz(?:e|kontur|linie)|fustella|linea di taglio|(?:trac[eé] de )?d[eé]coupe)$/i,
  ],
  ['Crease', /^(?:creas(?:e|ing)|fold(?:ing)?|scor(?:e|ing)|rainage|pli)$/i],
];

export function plateOf(spot: string): FilePlate | undefined {
  return NAMES.find(([, name]) => name.test(spot.trim().replaceAll(/[_-]+/g, ' ')))?.[0];
}

/** The names of all spot colours of a file, each as it is written. */
export function spotsOf({ pages }: PdfFacts): readonly string[] {
  return [...new Set(pages.flatMap(({ paints }) => paints.flatMap(({ colour }) => colour.spots)))];
}

/** Each file of a line is held against all others, so what is read from one is read once. */
function once<T>(read: (facts: PdfFacts) => T): (facts: PdfFacts) => T {
  const known = new WeakMap<PdfFacts, { readonly answer: T }>();
  return (facts) => {
    const before = known.get(facts);
    if (before) return before.answer;
    const answer = read(facts);
    known.set(facts, { answer });
    return answer;
  };
}

/** What the spot colours of a file stand for. */
export const platesOf = once((facts) => new Set(spotsOf(facts).map(plateOf)));

interface PlacedPaint {
  readonly paint: Paint;
  readonly page: number;
}

/** What is drawn on plates of their own, not mixed with others. */
export const platePaints = once(({ pages }): readonly PlacedPaint[] =>
  pages.flatMap(({ paints }, index) =>
    paints
      .filter(({ colour: { spots } }) => spots.length === 1 && plateOf(spots[0] ?? '') !== undefined)
      .map((paint) => ({ paint, page: index + 1 })),
  ),
);

/** The plates on which a page draws, mixed with other colours, too. */
export function platesOn({ pages }: PdfFacts, page: number): readonly FilePlate[] {
  const paints = pages[page - 1]?.paints ?? [];
  const drawn = new Set(paints.flatMap(({ colour }) => colour.spots.map(plateOf)));
  return FILE_PLATES.filter((plate) => drawn.has(plate));
}

export function dieLines(facts: PdfFacts): readonly PlacedPaint[] {
  return platePaints(facts).filter(({ paint }) => plateOf(paint.colour.spots[0] ?? '') === 'Cut');
}

interface OpenDieLine {
  readonly page: number;
  readonly places: readonly Box[];
}

/** The ends of cutting lines that are not closed, page by page. */
export function openDieLines({ pages }: PdfFacts): readonly OpenDieLine[] {
  return pages.flatMap(({ openLines = [] }, index) =>
    openLines.filter(({ spot }) => plateOf(spot) === 'Cut').map(({ places }) => ({ page: index + 1, places })),
  );
}
