import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { PdfPages, type DrawnPage, type PdfProblem } from '#platform/pictures/pdf-pages.ts';
import type { DrawnColours } from '#platform/pictures/pdf-colours.ts';
import { isOnPlate, markedPlate, markPlates } from '#shop/artwork/engine/pdf/mark-plates.ts';
import type { FilePlate } from '#shop/artwork/engine/plates.ts';

/** A page whose plates stand apart from what the inks print. */
export interface SplitPage {
  /** Without the plates that lie over it unseen, or that no press prints. Foil covers what is under it. */
  readonly page: DrawnPage;
  /** Where each plate has how much, as the blue that is missing. */
  readonly plates: readonly { readonly plate: FilePlate; readonly page: DrawnPage }[];
}

/** Of a larger file the plates are not split off: it is held in the memory three times meanwhile. */
const MOST_BYTES = 64 * 1024 ** 2;

/**
 * Splits the plates off the pages of a PDF. A page is undefined that has none, or whose plates cannot be told apart: of
 * patterns and shadings the colour is not known.
 */
export async function plateSplitter(
  pdfium: WrappedPdfiumModule,
  pdf: PdfPages,
  file: Uint8Array,
): Promise<(number: number, longest: number) => SplitPage | undefined> {
  const marked = file.length <= MOST_BYTES ? await markPlates(file) : undefined;
  if (!marked) return () => undefined;
  const markedPdf = new PdfPages(pdfium, marked.bytes);
  return (number, longest) => {
    const drawn = platesOf(pdf.colours(number), markedPdf.colours(number));
    const found = marked.plates.filter((plate) => drawn.some((each) => each.fill === plate || each.stroke === plate));
    if (found.length === 0) return undefined;
    const onPlate = (index: number, part: keyof DrawnColours) => drawn[index]?.[part] !== undefined;
    const bare = pdf.draw(number, longest, keep, { leaveOut: onPlate });
    if (!isSame(bare, markedPdf.draw(number, longest, keep, { leaveOut: onPlate }))) return undefined;
    const plates = found.flatMap((plate) => {
      const leaveOut = (index: number, part: keyof DrawnColours) => drawn[index]?.[part] !== plate;
      const alone = markedPdf.draw(number, longest, keep, { leaveOut, hasComments: false });
      return typeof alone === 'string' || !holdsOnly(alone, plate) ? [] : [{ plate, page: alone }];
    });
    if (plates.length < found.length || !isMissing(bare, pdf.draw(number, longest, keep), plates)) return undefined;
    const page = found.includes('Foil')
      ? pdf.draw(number, longest, keep, { leaveOut: (index, part) => isUnseen(drawn[index]?.[part]) })
      : bare;
    return typeof page === 'string' ? undefined : { page, plates };
  };
}

const keep = (page: DrawnPage) => page;

/** The plates of what a page draws: what they are has another colour in the marked file. */
function platesOf(
  before: readonly DrawnColours[] | undefined,
  marked: readonly DrawnColours[] | undefined,
): readonly { readonly fill: FilePlate | undefined; readonly stroke: FilePlate | undefined }[] {
  if (!before || before.length !== marked?.length) return [];
  const plateOf = (former: number, colour: number) => (former === colour ? undefined : markedPlate(colour));
  return marked.map(({ fill, stroke }, index) => ({
    fill: plateOf(before[index]!.fill, fill),
    stroke: plateOf(before[index]!.stroke, stroke),
  }));
}

/** Without all that is known to stand on a plate, file and copy differ by what else does: patterns and shadings. */
function isSame(bare: DrawnPage | PdfProblem, marked: DrawnPage | PdfProblem): boolean {
  return typeof bare !== 'string' && typeof marked !== 'string' && Buffer.compare(bare.pixels, marked.pixels) === 0;
}

/** Nothing of another colour stands in the picture of a plate: what could not be left out of it would count as its ink. */
function holdsOnly({ pixels }: DrawnPage, plate: FilePlate): boolean {
  for (let at = 0; at < pixels.length; at += 4)
    if (!isOnPlate(plate, pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)) return false;
  return true;
}

/** What the bare page lacks stands on a plate: more is lost with things of which surface and line are drawn by one colour. */
function isMissing(bare: DrawnPage | PdfProblem, whole: DrawnPage | PdfProblem, plates: SplitPage['plates']): boolean {
  if (typeof bare === 'string' || typeof whole === 'string') return false;
  const [before, after] = [words(whole), words(bare)];
  const inks = plates.map(({ page }) => words(page));
  return before.every((word, at) => word === after[at] || inks.some((ink) => ink[at] !== PAPER));
}

/** A page's pixels, each as one number. */
function words({ pixels }: DrawnPage): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
}
const PAPER = 0xffffffff;

function isUnseen(plate: FilePlate | undefined): boolean {
  return plate !== undefined && plate !== 'Foil';
}
