import type { ArtworkType } from '../artwork/artwork-file.ts';

/** Press-ready names: what a file is for is read from its name alone, on every system. */

const ENDINGS: Readonly<Record<ArtworkType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
};

interface Named {
  readonly orderNumber: string;
  /** From 1, in the order of the jobs. */
  readonly job: number;
  readonly productId: string;
  /** Trim size in millimetres. Undefined where a product has none of its own. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

interface NamedSet {
  /** From 1. 0 for a file that is for all sets. */
  readonly set: number;
  readonly quantity: number;
}

/** 'T26-100123-1': the folder of a job, and the beginning of all names in it. */
export function folderName({ orderNumber, job }: Pick<Named, 'orderNumber' | 'job'>): string {
  return `${safe(orderNumber)}-${job}`;
}

/**
 * 'T26-100123-1-02a-fly-a5-148x210-500.pdf': order, job, set, product, size and copies. Several files of one set have a
 * letter, in the order in which they came.
 */
export function pressName(named: Named, { set, quantity }: NamedSet, index: number, of: number, type: ArtworkType) {
  const letter = of > 1 ? lettered(index) : '';
  const size = named.size ? [`${round(named.size.width)}x${round(named.size.height)}`] : [];
  const parts = [folderName(named), `${String(set).padStart(2, '0')}${letter}`, safe(named.productId), ...size];
  return `${[...parts, String(quantity)].join('-')}.${ENDINGS[type]}`;
}

/** The picture of a file stands beside it in every list. */
export function thumbnailName(name: string): string {
  return name.replace(/\.[a-z]+$/, '.webp');
}

/** a to z, then aa. A line has 60 files at most. */
function lettered(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : lettered(Math.floor(index / 26) - 1) + last;
}

/** Nothing but letters, digits and dashes: no system reads anything else into them. */
function safe(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'x';
}

function round(mm: number): string {
  return String(Math.round(mm * 10) / 10).replace('.', '_');
}
