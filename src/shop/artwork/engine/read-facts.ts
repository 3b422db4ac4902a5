import type { ArtworkType } from '../artwork-file.ts';
import type { ArtworkFacts, Unreadable } from './facts.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readJpeg } from './raster/read-jpeg.ts';
import { readPng } from './raster/read-png.ts';
import { readTiff } from './raster/read-tiff.ts';

/** Reads the facts of a file whose type its bytes have told. The same code runs in the browser and on the server. */
export async function readFacts(bytes: Uint8Array, type: ArtworkType): Promise<ArtworkFacts | Unreadable> {
  switch (type) {
    case 'application/pdf':
      return readPdf(bytes);
    case 'image/jpeg':
      return readJpeg(bytes);
    case 'image/png':
      return readPng(bytes);
    case 'image/tiff':
      return readTiff(bytes);
  }
}
