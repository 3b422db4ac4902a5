import type { Facts } from '#shop/catalog/product.ts';
import type { Technology } from '#shop/catalog/price-recipe.ts';
import type { PriceBook } from './price-book.ts';

/**
 * Cost curves of the machines, in euros before VAT. Each is prepared once for the facts of a configuration and then
 * used
 * for many quantities, so everything that does not depend on the quantity is computed in advance. Source: the price
 * model.
 */
type PriceList = Extract<Technology, { kind: 'list' }>;

export interface CostCurve {
  readonly technology: Technology['kind'] | 'flexo';
  /** Cost of `quantity` copies. Infinity if the machine cannot make them. */
  cost(quantity: number): number;
  /** The part of the cost that is for paper. */
  paper(quantity: number): number;
}

const NOTHING: CostCurve['paper'] = () => 0;

export function costCurves(
  technology: Technology,
  facts: Facts,
  artworks: number,
  book: PriceBook,
): readonly CostCurve[] {
  return technology.kind === 'roll'
    ? rollPresses(facts, artworks, book.roll)
    : [costCurve(technology, facts, artworks, book)];
}

function costCurve(
  technology: Exclude<Technology, { kind: 'roll' }>,
  facts: Facts,
  artworks: number,
  book: PriceBook,
): CostCurve {
  switch (technology.kind) {
    case 'digital':
      return digital(facts, artworks, technology, book.digital);
    case 'offset':
      return offset(facts, artworks, technology, book.offset);
    case 'area':
      return area(facts, technology, book.area);
    case 'booklet':
      return booklet(facts, artworks, book);
    case 'tiers':
      return tiers('tiers', technology.setup, technology.steps, scaleOf(technology, facts));
    case 'supplier':
      return supplied(facts, technology, book.supplier);
    case 'list':
      return listed(facts, technology);
  }
}

/** Whether a machine can make the size at all, in any quantity. Only sheets of the digital press and webs have an end. */
export function takesSize({ kind }: Technology, facts: Facts, book: PriceBook): boolean {
  switch (kind) {
    case 'digital':
      return piecesPerSheet(facts, book.digital) > 0;
    case 'roll':
      return labelsAcross(facts, book.roll) > 0;
    default:
      return true;
  }
}

/** Pieces on a sheet with their bleed, in the better of both orientations. */
function piecesPerSheet(facts: Facts, { sheetWidth, sheetHeight }: PriceBook['digital']): number {
  const { width, height } = withBleed(facts);
  const laid = Math.floor(sheetWidth / width) * Math.floor(sheetHeight / height);
  const turned = Math.floor(sheetWidth / height) * Math.floor(sheetHeight / width);
  return Math.max(laid, turned);
}

interface OwnWork {
  readonly setup?: number;
  readonly perPiece?: number;
}

function digital(
  facts: Facts,
  artworks: number,
  own: OwnWork & { readonly layers?: number },
  book: PriceBook['digital'],
): CostCurve {
  const pieces = piecesPerSheet(facts, book);
  if (pieces === 0) return { technology: 'digital', cost: () => Infinity, paper: NOTHING };
  const sides = num(facts, 'printedSides', 1) * inkShare(facts, book.blackClick);
  const paperPerSheet = book.sheetSquareMetres * (num(facts, 'grammage', 0) / 1000) * book.paperPerKg;
  const leaves = num(facts, 'leaves', 1);
  const layers = own.layers ?? 1;
  const perPiece = own.perPiece ?? 0;
  const fixed = book.setup + (own.setup ?? 0) + book.perArtwork * (artworks * num(facts, 'motifs', 1) - 1);
  const sheetsFor = (quantity: number) =>
    Math.ceil(Math.ceil((quantity * leaves) / pieces) * (1 + book.waste)) + book.makeReadySheets;
  return {
    technology: 'digital',
    cost(quantity) {
      const sheets = sheetsFor(quantity);
      const printed = clicks(sheets, book.clicks) * sides + sheets * (paperPerSheet + book.cutPerSheet);
      return fixed + layers * printed + quantity * perPiece;
    },
    paper: (quantity) => layers * sheetsFor(quantity) * paperPerSheet,
  };
}

function clicks(sheets: number, steps: PriceBook['digital']['clicks']): number {
  let cost = 0;
  let from = 0;
  for (const { upTo, price } of steps) {
    if (sheets <= from) break;
    cost += (Math.min(sheets, upTo) - from) * price;
    from = upTo;
  }
  return cost;
}

function offset(
  facts: Facts,
  artworks: number,
  own: OwnWork & { readonly base?: number },
  book: PriceBook['offset'],
): CostCurve {
  const { width, height } = withBleed(facts);
  const slots = (width * height) / (book.slotWidth * book.slotHeight);
  const oneSide = num(facts, 'printedSides', 1) === 1;
  const plates = (oneSide ? book.oneSidePlate : 1) * inkShare(facts, book.blackPlate);
  const fixed =
    ((own.base ?? book.base) + book.platePerSlot * slots * plates) *
      (1 + book.perArtwork * (artworks * num(facts, 'motifs', 1) - 1)) +
    (own.setup ?? 0);
  const leaves = num(facts, 'leaves', 1);
  const paperEach = leaves * slots * book.slotSquareMetres * (num(facts, 'grammage', 0) / 1000) * book.paperPerKg;
  const pressEach =
    leaves * slots * book.slotSquareMetres * book.pressPerSquareMetre * (oneSide ? book.oneSidePress : 1);
  const each = paperEach + pressEach + (own.perPiece ?? 0);
  return {
    technology: 'offset',
    cost: (quantity) => fixed + quantity * each,
    paper: (quantity) => quantity * paperEach,
  };
}

/** Labels beside each other on the web, with a gap between them. */
function labelsAcross(facts: Facts, { webWidth, gap }: PriceBook['roll']): number {
  return Math.floor((webWidth + gap) / (num(facts, 'width', 0) + gap));
}

/** Digital web press, and flexo for long runs. Flexo needs plates and extra days, but costs less per metre. */
function rollPresses(facts: Facts, artworks: number, book: PriceBook['roll']): CostCurve[] {
  const height = num(facts, 'height', 0);
  const across = labelsAcross(facts, book);
  if (across < 1) return [{ technology: 'roll', cost: () => Infinity, paper: NOTHING }];
  const material = num(facts, 'materialFactor', 1);
  const perRoll = num(facts, 'labelsPerRoll', 500);
  const die = facts['shape'] === 'die' ? book.customDie : 0;
  const metresFor = (quantity: number) =>
    ((quantity / across) * (height + book.gap)) / 1000 + book.makeReadyMetres + book.changeOverMetres * (artworks - 1);
  const fixed = book.setup + book.perArtwork * (artworks - 1) + die;
  // Wide cores and short rolls need more winding. The model charges at least one roll per 1 500 labels or per artwork.
  const rollsFor = (quantity: number) => Math.max(artworks, Math.ceil(quantity / Math.max(perRoll, 1500)));
  const press = (plates: number, perMetre: number) => (quantity: number) =>
    fixed + plates + metresFor(quantity) * perMetre * material + rollsFor(quantity) * book.perRoll;
  const flexo = press(book.flexo.plates * artworks, book.flexo.perMetre);
  return [
    { technology: 'roll', cost: press(0, book.perMetre), paper: NOTHING },
    {
      technology: 'flexo',
      cost: (quantity) => (quantity > book.flexo.above ? flexo(quantity) : Infinity),
      paper: NOTHING,
    },
  ];
}

function area(
  facts: Facts,
  own: {
    readonly table: keyof PriceBook['area']['tables'];
    readonly setup?: number;
    readonly perPiece?: number;
    readonly minimumSquareMetres?: number;
    readonly margin?: number;
    readonly factor?: number;
  },
  book: PriceBook['area'],
): CostCurve {
  const margin = 2 * (own.margin ?? 0);
  const width = (num(facts, 'width', 0) + margin) / 1000;
  const height = (num(facts, 'height', 0) + margin) / 1000;
  const each = Math.max(width * height, own.minimumSquareMetres ?? book.minimumSquareMetres);
  const hem = facts['hem'] === true ? 2 * (width + height) * book.hemPerMetre : 0;
  // The fact is the distance between the eyelets in millimetres.
  const spacing = num(facts, 'eyelets', 0) / 1000;
  const eyelets = spacing > 0 ? Math.ceil((2 * (width + height)) / spacing - 1e-9) * book.perEyelet : 0;
  const steps = book.tables[own.table];
  return {
    technology: 'area',
    cost(quantity) {
      const total = each * quantity;
      const price = steps.find((step) => total <= step.upTo)?.price ?? Infinity;
      const pieces = quantity * (hem + eyelets + (own.perPiece ?? 0));
      return (own.factor ?? 1) * ((own.setup ?? book.setup) + total * price + pieces);
    },
    paper: NOTHING,
  };
}

/**
 * Inner sheets by the cheaper press, a cover of its own paper, and the binding. Sizes are those of the closed booklet.
 */
function booklet(facts: Facts, artworks: number, book: PriceBook): CostCurve {
  const cover = num(facts, 'coverGrammage', 0);
  const sheets = (num(facts, 'pages', 4) - (cover > 0 ? 4 : 0)) / 4;
  const open = { ...facts, width: 2 * num(facts, 'width', 0), printedSides: num(facts, 'printedSides', 2) };
  const inner = [
    digital({ ...open, leaves: sheets }, artworks, {}, book.digital),
    // Plates for every inner sheet, the base charge only once.
    offset(
      { ...open, leaves: sheets },
      artworks,
      {},
      {
        ...book.offset,
        platePerSlot: book.offset.platePerSlot * sheets,
      },
    ),
  ];
  const covers = [
    digital({ ...open, grammage: cover }, artworks, {}, book.digital),
    offset({ ...open, grammage: cover }, artworks, {}, book.offset),
  ];
  const binding = book.booklet.bindings[bindingOf(facts)];
  const cheapest = (curves: readonly CostCurve[], quantity: number) =>
    curves.reduce((best, curve) => (curve.cost(quantity) < best.cost(quantity) ? curve : best));
  return {
    technology: 'booklet',
    cost: (quantity) =>
      cheapest(inner, quantity).cost(quantity) +
      (cover > 0 ? cheapest(covers, quantity).cost(quantity) : 0) +
      book.booklet.setup +
      binding.setup +
      quantity * (book.booklet.perPiece + book.booklet.perSheet * sheets + binding.perPiece),
    paper: (quantity) =>
      cheapest(inner, quantity).paper(quantity) + (cover > 0 ? cheapest(covers, quantity).paper(quantity) : 0),
  };
}

function bindingOf(facts: Facts): keyof PriceBook['booklet']['bindings'] {
  const { binding } = facts;
  return binding === 'perfect' || binding === 'wire' ? binding : 'stapled';
}

function supplied(
  facts: Facts,
  own: Extract<Technology, { kind: 'supplier' }>,
  book: PriceBook['supplier'],
): CostCurve {
  const positions = Math.max(1, num(facts, 'positions', 1));
  const further = (own.perFurtherPosition ?? 0) * (positions - 1);
  const steps = own.steps.map(({ from, price }) => ({ from, price: price * (1 + book.margin) + further }));
  const setup = own.setupPerPosition * positions + own.handling;
  return tiers('supplier', setup, steps, scaleOf(own, facts));
}

/** A list's column for the facts, or -1. Rows begin with the quantity. */
export function columnOf({ by, columns = [] }: Pick<PriceList, 'by' | 'columns'>, facts: Facts): number {
  const value = by === undefined ? undefined : facts[by];
  const column = by === undefined ? 0 : columns.indexOf(String(value));
  return column < 0 ? -1 : column + 1;
}

/** On a row what stands there, on a straight line between two of them. */
function listed(facts: Facts, own: PriceList): CostCurve {
  const column = columnOf(own, facts);
  const rows = own.rows ?? [];
  return {
    technology: 'list',
    cost(quantity) {
      const at = rows.findIndex(([from = Infinity]) => from >= quantity);
      const [upper, lower] = [rows[at], rows[at - 1]];
      const price = upper?.[column];
      if (upper?.[0] === quantity && price !== undefined) return price;
      const below = lower?.[column];
      if (price === undefined || below === undefined) return Infinity;
      const [from = 0, to = 0] = [lower?.[0], upper?.[0]];
      return below + ((price - below) * (quantity - from)) / (to - from);
    },
    paper: NOTHING,
  };
}

function scaleOf(technology: { readonly scale?: string }, facts: Facts): number {
  return technology.scale === undefined ? 1 : num(facts, technology.scale, 1);
}

/** Interpolates between the steps, so that prices do not jump. */
function tiers(
  technology: 'tiers' | 'supplier',
  setup: number,
  steps: readonly { readonly from: number; readonly price: number }[],
  scale: number,
): CostCurve {
  return {
    technology,
    cost(quantity) {
      const next = steps.findIndex((step) => step.from > quantity);
      if (next === 0) return Infinity;
      const low = steps[(next < 0 ? steps.length : next) - 1];
      const high = next < 0 ? low : steps[next];
      if (!low || !high) return Infinity;
      const share = high === low ? 0 : (quantity - low.from) / (high.from - low.from);
      return setup + quantity * scale * (low.price + (high.price - low.price) * share);
    },
    paper: NOTHING,
  };
}

/** The share of a print in colour that this one costs: less in black alone ('1/0', '1/1'). Former lists have no such figure. */
function inkShare(facts: Facts, black: number | undefined): number {
  return String(facts['colours']).startsWith('1/') ? (black ?? 1) : 1;
}

function withBleed(facts: Facts): { width: number; height: number } {
  const bleed = num(facts, 'bleed', 2);
  return { width: num(facts, 'width', 0) + 2 * bleed, height: num(facts, 'height', 0) + 2 * bleed };
}

export function num(facts: Facts, name: string, missing: number): number {
  const value = facts[name];
  return typeof value === 'number' ? value : missing;
}
