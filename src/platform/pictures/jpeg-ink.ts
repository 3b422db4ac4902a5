import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { PdfPages } from './pdf-pages.ts';
import type { InkValues } from './web-picture.ts';

/** Of the longer side: A3 at 200 ppi. What is larger is drawn smaller, by which the ink of a place changes by a few percent. */
const LONGEST_EXACT = 3600;

/**
 * The ink of a JPEG of four inks, by PDFium, which runs where no library reads ink, as in a browser.
 * @param size of the picture in pixels
 * @returns 255 stands for all of an ink, whatever the mark of Adobe's programs says. Only sums are right: cyan and magenta are
 * both their mean, and so are yellow and black. Undefined where it cannot be read.
 */
export function inkOfJpeg(
  pdfium: WrappedPdfiumModule,
  jpeg: Uint8Array,
  size: { readonly width: number; readonly height: number },
): InkValues | undefined {
  // PDFium fills up with grey what is missing.
  if (!hasEnd(jpeg)) return undefined;
  const longest = Math.min(LONGEST_EXACT, Math.max(size.width, size.height));
  const page = new PdfPages(pdfium, asPage(jpeg, size));
  const drawn = page.draw(1, longest, (pixels) => pixels);
  page.close();
  if (typeof drawn === 'string') return undefined;
  const { pixels: values, width, height } = drawn;
  for (let at = 0; at < values.length; at += 4) {
    // The picture is all blue, and the page black: here nothing was drawn.
    if (values[at + 2]! < 255) return undefined;
    values[at + 3] = values[at + 2] = values[at + 1]!;
    values[at + 1] = values[at]!;
  }
  return { width, height, values };
}

/** Programs leave a line break behind the marker, or a few zeros. */
const END_BYTES = 1024;

function hasEnd(jpeg: Uint8Array): boolean {
  const end = jpeg.subarray(-END_BYTES);
  return end.some((byte, at) => byte === 0xff && end[at + 1] === 0xd9);
}

/** Red is the mean of cyan and magenta, green that of yellow and black (ISO 32000-1, 7.10.5). */
const TO_SUMS = '{ add 2 div 3 1 roll add 2 div exch 1 }';

/** A PDF of one page, which the picture fills. */
function asPage(jpeg: Uint8Array, { width, height }: { readonly width: number; readonly height: number }): Uint8Array {
  const drawing = `0 g 0 0 ${width} ${height} re f ${width} 0 0 ${height} 0 0 cm /P Do`;
  const picture =
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/Filter/DCTDecode` +
    '/ColorSpace[/DeviceN[/Cyan/Magenta/Yellow/Black]/DeviceRGB 6 0 R]';
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`],
    stream('', drawing),
    stream(picture, jpeg),
    stream('/FunctionType 4/Domain[0 1 0 1 0 1 0 1]/Range[0 1 0 1 0 1]', TO_SUMS),
  ];
  const file = new ByteList();
  file.add('%PDF-1.7\n');
  const starts = objects.map((parts, index) => {
    const start = file.length;
    file.add(`${index + 1} 0 obj\n`, ...parts, '\nendobj\n');
    return start;
  });
  const table = file.length;
  file.add(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`,
    ...starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`),
    `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return file.whole();
}

function stream(entries: string, content: string | Uint8Array): readonly (string | Uint8Array)[] {
  return [`<<${entries}/Length ${content.length}>>stream\n`, content, '\nendstream'];
}

class ByteList {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(...parts: readonly (string | Uint8Array)[]): void {
    for (const part of parts) {
      const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
      this.#parts.push(bytes);
      this.#length += bytes.length;
    }
  }

  whole(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
