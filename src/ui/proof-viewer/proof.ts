import type { NoticeLevel } from '../notice/notice.tsx';

/** A part of a picture, in shares of its width and height from its upper left corner. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In the same shares: from the left and from above. */
export type Point = Pick<Place, 'left' | 'top'>;

export interface ProofPage {
  readonly number: number;
  /** Of its picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The address of its picture. Empty while it is drawn. */
  readonly src: string;
  /** Why there is no picture of it, as a finished sentence. */
  readonly undrawn?: string | undefined;
  /** What lies over its picture. */
  readonly plateLayers?: readonly ProofPlate[];
  /** What is to be known of its picture: on which plates it draws beside the inks. Empty without any. */
  readonly note?: string;
  /** Null where there is no one sheet to lay over it. */
  readonly sheet: {
    readonly trim: Place;
    readonly bleed: Place;
    readonly safe: Place | null;
    readonly folds: readonly Place[];
    /** Where nothing is printed, as on the window of an envelope. */
    readonly window?: Place;
    /** The shape to which it is cut, and its safe zone, as points round it. Absent where `cut` tells all. */
    readonly shape?: { readonly trim: readonly Point[]; readonly safe: readonly Point[] };
  } | null;
}

/** What was found, as a finished sentence, and where. */
export interface ProofFinding {
  readonly key: string;
  readonly level: NoticeLevel;
  /** How grave it is, in a word. */
  readonly word: string;
  readonly where: string;
  readonly text: string;
  readonly check: string;
  readonly pages: readonly number[];
  readonly places: readonly { readonly page: number; readonly place: Place }[];
}

export interface Proof {
  readonly name: string;
  readonly pages: readonly ProofPage[];
  /** How the sheet is cut: a die is drawn by the picture itself. */
  readonly cut: { readonly outline: 'straight' | 'oval' | 'die'; readonly corners: number };
  /** Where a shape of its own is drawn, as a finished sentence. Empty where the sheet is cut straight or oval. */
  readonly shape: string;
  /** Pages of one artwork: 2 are a front and its back. */
  readonly sides: number;
  readonly findings: readonly ProofFinding[];
  /** What there is to say where nothing was found. Empty where something was. */
  readonly state: { readonly level: NoticeLevel; readonly text: string } | undefined;
  /** Which pages have no picture, and why. Empty where all have. */
  readonly missing: string;
}

/** What is laid over a page, and may be taken off: besides these the plates of the page, by their keys. */
export const LAYERS = ['trim', 'bleed', 'safe', 'folds', 'window', 'findings'] as const;
export type Layer = (typeof LAYERS)[number];

/** What is printed or cut beside the inks, as a picture of where it has how much. */
export interface ProofPlate {
  readonly key: string;
  /** Of foil the metal that was ordered: 'gold', 'silver', 'copper'. */
  readonly metal?: string | undefined;
  readonly name: string;
  readonly src: string;
}

/** A file that holds one side of a sheet, where another file holds the other one. */
export interface ProofTurn {
  /** Whether it is the back that is shown. */
  readonly isBack: boolean;
  /** Whether what is made of the files has a turn of its own. There is no other beside it. */
  readonly hasTurningProduct: boolean;
  /** Shows the file with the other side. */
  toOther(): void;
}

/** All that is read in the viewer. */
export interface ProofWords {
  readonly close: string;
  readonly table: string;
  readonly keys: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  readonly loupe: string;
  readonly toFront: string;
  readonly toBack: string;
  readonly previous: string;
  readonly next: string;
  readonly pages: string;
  readonly layers: string;
  readonly findings: string;
  readonly loading: string;
  readonly failed: string;
  readonly again: string;
  readonly colours: string;
  /** The file on what is made of it. */
  readonly product: string;
  readonly layer: Readonly<Record<Layer, string>>;
  pageOf(number: number, count: number): string;
  page(number: number): string;
  picture(number: number): string;
  zoom(percent: number): string;
  /** What a mark on the page is called. */
  mark(number: number, word: string, text: string): string;
}
