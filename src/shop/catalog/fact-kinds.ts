/**
 * The facts that the house itself reads, for prices, weights, dates, pictures, templates and files: the type of each,
 * its unit and its range. A product may carry facts of its own besides, for its rules and prices.
 */
export type FactKind =
  | {
      readonly type: 'number';
      readonly unit: string;
      readonly min: number;
      readonly max: number;
      /** Counted in whole numbers. */
      readonly whole?: boolean;
    }
  | { readonly type: 'words'; readonly words?: readonly string[] }
  | { readonly type: 'yes or no' }
  /** Yes, no, or a word: `window: left`. */
  | { readonly type: 'yes, no or a word' };

const number = (unit: string, min: number, max: number): FactKind => ({ type: 'number', unit, min, max });
const count = (unit: string, min: number, max: number): FactKind => ({ type: 'number', unit, min, max, whole: true });
const oneOf = (...words: readonly string[]): FactKind => ({ type: 'words', words });
const WORD: FactKind = { type: 'words' };
const YES_OR_NO: FactKind = { type: 'yes or no' };

export const FACT_KINDS: Readonly<Record<string, FactKind>> = {
  // Sizes. The longest piece is a banner from a roll of 50 m.
  width: number('mm', 1, 60_000),
  height: number('mm', 1, 60_000),
  closedWidth: number('mm', 1, 60_000),
  closedHeight: number('mm', 1, 60_000),
  visibleWidth: number('mm', 1, 60_000),
  visibleHeight: number('mm', 1, 60_000),
  labelWidth: number('mm', 1, 2000),
  labelHeight: number('mm', 1, 2000),
  depth: number('mm', 0, 5000),
  flapHeight: number('mm', 0, 1000),
  bleed: number('mm', 0, 200),
  safe: number('mm', 0, 200),
  border: number('mm', 0, 200),
  frame: number('mm', 0, 200),
  spine: number('mm', 0, 200),
  thickness: number('mm', 0.1, 200),
  wireMargin: number('mm', 0, 100),
  innerPanelShorter: number('mm', 0, 50),
  rounded: number('mm', 0, 100),
  drill: number('mm', 0, 50),
  eyelets: number('mm between two of them', 0, 10_000),
  coreDiameter: number('mm', 1, 500),
  // What it wears until the customer's own artwork is there: a file of catalog/artworks.
  artwork: WORD,
  // Materials. The heaviest is an aluminium panel of 5500 g/m²; the lightest paper is a scritta of 20 g/m².
  grammage: number('g/m²', 20, 20_000),
  coverGrammage: number('g/m²', 0, 1000),
  grams: number('g a piece', 0, 100_000),
  // What it costs beside the usual material, by which the least price is counted. The thinnest film costs a third, brushed metal ten times.
  materialFactor: number('times the price', 0.3, 10),
  paperFactor: number('times the price', 0.01, 100),
  photoFactor: number('times the price', 0, 100),
  // Counts.
  pages: count('pages', 1, 5000),
  leaves: count('leaves', 1, 5000),
  panels: count('panels', 1, 20),
  folds: count('folds', 0, 20),
  flaps: count('flaps', 0, 10),
  motifs: count('motifs', 1, 5000),
  sets: count('artworks', 1, 1000),
  positions: count('print positions', 0, 20),
  printColours: count('colours', 1, 12),
  printedSides: count('sides', 1, 2),
  laminatedSides: count('sides', 0, 2),
  layerCount: count('layers', 1, 9),
  spacers: count('spacers', 0, 100),
  banding: count('pieces in a band', 0, 10_000),
  labelsPerRoll: count('labels', 1, 1_000_000),
  labelsPerSheet: count('labels', 1, 10_000),
  perforation: count('lines', 0, 20),
  spotUv: count('sides', 0, 2),
  numbering: count('numbers', 0, 20),
  startMonth: count('the month', 1, 12),
  winding: count('the direction', 1, 8),
  // Yes or no.
  film: YES_OR_NO,
  fsc: YES_OR_NO,
  hem: YES_OR_NO,
  noPrinting: YES_OR_NO,
  rolls: YES_OR_NO,
  window: { type: 'yes, no or a word' },
  // Words that prices, dates or dies depend on: another word would count as the cheapest of them.
  binding: oneOf('stapled', 'perfect', 'wire'),
  shape: oneOf('rect', 'oval', 'die'),
  foldType: oneOf('half', 'gate', 'parallel', 'zigzag', 'cross', 'roll'),
  orientation: oneOf('horizontal', 'vertical'),
  foldSide: oneOf('short', 'long'),
  cut: oneOf('die', 'kiss'),
  dieCut: oneOf('none', 'standard', 'own'),
  packing: oneOf('flat', 'folded', 'rolled'),
  // Words for pictures, texts and files. A word that has no picture of its own is drawn plainly.
  adhesive: WORD,
  article: WORD,
  articleColour: WORD,
  backing: WORD,
  base: WORD,
  closing: WORD,
  closure: WORD,
  coating: WORD,
  colours: WORD,
  coreColour: WORD,
  coverPaper: WORD,
  easel: WORD,
  edge: WORD,
  edgePaint: WORD,
  fireCertificate: WORD,
  flagShape: WORD,
  foil: WORD,
  format: WORD,
  frontSheet: WORD,
  garment: WORD,
  garmentColour: WORD,
  handle: WORD,
  inks: WORD,
  kind: WORD,
  lamination: WORD,
  madeFor: WORD,
  material: WORD,
  method: WORD,
  mounting: WORD,
  paper: WORD,
  pocket: WORD,
  printPlace: WORD,
  seam: WORD,
  sizeSplit: WORD,
  slot: WORD,
  stand: WORD,
  support: WORD,
  surface: WORD,
  underbase: WORD,
  varnish: WORD,
  whiteInk: WORD,
  wire: WORD,
};
