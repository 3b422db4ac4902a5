import { PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';
import type { Box } from '../box.ts';
import type { Matrix } from './matrix.ts';
import { Objects } from './objects.ts';
import { Paints } from './paints.ts';
import { parsePdf } from './parse-pdf.ts';
import { contentOf, mediaOf, pagesOf, type Page } from './read-pdf.ts';
import { samplesOf } from './samples.ts';
import { Budget } from './budget.ts';
import { walkPage, type DrawnPicture } from './walk.ts';

/** A picture of the four inks, as far as its values can be read. */
export interface InkPicture {
  /** A JPEG as it is, or four values of eight bits a pixel. */
  readonly kind: 'jpeg' | 'samples';
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Whether 255 stands for paper. */
  readonly isReversed: boolean;
  /** How far it covers what lies under it. Absent for one that covers all of it. */
  readonly mask?: InkMask;
}

/** A value of eight bits for each of its own pixels. */
export interface InkMask {
  readonly samples: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Whether 255 stands for nothing, and not for all. */
  readonly isReversed: boolean;
}

/** Where a page draws a picture: its unit square becomes this part of the page, as far as it is not cut off. */
export interface PlacedPicture {
  /** The same object for a picture that is drawn twice. */
  readonly picture: PDFObject;
  readonly matrix: Matrix;
  readonly clip: Box;
  /** 0 to 1. */
  readonly opacity: number;
}

export interface PageOfPictures {
  readonly media: Box;
  /** In the order in which they are drawn. */
  readonly pictures: readonly PlacedPicture[];
}

/** The pictures of ink in a PDF. Its pages are gone through as for the facts, one when it is asked for. */
export interface InkPictures {
  /** @param number from 1. Undefined for a page that there is not. */
  page(number: number): PageOfPictures | undefined;
  /** Undefined for one that cannot be unpacked, and for one with a mask that cannot. */
  picture(of: PDFObject): InkPicture | undefined;
}

/** Undefined where the file cannot be read. */
export async function openInkPictures(bytes: Uint8Array): Promise<InkPictures | undefined> {
  const context = await parsePdf(bytes);
  if (!context || context.trailerInfo.Encrypt !== undefined) return undefined;
  const objects = new Objects(context);
  const pages = pagesOf(objects, objects.entry(context.trailerInfo.Root, 'Pages'));
  const budget = new Budget();
  return {
    page: (number) => {
      const page = pages[number - 1];
      const media = page && mediaOf(objects, page);
      return media && { media, pictures: drawnOn(objects, page, media, budget) };
    },
    picture: (of) => readPicture(objects, of),
  };
}

function drawnOn(objects: Objects, page: Page, media: Box, budget: Budget): readonly PlacedPicture[] {
  const pictures: DrawnPicture[] = [];
  const content = contentOf(objects, objects.entry(page.object, 'Contents'));
  const place = { objects, paints: new Paints(budget), budget, pictures };
  if (content) walkPage(place, content, page.inherited('Resources'), media);
  return pictures.map(({ object, ...where }) => ({ picture: object, ...where }));
}

const CHANNELS = 4;
const PLAIN = '0 1 0 1 0 1 0 1';
const REVERSED = '1 0 1 0 1 0 1 0';

function readPicture(objects: Objects, object: PDFObject): InkPicture | undefined {
  if (!(object instanceof PDFRawStream)) return undefined;
  const { width, height, decode = PLAIN } = headOf(objects, object);
  const soft = objects.entry(object, 'SMask');
  const mask = soft && readMask(objects, soft);
  // A mask of one bit, or of colours, is not read.
  const isHidden = soft ? !mask : objects.entry(object, 'Mask') !== undefined;
  if (width <= 0 || height <= 0 || isHidden || (decode !== PLAIN && decode !== REVERSED)) return undefined;
  const head = { width, height, isReversed: decode === REVERSED, ...(mask ? { mask } : {}) };
  if (objects.name(objects.entry(object, 'Filter')) === 'DCTDecode')
    return { ...head, kind: 'jpeg', bytes: object.contents };
  if (objects.number(objects.entry(object, 'BitsPerComponent')) !== 8) return undefined;
  const bytes = samplesOf(objects, object, CHANNELS);
  return bytes && { ...head, kind: 'samples', bytes };
}

/** A soft mask. With a matte, the picture's own values are not its ink. */
function readMask(objects: Objects, mask: PDFObject): InkMask | undefined {
  const { width, height, decode = '0 1' } = headOf(objects, mask);
  const isPlain = objects.entry(mask, 'Matte') === undefined && (decode === '0 1' || decode === '1 0');
  if (!isPlain || objects.number(objects.entry(mask, 'BitsPerComponent')) !== 8) return undefined;
  const samples = samplesOf(objects, mask, 1);
  return samples && { samples, width, height, isReversed: decode === '1 0' };
}

function headOf(objects: Objects, picture: PDFObject) {
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => objects.number(objects.entry(picture, key)));
  return { width, height, decode: objects.numbers(objects.entry(picture, 'Decode'))?.join(' ') };
}
