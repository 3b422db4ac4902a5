import type { ArtworkFile, ArtworkType } from './artwork-file.ts';
import { cleanFileName } from './file-name.rules.ts';

/** What is made of a file when it is mended. PNG knows no ink: TIFF does, and loses nothing either. */
export function mendedType(type: ArtworkType): ArtworkType {
  return type === 'image/png' ? 'image/tiff' : type;
}

/** The name of a file that was made of another: its ending says what it is now. */
export function mendedName(name: string, type: ArtworkType): string {
  return mendedType(type) === type ? name : cleanFileName(`${name.replace(/\.png$/i, '')}.tif`);
}

/**
 * Whether something in a file was put right after it was sent. Pages that were only chosen, ordered or spread are as they
 * were sent, and so is what an earlier order printed.
 */
export function wasPutRight({ fixes, fromOrder }: Pick<ArtworkFile, 'fixes' | 'fromOrder'>): boolean {
  if (!fixes || fromOrder !== null) return false;
  const { turn, scale, bleed, clean, cmyk } = fixes.plan;
  return turn !== 'none' || scale || bleed || clean || cmyk;
}
