import type { ArtworkType } from './artwork-file.ts';

/**
 * What a file is, by its bytes alone. A name and a declared type are the sender's words, and are not read. Only the
 * beginning and the end are looked at here: whether the inside can be printed, preflight says.
 */

/** How much of both ends is looked at, in bytes: the end of a ZIP archive takes up to 65,557. */
export const ENDS_BYTES = 128 * 1024;

/**
 * Why a file is not taken. Each is the key of a refusal, with a sentence that says what to do: `filekinds` in the
 * dictionaries, since a page says it too, before it sends the file.
 */
export const REFUSED_KINDS = [
  'file_is_empty',
  'file_is_incomplete',
  'file_is_two_in_one',
  'file_is_archive',
  'file_is_office',
  'file_is_vector_page',
  'file_is_layout',
  'file_is_photoshop',
  'file_is_postscript',
  'file_is_heic',
  'file_is_camera_raw',
  'file_is_web_picture',
  'file_is_program',
  'file_is_web_page',
  'file_is_text',
  'file_is_unknown',
] as const;
export type RefusedKind = (typeof REFUSED_KINDS)[number];

export function isRefusedKind(refusal: string): refusal is RefusedKind {
  return REFUSED_KINDS.some((kind) => kind === refusal);
}

export type FileKind = { readonly type: ArtworkType } | { readonly refused: RefusedKind };

interface Ends {
  /** The first bytes, as text of one character for each byte. */
  readonly head: string;
  /** The last ones. In a small file they are the same. */
  readonly tail: string;
}

export function fileKind(headBytes: Uint8Array, tailBytes: Uint8Array): FileKind {
  const ends = { head: latin1(headBytes), tail: latin1(tailBytes) };
  const type = printable(ends);
  if (type) return check(type, ends);
  return { refused: OTHERS.find(([, looks]) => looks(ends))?.[0] ?? 'file_is_unknown' };
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** Of both byte orders; the second two for files above 4 GB. */
const TIFF = ['II*\0', 'MM\0*', 'II+\0\x08\0\0\0', 'MM\0+\0\x08\0\0'];

function isTiff(head: string): boolean {
  return TIFF.some((start) => head.startsWith(start));
}

function printable({ head }: Ends): ArtworkType | undefined {
  if (/^%PDF-[12]\.\d/.test(head)) return 'application/pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  // Raw pictures of cameras are made like a TIFF, and say what they are behind its first eight bytes.
  return isTiff(head) && head.slice(8, 10) !== 'CR' ? 'image/tiff' : undefined;
}

/** The directory at the end of a ZIP archive. A file that begins as something else and ends with it is both. */
const ZIP_END = 'PK\x05\x06';
const PAGE = /<(?:!doctype html|html[\s>]|script[\s>]|svg[\s>]|body[\s>]|iframe[\s>])|<\?php/i;

const COMPLETE: Readonly<Record<ArtworkType, (tail: string) => boolean>> = {
  'application/pdf': (tail) => tail.includes('startxref') || tail.includes('%%EOF'),
  'image/jpeg': (tail) => tail.includes('\xff\xd9'),
  'image/png': (tail) => tail.includes('IEND\xae\x42\x60\x82'),
  // The directory of a TIFF stands anywhere.
  'image/tiff': () => true,
};

function check(type: ArtworkType, { head, tail }: Ends): FileKind {
  if (!COMPLETE[type](tail)) return { refused: 'file_is_incomplete' };
  if (tail.includes(ZIP_END)) return { refused: 'file_is_two_in_one' };
  if (type === 'application/pdf') return { type };
  const isDouble = PAGE.test(head) || PAGE.test(tail) || head.includes('%PDF-') || tail.includes('%PDF-');
  return isDouble ? { refused: 'file_is_two_in_one' } : { type };
}

type Looks = (ends: Ends) => boolean;

const begins =
  (...starts: readonly string[]): Looks =>
  ({ head }) =>
    starts.some((start) => head.startsWith(start));
/** A container of Apple and others: its brand stands behind the word ftyp. */
const brand =
  (pattern: RegExp): Looks =>
  ({ head }) =>
    head.slice(4, 8) === 'ftyp' && pattern.test(head.slice(8, 32));
/** Text has no control characters but line ends, tabs, page breaks and escapes. */
const OF_TEXT = new Set('\t\n\v\f\r\x1b');
const isText: Looks = ({ head }) => [...head].every((sign) => sign >= ' ' || OF_TEXT.has(sign));

/** What people send by mistake, the special before the general. */
const OTHERS: readonly (readonly [RefusedKind, Looks])[] = [
  ['file_is_empty', ({ head }) => head === ''],
  // A PDF behind something else: printing programs would read one thing and people another.
  ['file_is_two_in_one', ({ head }) => !head.startsWith('%!') && head.slice(1).includes('%PDF-')],
  [
    'file_is_office',
    ({ head }) => head.startsWith('PK\x03\x04') && /\b(?:word|xl|ppt)\/|mimetypeapplication\/vnd\.oasis/.test(head),
  ],
  ['file_is_office', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '{\\rtf')],
  [
    'file_is_archive',
    begins('PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b', 'BZh', '\xfd7zXZ\0'),
  ],
  ['file_is_archive', ({ head }) => head.slice(257, 262) === 'ustar'],
  ['file_is_layout', begins('\x06\x06\xed\xf5\xd8\x1d\x46\xe5')],
  ['file_is_photoshop', begins('8BPS')],
  ['file_is_postscript', begins('%!PS', '\xc5\xd0\xd3\xc6', '%!')],
  // An AVIF names the brand of HEIC too, behind its own.
  ['file_is_web_picture', brand(/^avi[fs]/)],
  ['file_is_heic', brand(/hei[cfmsx]|hev[cmsx]|mif1|msf1/)],
  ['file_is_camera_raw', ({ head }) => isTiff(head) || head.startsWith('IIRO') || head.startsWith('FUJIFILM')],
  ['file_is_camera_raw', brand(/crx /)],
  ['file_is_web_picture', begins('GIF87a', 'GIF89a', 'BM')],
  ['file_is_web_picture', ({ head }) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['file_is_program', begins('MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe')],
  ['file_is_vector_page', (ends) => isText(ends) && /<svg[\s>]/i.test(ends.head)],
  ['file_is_web_page', (ends) => isText(ends) && PAGE.test(ends.head)],
  ['file_is_text', isText],
];
