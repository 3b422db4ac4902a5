import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { coloursOf, hide, type DrawnColours } from './pdf-colours.ts';

/** [left, bottom, right, top] in points, upwards from the lower left corner. */
export type PageBox = readonly [number, number, number, number];

/** A page as it is to be drawn: the size of its picture in pixels, and which part of it that shows. */
export interface PageSize {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly box: PageBox;
  /** Degrees clockwise by which the page was turned: 0, 90, 180 or 270. */
  readonly rotate: number;
}

/** A page as it was drawn. */
export interface DrawnPage extends PageSize {
  /** Four bytes a pixel: red, green, blue, and one that means nothing. Gone with the next page. */
  readonly pixels: Uint8Array<ArrayBuffer>;
}

export type PdfProblem = 'encrypted' | 'damaged';

const MEDIA_BOX = 0;
/** A4, which viewers take where a page names no size. */
const USUAL_MEDIA: PageBox = [0, 0, 595.28, 841.89];
const MOST_POINTS = 1_000_000;
const PASSWORD_ERROR = 4;
const FOUR_BYTES = 3;
const WHITE = 0xffffffff;
/** With annotations and layers as they are printed, and red before blue. */
const COMMENTS = 0x01;
const AS_PRINTED = COMMENTS | 0x800 | 0x10;

/** How a page is drawn otherwise than as it is printed. */
interface Drawing {
  /** What of the things that it draws is left out, in the order of `colours`. */
  readonly leaveOut?: (index: number, part: keyof DrawnColours) => boolean;
  readonly hasComments?: boolean;
}

/**
 * PDFium, which runs in WebAssembly, on a server and in a browser: what breaks in it breaks nothing outside.
 * @param mostBytes of memory that it may take. What needs more ends it. Absent where its process has a limit of its own.
 */
export async function startPdfium(wasmBinary: ArrayBuffer, mostBytes?: number): Promise<WrappedPdfiumModule> {
  const pdfium = mostBytes === undefined ? await init({ wasmBinary }) : await startWithin(wasmBinary, mostBytes);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** What asks for more memory stands among the imports of the module, and a refusal is an answer that PDFium knows. */
function startWithin(wasmBinary: ArrayBuffer, mostBytes: number): Promise<WrappedPdfiumModule> {
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      const grow = imports['env']?.['emscripten_resize_heap'] as (bytes: number) => boolean;
      const env = {
        ...imports['env'],
        emscripten_resize_heap: (bytes: number) => bytes >>> 0 <= mostBytes && grow(bytes),
      };
      WebAssembly.instantiate(wasmBinary, { ...imports, env }).then(({ instance }) => receive(instance), reject);
      return {};
    };
    init({ instantiateWasm }).then(resolve, reject);
  });
}

export class PdfPages {
  readonly #pdfium: WrappedPdfiumModule;
  readonly #access: FileAccess;

  /** The file stays outside of PDFium's own memory, which never shrinks. */
  constructor(pdfium: WrappedPdfiumModule, file: Uint8Array) {
    this.#pdfium = pdfium;
    this.#access = accessTo(pdfium, file);
  }

  /** Lets go of the file. */
  close(): void {
    const { pdfium } = this.#pdfium;
    pdfium.removeFunction(this.#access.read);
    pdfium.wasmExports.free(this.#access.at);
  }

  /** How many pages there are, or why the file cannot be opened. */
  count(): number | PdfProblem {
    return this.#open((document) => this.#pdfium.FPDF_GetPageCount(document));
  }

  /**
   * The size of each page's picture, without drawing it.
   * @param most pages that are asked for, from the first
   */
  sizes(most: number, longest: number): { readonly pages: number; readonly sizes: readonly PageSize[] } | PdfProblem {
    return this.#open((document) => {
      const pages = this.#pdfium.FPDF_GetPageCount(document);
      const sizes = Array.from({ length: Math.min(pages, most) }, (_, index) => {
        const quarters = this.#pdfium.EPDF_GetPageRotationByIndex(document, index);
        return sizeOf(index + 1, this.#mediaBox(document, index), quarters, longest);
      });
      return { pages, sizes };
    });
  }

  /**
   * Draws all of a page, also what lies outside of its crop box. The file is opened anew for each page: what PDFium
   * keeps of one would stay in the memory.
   * @param number from 1
   * @param longest how many pixels its longer side gets
   */
  draw<Result>(
    number: number,
    longest: number,
    use: (page: DrawnPage) => Result,
    { leaveOut, hasComments = true }: Drawing = {},
  ): Result | PdfProblem {
    return this.#open((document) => {
      const box = this.#mediaBox(document, number - 1);
      this.#showAll(document, number - 1, box);
      const flags = hasComments ? AS_PRINTED : AS_PRINTED & ~COMMENTS;
      const drawn = this.#withPage(document, number - 1, (page) => {
        if (leaveOut) hide(this.#pdfium, page, leaveOut);
        return use(this.#pixels(page, number, box, { longest, flags }));
      });
      return drawn ?? 'damaged';
    });
  }

  /** The colours of what a page draws. Undefined where it cannot be opened, or draws too much. */
  colours(number: number): readonly DrawnColours[] | undefined {
    const found = this.#open((document) =>
      this.#withPage(document, number - 1, (page) => coloursOf(this.#pdfium, page)),
    );
    return typeof found === 'string' ? undefined : found;
  }

  #open<Result>(use: (document: number) => Result): Result | PdfProblem {
    const { FPDF_LoadCustomDocument, FPDF_GetLastError, FPDF_CloseDocument } = this.#pdfium;
    const document = FPDF_LoadCustomDocument(this.#access.at, '');
    if (!document) return FPDF_GetLastError() === PASSWORD_ERROR ? 'encrypted' : 'damaged';
    try {
      return use(document);
    } finally {
      FPDF_CloseDocument(document);
    }
  }

  #withPage<Result>(document: number, index: number, use: (page: number) => Result): Result | undefined {
    const page = this.#pdfium.FPDF_LoadPage(document, index);
    if (!page) return undefined;
    try {
      return use(page);
    } finally {
      this.#pdfium.FPDF_ClosePage(page);
    }
  }

  /** With what the page inherits. */
  #mediaBox(document: number, index: number): PageBox {
    const { pdfium, EPDF_GetPageBoxByIndex } = this.#pdfium;
    const at = pdfium.wasmExports.malloc(16);
    const isThere = EPDF_GetPageBoxByIndex(document, index, MEDIA_BOX, at);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memoryOf(this.#pdfium).buffer, at, 4);
    pdfium.wasmExports.free(at);
    const box: PageBox = [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)];
    const isUsable = box[2] > box[0] && box[3] > box[1] && box.every((edge) => Math.abs(edge) <= MOST_POINTS);
    return isThere && isUsable ? box : USUAL_MEDIA;
  }

  /** A page is drawn as far as its crop box, which is read when it is loaded. */
  #showAll(document: number, index: number, box: PageBox): void {
    const { FPDFPage_SetMediaBox, FPDFPage_SetCropBox } = this.#pdfium;
    this.#withPage(document, index, (page) => {
      FPDFPage_SetMediaBox(page, ...box);
      FPDFPage_SetCropBox(page, ...box);
    });
  }

  #pixels(
    page: number,
    number: number,
    box: PageBox,
    { longest, flags }: { readonly longest: number; readonly flags: number },
  ): DrawnPage {
    const calls = this.#pdfium;
    const size = sizeOf(number, box, calls.FPDFPage_GetRotation(page), longest);
    const { width, height } = size;
    const bitmap = calls.FPDFBitmap_CreateEx(width, height, FOUR_BYTES, 0, 0);
    if (!bitmap) throw new RangeError('No memory for the pixels of a page');
    try {
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      const start = calls.FPDFBitmap_GetBuffer(bitmap);
      // Four bytes a pixel leave no gap between two rows.
      const pixels = memoryOf(this.#pdfium).slice(start, start + width * height * 4);
      return { ...size, pixels };
    } finally {
      calls.FPDFBitmap_Destroy(bitmap);
    }
  }
}

function sizeOf(number: number, box: PageBox, rotation: number, longest: number): PageSize {
  const quarters = rotation % 4;
  const [across, up] = [box[2] - box[0], box[3] - box[1]];
  const [wide, high] = quarters % 2 === 1 ? [up, across] : [across, up];
  const scale = longest / Math.max(wide, high);
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  return { number, width: pixels(wide), height: pixels(high), box, rotate: quarters * 90 };
}

/** PDFium's memory as it is now: it is another one whenever it has grown. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array<ArrayBuffer> {
  return (pdfium as unknown as { readonly HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8;
}

/** Where an FPDF_FILEACCESS lies, and the number of its function. */
interface FileAccess {
  readonly at: number;
  readonly read: number;
}

/** An FPDF_FILEACCESS: the length of the file, and a function that copies a part of it. */
function accessTo(module: WrappedPdfiumModule, file: Uint8Array): FileAccess {
  const read = (_parameter: number, position: number, target: number, size: number) => {
    // PDFium hands over unsigned numbers, which come as signed ones.
    const at = position >>> 0;
    if (at + size > file.length) return 0;
    memoryOf(module).set(file.subarray(at, at + size), target);
    return 1;
  };
  const at = module.pdfium.wasmExports.malloc(12);
  const number = module.pdfium.addFunction(read, 'iiiii');
  new Uint32Array(memoryOf(module).buffer, at, 3).set([file.length, number, 0]);
  return { at, read: number };
}
