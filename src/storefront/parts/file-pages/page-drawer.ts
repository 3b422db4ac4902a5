import pdfiumAddress from '@embedpdf/pdfium/pdfium.wasm?url';
import codeReaderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ArtworkType } from '#shop/artwork/artwork-file.ts';
import type { Cells } from '#shop/artwork/engine/ink-map.ts';
import type { PageCode, PageOutline } from '#shop/artwork/page-picture.ts';
import { askedWorker } from '../asked-worker.ts';

/** For programs on a slow line. */
const LONGEST_FETCH_MS = 120_000;
/** An ordinary page takes a tenth of a second. What takes so long is drawn by the server. */
const LONGEST_MS = 20_000;

/** A file whose pages are drawn. */
export interface Drawable {
  readonly id: string;
  readonly file: File;
  readonly type: ArtworkType;
  /** Of a picture file, in its own pixels. Null for a PDF. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** A JPEG of four inks, with its size in pixels. */
export interface InkJpeg {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Programs in WebAssembly, for a worker that does not have them yet. */
interface Programs {
  readonly pdfium?: ArrayBuffer;
  readonly codeReader?: ArrayBuffer;
}
type Asked =
  | { readonly ask: 'sheets'; readonly file: Drawable }
  /** A page from 1. */
  | { readonly ask: 'draw' | 'codes'; readonly file: Drawable; readonly page: number }
  | { readonly ask: 'ink'; readonly jpeg: InkJpeg };
type Question = Asked & { readonly programs: Programs };
export type DrawQuestion = Question & { readonly turn: number };

export interface Sheets {
  /** In the file: more than sheets where there are too many to be shown. */
  readonly pages: number;
  readonly sheets: readonly PageOutline[];
}
export type DrawAnswer = { readonly turn: number } & (
  | ({ readonly is: 'opened' } & Sheets)
  | { readonly is: 'drawn'; readonly picture: Blob }
  | { readonly is: 'looked_through'; readonly codes: readonly PageCode[] }
  | { readonly is: 'measured'; readonly cells: Cells }
  | { readonly is: 'failed' }
);

type Failed = 'slow' | 'failed';

/** Draws pages of files on the person's own machine, and looks at what only a picture shows. No byte of them is sent. */
export interface PageDrawer {
  /** Which pages a file has, and how large their pictures are. */
  sheets(file: Drawable): Promise<Sheets | Failed>;
  /** @param page from 1. Pages are drawn one after the other. */
  draw(file: Drawable, page: number): Promise<Blob | Failed>;
  /** The codes for machines that are seen on a page. @param page from 1 */
  codes(file: Drawable, page: number): Promise<readonly PageCode[] | Failed>;
  /**
   * The ink that a JPEG of four inks takes.
   * @returns 255 stands for all of an ink, whatever the mark of Adobe's programs says
   */
  ink(jpeg: InkJpeg): Promise<Cells | Failed>;
  close(): void;
}

export function openPageDrawer(): PageDrawer {
  const worker = askedWorker<Question, DrawAnswer>(
    () => new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' }),
    LONGEST_MS,
  );
  /** What the worker has been sent. Another one has nothing. */
  let sent = new Set<keyof Programs>();
  const ask = async (asked: Asked, needs: readonly (keyof Programs)[]) => {
    const answer = await worker.ask(async () => {
      if (!worker.isRunning()) sent = new Set();
      const missing = needs.filter((each) => !sent.has(each));
      const programs = await fetchPrograms(missing);
      if (!programs) return undefined;
      for (const each of missing) sent.add(each);
      return { ...asked, programs };
    });
    // What the file broke is not asked again, and its memory is let go.
    if (typeof answer === 'object' && answer.is === 'failed') worker.end();
    return answer;
  };
  const needsOf = ({ type }: Drawable) => (type === 'application/pdf' ? (['pdfium'] as const) : []);
  return {
    async sheets(file) {
      const answer = await ask({ ask: 'sheets', file }, needsOf(file));
      if (typeof answer === 'string') return answer;
      return answer.is === 'opened' ? answer : 'failed';
    },
    async draw(file, page) {
      const answer = await ask({ ask: 'draw', file, page }, needsOf(file));
      if (typeof answer === 'string') return answer;
      return answer.is === 'drawn' ? answer.picture : 'failed';
    },
    async codes(file, page) {
      const answer = await ask({ ask: 'codes', file, page }, [...needsOf(file), 'codeReader']);
      if (typeof answer === 'string') return answer;
      return answer.is === 'looked_through' ? answer.codes : 'failed';
    },
    async ink(jpeg) {
      const answer = await ask({ ask: 'ink', jpeg }, ['pdfium']);
      if (typeof answer === 'string') return answer;
      return answer.is === 'measured' ? answer.cells : 'failed';
    },
    close: worker.close,
  };
}

/** PDFium is 2 MB on the line, the reader of codes 0.4. The browser keeps them. */
const ADDRESSES = { pdfium: pdfiumAddress, codeReader: codeReaderAddress } as const;

/** Undefined without a line to the shop. */
async function fetchPrograms(names: readonly (keyof Programs)[]): Promise<Programs | undefined> {
  const fetched = await Promise.all(
    names.map(async (name) => {
      // A line that stands still would keep the page saying that it looks.
      const signal = AbortSignal.timeout(LONGEST_FETCH_MS);
      const answer = await fetch(ADDRESSES[name], { signal }).catch(() => undefined);
      const program = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined;
      return program && ([name, program] as const);
    }),
  );
  const got = fetched.filter((each) => each !== undefined);
  return got.length === names.length ? Object.fromEntries(got) : undefined;
}
