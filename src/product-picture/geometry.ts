import { FLAG_SHAPES } from '#shop/artwork/engine/template/flag-shape.ts';
import { labelGrid } from '#shop/artwork/engine/template/label-grid.ts';
import { dyeOf, type Dye } from './dyes.ts';

/** The kinds of drawings. A product names its kind with the fact `kind`; otherwise the other facts decide. */
export const PICTURE_KINDS = [
  'sheet',
  'stationery',
  'card',
  'folded',
  'folder',
  'booklet',
  'pad',
  'envelope',
  'poster',
  'windowFilm',
  'floorFilm',
  'labelRoll',
  'labelSheet',
  'sticker',
  'banner',
  'rollup',
  'sign',
  'flag',
  'canvas',
  'mailerBox',
  'carton',
  'bag',
  'wallCalendar',
  'deskCalendar',
  'tshirt',
  'tote',
  'mug',
  'lanyard',
  'pen',
  'usb',
] as const;

export type PictureKind = (typeof PICTURE_KINDS)[number];

export type FoldType = 'half' | 'roll' | 'zigzag' | 'gate' | 'parallel' | 'cross';

export type Binding = 'stapled' | 'perfect' | 'wire';

export type Stock = 'white' | 'natural' | 'kraft' | 'clear' | 'silver';

/** Facts that name a form, with their allowed values. The first value is drawn when the fact is missing. */
const FORMS = {
  window: ['none', 'left', 'right', 'front'],
  garment: ['tshirt', 'hoodie'],
  printPlace: ['front', 'back', 'chest', 'frontback', 'chestback'],
  packing: ['flat', 'rolled', 'folded'],
  mounting: ['outside', 'inside', 'frame', 'scroller'],
  pocket: ['none', 'topbottom', 'leftright'],
  flagShape: FLAG_SHAPES,
  base: ['spike', 'cross', 'water'],
  stand: ['eco', 'lux', 'none'],
  closure: ['gummed', 'strip'],
  handle: ['twisted', 'flat'],
  wire: ['black', 'white', 'silver'],
  easel: ['white', 'grey', 'black'],
  edge: ['none', 'mirror', 'image', 'white'],
  film: ['static', 'frosted', 'oneway'],
  board: ['pvc', 'coroplast', 'dibond'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

type Form = keyof typeof FORMS;

export type Forms = { readonly [form in Form]: (typeof FORMS)[form][number] };

/** All that a picture needs from the facts of a selection. Lengths are millimetres. */
export interface Geometry extends Forms {
  readonly kind: PictureKind;
  /** Name of the sample artwork that it wears; undefined draws plain motifs. */
  readonly artwork: string | undefined;
  /** Trim size, open. The ratio of the sides is at most 6:1, so that a banner of fifty metres is still recognisable. */
  readonly width: number;
  readonly height: number;
  /** Trim size, folded or bound. */
  readonly closedWidth: number;
  readonly closedHeight: number;
  /** Text of the dimension lines; always the real size. */
  readonly label: { readonly width: string; readonly height: string };
  readonly bleed: number;
  /** Radius of rounded corners. */
  readonly radius: number;
  readonly outline: 'rect' | 'oval' | 'die';
  readonly fold: FoldType;
  readonly panels: number;
  readonly binding: Binding;
  readonly pages: number;
  /** Unlaminated is plain. Gloss has reflections; matt and soft-touch have none. */
  readonly surface: 'plain' | 'gloss' | 'matt' | 'softtouch';
  readonly foil: 'gold' | 'silver' | 'copper' | undefined;
  readonly spotUv: boolean;
  /** Number of layers of a stack. Its height depends on the grammage. */
  readonly layers: number;
  readonly grammage: number;
  /** Number of different artworks; at most four are drawn. */
  readonly artworks: number;
  readonly printedBack: boolean;
  readonly stock: Stock;
  /** Colour of an article that is bought coloured; undefined if the stock gives the colour. */
  readonly dye: Dye | undefined;
  /** A mug with a coloured inside. */
  readonly colouredInside: boolean;
  /** Stickers on a square backing; only the sticker layer is cut. */
  readonly kissCut: boolean;
  /** Number of labels on a sheet, across and down. */
  readonly grid: readonly [columns: number, rows: number];
  /** Of a calendar, from 1. */
  readonly startMonth: number;
  /** Sheets of a pad. */
  readonly leaves: number;
  /** A board behind the sheets. */
  readonly backing: boolean;
  /** A clear sheet over the cover. */
  readonly frontSheet: boolean;
  /** Number of pockets of a folder, and slits for a card in one of them. */
  readonly flaps: number;
  readonly slot: boolean;
  /** Has a perforation. */
  readonly perforated: boolean;
  /** Sold without a print. */
  readonly unprinted: boolean;
  /**
   * Winding position 1 to 8, as printers number it: the side of a label that leaves the roll first, and the direction
   * of winding.
   */
  readonly winding: number;
  /** Inner diameter of a roll. */
  readonly core: number;
  /** Outer diameter of a roll, computed from its content. */
  readonly rollDiameter: number;
  /** Distance of eyelets; 0 without eyelets. */
  readonly eyelets: number;
  /** A welded hem round a banner. */
  readonly hem: boolean;
  /** Fabric with holes for the wind. */
  readonly mesh: boolean;
  /** Thickness of a board. */
  readonly thickness: number;
  /** Diameter of drilled holes; 0 without holes. */
  readonly drill: number;
  /** On metal spacers, away from the wall. */
  readonly spacers: boolean;
  /** Colour at the cut edge: of the inner layer, or painted over the whole edge. */
  readonly edgeDye: Dye | undefined;
  readonly edgePainted: boolean;
  /** Unprinted margin inside the trim. */
  readonly border: number;
  /** Shows the unprinted side. */
  readonly blueBack: boolean;
  /** A film that is lit from behind. */
  readonly backlit: boolean;
  /** Printed only in black. */
  readonly blackOnly: boolean;
  /** Depth of boxes, bags and stretched canvas. */
  readonly depth: number;
  /** Whether it wears the customer's own file, which covers what a sample divides into a picture and a month. */
  readonly hasOwnFile: boolean;
}

export type FactValues = Readonly<Record<string, number | string | boolean>>;

/** Thickness of a label with its liner, in millimetres. */
const LABEL_CALIPER = 0.16;
const LABEL_GAP = 3;
const MOST_STRETCHED = 6;
/** A kilometre. Larger values are limited only by arithmetic, not by printing. */
const LONGEST_MM = 1_000_000;

/**
 * The geometry of what wears the customer's own page. A free shape follows the lines of that file, which no picture knows:
 * all of the page is shown, and no sample of a shape.
 */
export function withOwnFile(geometry: Geometry): Geometry {
  const cut = geometry.outline === 'die' ? { outline: 'rect' as const, radius: 0 } : {};
  return { ...geometry, ...cut, hasOwnFile: true };
}

/**
 * Computes the geometry from the facts of a selection. Missing or invalid facts give an A5 sheet; every number is
 * finite and positive.
 */
export function geometryOf(facts: FactValues): Geometry {
  const across = positive(facts['width'], 148);
  const along = positive(facts['height'], 210);
  const turned = facts['orientation'] === 'vertical';
  const full = turned ? { width: along, height: across } : { width: across, height: along };
  const { width, height } = unstretched(full);
  const panels = Math.round(clamp(positive(facts['panels'], 1), 1, 8));
  const kind = kindOf(facts, full.width, full.height, panels);
  const grammage = clamp(positive(facts['grammage'], 150), 60, 900);
  const winding = Math.round(clamp(positive(facts['winding'], 2), 1, 8));
  const core = clamp(positive(facts['coreDiameter'], 40), 12, 120);
  return {
    ...formsOf(facts),
    kind,
    artwork: typeof facts['artwork'] === 'string' ? facts['artwork'] : undefined,
    width,
    height,
    closedWidth: clamp(positive(facts['closedWidth'], width), width / 8, width),
    closedHeight: clamp(positive(facts['closedHeight'], height), height / 8, height),
    label: { width: millimetres(full.width), height: millimetres(full.height) },
    bleed: clamp(numberOf(facts['bleed']), 0, Math.min(width, height) / 10),
    radius: clamp(numberOf(facts['rounded']), 0, Math.min(width, height) / 2),
    outline: outlineOf(facts['shape']),
    fold: foldOf(facts['foldType'], panels),
    panels,
    binding: bindingOf(facts['binding'], positive(facts['pages'], 16)),
    pages: Math.round(clamp(positive(facts['pages'], 16), 2, 500)),
    surface: surfaceOf(facts['lamination'] ?? facts['surface']),
    foil: foilOf(facts['foil']),
    spotUv: isOn(facts['spotUv']),
    layers: Math.round(clamp(grammage / 50, 2, 9)),
    grammage,
    artworks: Math.round(clamp(positive(facts['sets'], 1), 1, 4)),
    printedBack: facts['printedSides'] === 2,
    stock: stockOf(facts),
    dye: dyeOf(colourOf(facts)),
    colouredInside: facts['material'] === 'ceramicinside',
    kissCut: facts['cut'] === 'kiss',
    grid: gridOf(facts, width),
    startMonth: positive(facts['startMonth'], 1),
    hasOwnFile: false,
    leaves: Math.round(clamp(positive(facts['leaves'], 50), 10, 200)),
    backing: facts['backing'] === 'board',
    frontSheet: isOn(facts['frontSheet']),
    flaps: positive(facts['flaps'], 1),
    slot: isOn(facts['slot']),
    perforated: isOn(facts['perforation']),
    unprinted: facts['noPrinting'] === true,
    winding,
    core,
    rollDiameter: rollDiameter(core, isSideways(winding) ? width : height, positive(facts['labelsPerRoll'], 500)),
    eyelets: clamp(numberOf(facts['eyelets']), 0, 5000),
    hem: facts['hem'] !== false,
    mesh: facts['material'] === 'mesh',
    thickness: clamp(positive(facts['thickness'], 3), 1, 20),
    drill: clamp(numberOf(facts['drill']), 0, 20),
    spacers: isOn(facts['spacers']),
    ...edgeOf(facts),
    border: clamp(numberOf(facts['border']), 0, Math.min(width, height) / 5),
    blueBack: facts['paper'] === 'blueback',
    backlit: facts['paper'] === 'film',
    blackOnly: /^1\/[01]$/.test(String(facts['colours'])),
    depth: clamp(positive(facts['depth'], positive(facts['frame'], Math.min(width, height) * 0.35)), 4, 2000),
  };
}

function gridOf(facts: FactValues, width: number): Geometry['grid'] {
  const [columns, rows] = labelGrid(
    width,
    positive(facts['labelWidth'], width / 3),
    positive(facts['labelsPerSheet'], 24),
  );
  return [clamp(columns, 1, 8), clamp(rows, 1, 16)];
}

function formsOf(facts: FactValues): Forms {
  const board = /^(coroplast|dibond)$/.exec(String(facts['material']))?.[0];
  const said: FactValues = {
    ...facts,
    ...(facts['window'] === true ? { window: 'front' } : {}),
    film: facts['material'] ?? '',
    board: board ?? '',
  };
  return Object.fromEntries(
    Object.entries(FORMS).map(([form, names]) => [form, names.find((name) => name === said[form]) ?? names[0]]),
  ) as unknown as Forms;
}

/** Paint covers the whole edge; an inner layer is a line in it. White needs neither. */
function edgeOf(facts: FactValues): Pick<Geometry, 'edgeDye' | 'edgePainted'> {
  const painted = dyeOf(String(facts['edgePaint'] ?? ''));
  return { edgeDye: painted ?? dyeOf(String(facts['coreColour'] ?? '')), edgePainted: painted !== undefined };
}

/** Whether labels leave their roll with a side first, by their winding position: their width lies along the web. */
export function isSideways(winding: number): boolean {
  return winding % 4 === 3 || winding % 4 === 0;
}

/** A web of length L and thickness t around a core d fills pi/4 (D2 - d2) = L t. */
function rollDiameter(core: number, along: number, labels: number): number {
  const length = labels * (along + LABEL_GAP);
  return clamp(Math.sqrt(core * core + (4 * length * LABEL_CALIPER) / Math.PI), core * 1.5, 300);
}

function unstretched({ width, height }: { readonly width: number; readonly height: number }) {
  return {
    width: Math.min(width, height * MOST_STRETCHED),
    height: Math.min(height, width * MOST_STRETCHED),
  };
}

function kindOf(facts: FactValues, width: number, height: number, panels: number): PictureKind {
  const said = PICTURE_KINDS.find((kind) => kind === facts['kind']);
  if (said) return said;
  if (facts['labelsPerRoll'] !== undefined || facts['coreDiameter'] !== undefined) return 'labelRoll';
  if (positive(facts['pages'], 0) > 4) return 'booklet';
  if (panels > 1) return 'folded';
  if (Math.max(width, height) <= 100) return 'card';
  return Math.max(width, height) >= 420 ? 'poster' : 'sheet';
}

function foldOf(fold: FactValues[string] | undefined, panels: number): FoldType {
  const name = typeof fold === 'string' ? fold.toLowerCase() : '';
  if (/gate/.test(name)) return 'gate';
  if (/roll|letter/.test(name)) return 'roll';
  if (/half|single/.test(name)) return 'half';
  if (/parallel/.test(name)) return 'parallel';
  if (/cross/.test(name)) return 'cross';
  if (/^z|zig|accordion/.test(name)) return 'zigzag';
  return panels === 2 ? 'half' : 'zigzag';
}

function outlineOf(shape: FactValues[string] | undefined): Geometry['outline'] {
  if (shape === 'die') return 'die';
  return shape === 'oval' || shape === 'round' ? 'oval' : 'rect';
}

function bindingOf(binding: FactValues[string] | undefined, pages: number): Binding {
  const name = typeof binding === 'string' ? binding.toLowerCase() : '';
  if (/wire/.test(name)) return 'wire';
  if (/perfect|pur|glue/.test(name)) return 'perfect';
  if (/stap|saddle/.test(name)) return 'stapled';
  return pages > 64 ? 'perfect' : 'stapled';
}

function surfaceOf(lamination: FactValues[string] | undefined): Geometry['surface'] {
  if (lamination === 'scratch') return 'matt';
  return lamination === 'gloss' || lamination === 'matt' || lamination === 'softtouch' ? lamination : 'plain';
}

function foilOf(foil: FactValues[string] | undefined): Geometry['foil'] {
  if (foil === 'silver' || foil === 'copper' || foil === 'gold') return foil;
  return isOn(foil) ? 'gold' : undefined;
}

function stockOf(facts: FactValues): Stock {
  const cover = facts['coverPaper'] === 'self' ? undefined : facts['coverPaper'];
  const words = [cover ?? facts['paper'], facts['material'], facts['stock']]
    .filter((value) => typeof value === 'string')
    .join(' ');
  if (/kraft/.test(words)) return 'kraft';
  if (/clear|transparent/.test(words)) return 'clear';
  if (/silver|dibond/.test(words)) return 'silver';
  return /recycled|uncoated|verg/.test(words) ? 'natural' : 'white';
}

function colourOf(facts: FactValues): string {
  if (facts['material'] === 'blackcotton') return 'black';
  return String(facts['articleColour'] ?? facts['garmentColour'] ?? '');
}

function isOn(value: FactValues[string] | undefined): boolean {
  return (
    value === true ||
    (typeof value === 'number' && value > 0) ||
    (typeof value === 'string' && !/^(no|none|0|)$/.test(value))
  );
}

function millimetres(length: number): string {
  return `${Math.round(length * 10) / 10} mm`;
}

function positive(value: FactValues[string] | undefined, missing: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(value, LONGEST_MM) : missing;
}

function numberOf(value: FactValues[string] | undefined): number {
  return positive(value, 0);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
