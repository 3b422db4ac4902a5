/** What a picture needs to know of a product, from the facts of its selection. Millimetres. */
export type Shape = 'sheet' | 'card' | 'label-roll' | 'folded' | 'booklet' | 'poster';

export interface Geometry {
  readonly shape: Shape;
  readonly width: number;
  readonly height: number;
  /** Radius of rounded corners. */
  readonly radius: number;
  readonly panels: number;
  /** 0 is unlaminated; gloss shines, matt and soft-touch are calm. */
  readonly surface: 'plain' | 'gloss' | 'matt' | 'softtouch';
  readonly foil: string | undefined;
  /** How many sheets lie in the stack: thickness shows the grammage. */
  readonly stack: number;
  /** Different artworks side by side, at most five are drawn. */
  readonly artworks: number;
  readonly printedBack: boolean;
  /** Colour of the stock. */
  readonly stock: 'white' | 'natural' | 'kraft' | 'clear' | 'silver';
  readonly outline: 'rect' | 'round' | 'oval';
}

type FactValues = Readonly<Record<string, number | string | boolean>>;

export function geometryOf(facts: FactValues): Geometry {
  const across = positive(facts['width'], 148);
  const along = positive(facts['height'], 210);
  const [width, height] = facts['orientation'] === 'vertical' ? [along, across] : [across, along];
  const panels = Math.max(1, Math.min(8, positive(facts['panels'], 1)));
  return {
    shape: shapeOf(facts, width, height, panels),
    width,
    height,
    radius: Math.min(positive(facts['rounded'], 0), Math.min(width, height) / 2),
    panels,
    surface: surfaceOf(facts['lamination']),
    foil: typeof facts['foil'] === 'string' && facts['foil'] !== 'none' ? facts['foil'] : undefined,
    stack: Math.max(2, Math.min(9, Math.round(positive(facts['grammage'], 150) / 45))),
    artworks: Math.max(1, Math.min(5, positive(facts['sets'], 1))),
    printedBack: facts['printedSides'] === 2,
    stock: stockOf(facts),
    outline: outlineOf(facts['shape'], width, height),
  };
}

function shapeOf(facts: FactValues, width: number, height: number, panels: number): Shape {
  if (facts['labelsPerRoll'] !== undefined || facts['coreDiameter'] !== undefined) return 'label-roll';
  if (positive(facts['pages'], 0) > 4) return 'booklet';
  if (panels > 1) return 'folded';
  if (Math.max(width, height) <= 100) return 'card';
  return Math.max(width, height) >= 420 ? 'poster' : 'sheet';
}

function surfaceOf(lamination: FactValues[string] | undefined): Geometry['surface'] {
  return lamination === 'gloss' || lamination === 'matt' || lamination === 'softtouch' ? lamination : 'plain';
}

function stockOf(facts: FactValues): Geometry['stock'] {
  const words = [facts['paper'], facts['material'], facts['stock']]
    .filter((value) => typeof value === 'string')
    .join(' ');
  if (/kraft/.test(words)) return 'kraft';
  if (/clear|transparent/.test(words)) return 'clear';
  if (/silver/.test(words)) return 'silver';
  return /recycled|uncoated|verg/.test(words) ? 'natural' : 'white';
}

function outlineOf(shape: FactValues[string] | undefined, width: number, height: number): Geometry['outline'] {
  if (shape === 'oval' || (shape === 'round' && width !== height)) return 'oval';
  return shape === 'round' ? 'round' : 'rect';
}

function positive(value: FactValues[string] | undefined, missing: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : missing;
}

/** A box of the given proportions, as large as fits, centred. */
export function fitBox(
  width: number,
  height: number,
  room: { readonly width: number; readonly height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(room.width / width, room.height / height);
  return {
    x: (room.width - width * scale) / 2,
    y: (room.height - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}
