import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** What a page draws, one thing after the other, as deep as forms go; `hide` counts them in the same order. */
export interface DrawnColours {
  /** Red, green and blue in 24 bits. Of a picture the colour in its middle. -1 where that is not known. */
  readonly fill: number;
  readonly stroke: number;
}

/** Of a page with more, colours are not told apart. */
const MOST_OBJECTS = 200_000;
const MOST_DEPTH = 16;
const [IMAGE, FORM] = [3, 5];
/** Of FPDF_IMAGEOBJ_METADATA: the fifth of its words of four bytes counts bits a pixel, the sixth names the colour space. */
const METADATA_BYTES = 28;
const COLOUR_SPACE = 5;
/** Colour spaces that may stand for one plate: Separation, DeviceN, Indexed. */
const SPOT_SPACES = new Set([8, 9, 10]);

/** Bytes of a pixel in the formats with blue, green and red. */
const BYTES_OF_FORMAT: Readonly<Record<number, number>> = { 2: 3, 3: 4, 4: 4 };

/** The colours of what a page draws. Undefined for a page that draws too much. */
export function coloursOf(pdfium: WrappedPdfiumModule, page: number): readonly DrawnColours[] | undefined {
  const objects = objectsOf(pdfium, page);
  if (!objects) return undefined;
  const at = pdfium.pdfium.wasmExports.malloc(METADATA_BYTES);
  try {
    return objects.map((object) =>
      pdfium.FPDFPageObj_GetType(object) === IMAGE && isSpotPicture(pdfium, page, object, at)
        ? { fill: middleOf(pdfium, object), stroke: -1 }
        : {
            fill: colour(pdfium, at, (...places) => pdfium.FPDFPageObj_GetFillColor(object, ...places)),
            stroke: colour(pdfium, at, (...places) => pdfium.FPDFPageObj_GetStrokeColor(object, ...places)),
          },
    );
  } finally {
    pdfium.pdfium.wasmExports.free(at);
  }
}

/**
 * Has what a page draws left out of its next drawing.
 * @param isHidden of what is drawn as the so manieth, its surface or its line
 */
export function hide(
  pdfium: WrappedPdfiumModule,
  page: number,
  isHidden: (index: number, part: keyof DrawnColours) => boolean,
): void {
  for (const [index, object] of (objectsOf(pdfium, page) ?? []).entries()) {
    const [fill, stroke] = [isHidden(index, 'fill'), isHidden(index, 'stroke')];
    if (fill && stroke) pdfium.FPDFPageObj_SetIsActive(object, false);
    else if (fill) pdfium.FPDFPageObj_SetFillColor(object, 0, 0, 0, 0);
    else if (stroke) pdfium.FPDFPageObj_SetStrokeColor(object, 0, 0, 0, 0);
  }
}

/** Forms are gone into, and not named themselves. */
function objectsOf(pdfium: WrappedPdfiumModule, page: number): readonly number[] | undefined {
  const objects: number[] = [];
  const visit = (object: number, depth: number): boolean => {
    if (pdfium.FPDFPageObj_GetType(object) !== FORM) return objects.push(object) <= MOST_OBJECTS;
    const count = depth < MOST_DEPTH ? pdfium.FPDFFormObj_CountObjects(object) : 0;
    for (let index = 0; index < count; index += 1)
      if (!visit(pdfium.FPDFFormObj_GetObject(object, index), depth + 1)) return false;
    return true;
  };
  for (let index = 0; index < pdfium.FPDFPage_CountObjects(page); index += 1)
    if (!visit(pdfium.FPDFPage_GetObject(page, index), 0)) return undefined;
  return objects;
}

function isSpotPicture(pdfium: WrappedPdfiumModule, page: number, object: number, at: number): boolean {
  if (!pdfium.FPDFImageObj_GetImageMetadata(object, page, at)) return false;
  return SPOT_SPACES.has(pdfium.pdfium.getValue(at + COLOUR_SPACE * 4, 'i32'));
}

function middleOf(pdfium: WrappedPdfiumModule, object: number): number {
  const bitmap = pdfium.FPDFImageObj_GetBitmap(object);
  if (!bitmap) return -1;
  try {
    const bytes = BYTES_OF_FORMAT[pdfium.FPDFBitmap_GetFormat(bitmap)];
    if (bytes === undefined) return -1;
    const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
    const row = (height >> 1) * pdfium.FPDFBitmap_GetStride(bitmap);
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap) + row + (width >> 1) * bytes;
    const byte = (offset: number) => pdfium.pdfium.getValue(at + offset, 'i8') & 0xff;
    return (byte(2) << 16) | (byte(1) << 8) | byte(0);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function colour(
  pdfium: WrappedPdfiumModule,
  at: number,
  read: (red: number, green: number, blue: number, alpha: number) => boolean,
): number {
  if (!read(at, at + 4, at + 8, at + 12)) return -1;
  const part = (index: number) => pdfium.pdfium.getValue(at + index * 4, 'i32') & 0xff;
  return (part(0) << 16) | (part(1) << 8) | part(2);
}
