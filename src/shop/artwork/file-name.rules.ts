import { LONGEST_FILE_NAME, type ArtworkType } from './artwork-file.ts';

/** Marks that turn the reading direction, and other signs without a width: 'ecil\u202Efdp.exe' reads as a PDF. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Control characters, and what is not allowed in the name of a file on one of the usual systems. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f"*/:<>?\\|]+/g;
const LONGEST_ENDING = 12;

/**
 * The name of a sent file as it is shown and saved: without path, without invisible marks, and short enough for every
 * system. The ending stays. Empty if nothing readable is left.
 */
export function cleanFileName(given: string): string {
  const [last = ''] = given.toWellFormed().normalize('NFC').replace(INVISIBLE, '').split(/[\\/]/).slice(-1);
  const plain = last
    .replace(FORBIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  return shortened(plain);
}

/** The name under which a file is listed, before and after it was sent, also if nothing readable is left of its own. */
export function listedFileName(given: string): string {
  return cleanFileName(given) || 'file';
}

const ENDINGS: Readonly<Record<ArtworkType, readonly string[]>> = {
  // A file of Illustrator that can be taken is a PDF.
  'application/pdf': ['.pdf', '.ai'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/tiff': ['.tif', '.tiff'],
};

/** The name under which a file is saved. Its ending says what the file is: a system starts programs by their ending. */
export function withEnding(name: string, type: ArtworkType): string {
  const endings = ENDINGS[type];
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`;
}

function shortened(name: string): string {
  if (name.length <= LONGEST_FILE_NAME) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : '';
  return (
    name
      .slice(0, LONGEST_FILE_NAME - ending.length)
      .toWellFormed()
      .replace(/[ .\ufffd]+$/, '') + ending
  );
}
