import type { Box } from './box.ts';

/**
 * What a file is, read once from its bytes. The checks know nothing else of it. Facts of another version are as if they
 * were not read: whoever counts it up has all files in use read again.
 */
export const FACTS_VERSION = 1;

export type ArtworkFacts = PdfFacts | RasterFacts;

/** Why nothing could be read: the file, not the product, is at fault. 'failed' is our own fault. */
export const UNREADABLE = [
  'encrypted',
  'damaged',
  'no_pages',
  'too_many_pages',
  'without_content',
  'too_complex',
  'failed',
] as const;
export type Unreadable = (typeof UNREADABLE)[number];

export const MOST_PAGES = 1000;

/** A code for machines on a page, as its picture shows it: how it looks, and never what it says. */
export interface CodeFact {
  /** From 1. */
  readonly page: number;
  readonly kind: 'matrix' | 'linear';
  /** In the page's own points. */
  readonly place: Box;
  /** Of its smallest square or bar, as a share of the longer side of the page. Null where it is not known. */
  readonly module: number | null;
  /** Between its dark and its light parts, 0 to 1. */
  readonly contrast: number;
  /** Free modules round it, 4 at most. Null where it is not known. */
  readonly quiet: number | null;
  /** Whether it is light on dark. */
  readonly isInverted: boolean;
  readonly isRead: boolean;
}

/** What only a picture of the pages shows. It is added where the pages were drawn. */
export interface Pictured {
  readonly codes?: readonly CodeFact[];
  /** Of the pages that show pictures of ink. A picture file is one page. */
  readonly inks?: readonly PageInk[];
  /** Whether a part of the file, or all of it, cannot be drawn since it is damaged. */
  readonly isBroken?: true;
}

/** @see InkMap */
export interface PageInk extends InkMap {
  /** From 1. */
  readonly page: number;
}

/** How much ink the pictures of a page take: the means of its cells, row by row from the upper left. */
export interface InkMap {
  /** Of its lower left corner, in the units of its places. Absent for 0. */
  readonly left?: number;
  readonly bottom?: number;
  /** Of the page, or of the picture file, in the units of its places. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** All inks together, in percent. */
  readonly sums: readonly number[];
}

interface Seen {
  readonly codes: readonly CodeFact[] | null;
  readonly inks: readonly PageInk[] | null;
  /** Why pages could not be drawn. Null where all were, and while they wait. */
  readonly unpictured: Unreadable | null;
}

/** What was read of a file, and what was seen on its pages. */
export function withPictured(facts: ArtworkFacts, { codes, inks, unpictured }: Seen): ArtworkFacts {
  const isBroken = unpictured === 'damaged';
  if (!codes && !inks && !isBroken) return facts;
  return { ...facts, ...(codes ? { codes } : {}), ...(inks ? { inks } : {}), ...(isBroken ? { isBroken } : {}) };
}

/** How many pages a file has. A picture is one. */
export function pagesOf(facts: ArtworkFacts): number {
  return facts.kind === 'pdf' ? facts.pages.length : 1;
}

export interface PdfFacts extends Pictured {
  readonly kind: 'pdf';
  /** Pages in the file. `pages` holds as many. */
  readonly pages: readonly PageFacts[];
  readonly fonts: readonly FontFact[];
  /** GTS_PDFXVersion, as 'PDF/X-4'. */
  readonly pdfx: string | null;
  readonly outputIntent: OutputIntent | null;
  /** Names of the layers that are hidden when the file is opened. */
  readonly hiddenLayers: readonly string[];
  /**
   * Names of those that are hidden in print, on the screen or by a condition alone. Absent where there are none, and in facts
   * read before version 17 of the rules.
   */
  readonly layersByUse?: readonly string[];
  readonly hasScripts: boolean;
  readonly hasForms: boolean;
  readonly attachments: number;
  /** ISO 19593-1 processing steps, as 'Structural/Cutting'. */
  readonly processingSteps: readonly string[];
}

export interface OutputIntent {
  /** Colour channels of its profile. Null if it holds none. */
  readonly channels: number | null;
  readonly condition: string;
}

export interface FontFact {
  readonly name: string;
  readonly isEmbedded: boolean;
}

export interface PageFacts {
  readonly media: Box;
  readonly crop: Box;
  /** Null if the page does not say it. */
  readonly bleed: Box | null;
  readonly trim: Box | null;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotate: number;
  readonly userUnit: number;
  /** Kinds of annotations that a press must not see, as 'Text'. Links are none of them. */
  readonly annotations: readonly string[];
  /** Where its comments are. Absent where there are none, and in facts read before version 9 of the rules. */
  readonly annotationPlaces?: readonly Box[];
  /** Colour space of the page's transparency group. Null without one. */
  readonly groupSpace: ColourSpace | null;
  readonly paints: readonly Paint[];
  /** Lines of spot colours that are not closed. Absent where there are none, and in facts read before version 5 of the rules. */
  readonly openLines?: readonly OpenLine[];
  /**
   * Where a coloured overprint is mixed with what lies below, where transparency within the page is mixed in RGB, and where a
   * press is told to draw otherwise. Absent where there is no such place, and in facts read before version 17 of the rules.
   * Empty where there is one and its place is not kept: some hundreds of a document are.
   */
  readonly mixedOverprints?: readonly Box[];
  readonly mixedInRgb?: readonly Box[];
  readonly pressDiffers?: readonly Box[];
  /** Whether the page holds more than what was read of it. */
  readonly isCut: boolean;
}

export interface OpenLine {
  /** The spot colour, as it is written. */
  readonly spot: string;
  /** Squares round ends that meet no other, in the page's own points. */
  readonly places: readonly Box[];
}

export type ColourSpace = 'gray' | 'rgb' | 'cmyk' | 'lab' | 'spot' | 'pattern' | 'other';

export interface Colour {
  readonly space: ColourSpace;
  /** Whether an ICC profile says what its values mean. */
  readonly hasProfile: boolean;
  /** Shares 0 to 1 of cyan, magenta, yellow and black. Null if they depend on a conversion. */
  readonly inks: readonly [number, number, number, number] | null;
  /** Names of spot colours, without the four process inks. */
  readonly spots: readonly string[];
  readonly isWhite: boolean;
  /** The registration colour, which is on every plate. */
  readonly isAll: boolean;
}

/**
 * Objects of a page that are alike: text of one size and colour, lines of one width, or one picture.
 * `places` are those of them that lie furthest out, at most one for each side of the page.
 */
export interface Paint {
  readonly kind: 'text' | 'line' | 'area' | 'image';
  readonly colour: Colour;
  /** Of text its height, of lines their width, in points; the smallest one. 0 for the rest. */
  readonly size: number;
  readonly overprints: boolean;
  readonly count: number;
  /** Of those that reach furthest to each side. */
  readonly places: readonly Box[];
  /** Others between them, as far as they are kept. Absent without any, and in facts read before version 18 of the rules. */
  readonly inner?: readonly Box[];
  readonly extent: Box;
  /**
   * The figures of a cutting line, as far as they are kept: pieces whose ends meet are one. Absent for others, for a line
   * of one figure, which is the extent, and in facts read before version 17 of the rules.
   */
  readonly figures?: readonly Box[];
  /** Only of a picture. */
  readonly image?: ImageFact;
}

export interface ImageFact {
  readonly width: number;
  readonly height: number;
  /** Pixels per inch as it is printed, the smaller of both directions. */
  readonly ppi: number;
  readonly bits: number;
  /**
   * Whether its data is not all there, cannot be read, or lies in another file. Absent where it is sound, of pictures that
   * stand in the content itself, and in facts read before version 16 of the rules.
   */
  readonly isBroken?: true;
}

export interface RasterFacts extends Pictured {
  readonly kind: 'jpeg' | 'png' | 'tiff';
  readonly width: number;
  readonly height: number;
  readonly space: 'gray' | 'rgb' | 'cmyk' | 'lab';
  readonly bits: number;
  readonly hasAlpha: boolean;
  /**
   * Whether a TIFF has a channel that is neither colour nor opacity, as a saved selection. Absent where it has none, and in
   * facts read before version 17 of the rules.
   */
  readonly hasFurtherChannel?: true;
  readonly hasProfile: boolean;
  /** CMYK whose values stand for paper instead of ink, as Photoshop writes it into JPEG. */
  readonly isInverted: boolean;
  /** A TIFF can hold several. */
  readonly pictures: number;
  /**
   * How a camera says that its picture is to be shown, 1 to 8 (Exif 2.32, 4.6.4; TIFF 6.0, 36). 1 is as it lies. Screens
   * turn it, presses do not. Absent in facts that were read before version 4 of the rules.
   */
  readonly orientation?: number;
}
