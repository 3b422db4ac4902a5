import wasmAddress from '@embedpdf/pdfium/pdfium.wasm?url';
import type { ArtworkType } from '#shop/artwork/artwork-file.ts';
import type { PageOutline } from '#shop/artwork/page-picture.ts';
import { askedWorker } from '../asked-worker.ts';

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

interface Question {
  readonly file: Drawable;
  /** From 1. With 0 it is asked which pages there are. */
  readonly page: number;
  /** PDFium, for a worker that does not have it yet. */
  readonly wasm?: ArrayBuffer | undefined;
}
export type DrawQuestion = Question & { readonly turn: number };

export interface Sheets {
  /** In the file: more than sheets where there are too many to be shown. */
  readonly pages: number;
  readonly sheets: readonly PageOutline[];
}
export type DrawAnswer = { readonly turn: number } & (
  | ({ readonly is: 'opened' } & Sheets)
  | { readonly is: 'drawn'; readonly picture: Blob }
  | { readonly is: 'failed' }
);

/** Draws pages of files on the person's own machine. No byte of them is sent. */
export interface PageDrawer {
  /** Which pages a file has, and how large their pictures are. */
  sheets(file: Drawable): Promise<Sheets | 'slow' | 'failed'>;
  /** @param page from 1. Pages are drawn one after the other. */
  draw(file: Drawable, page: number): Promise<Blob | 'slow' | 'failed'>;
  close(): void;
}

export function openPageDrawer(): PageDrawer {
  const worker = askedWorker<Question, DrawAnswer>(
    () => new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' }),
    LONGEST_MS,
  );
  /** The worker that has PDFium is the one that was running when it was sent. */
  let hasPdfium = false;
  const ask = async (file: Drawable, page: number) => {
    const answer = await worker.ask(async () => {
      hasPdfium &&= worker.isRunning();
      if (file.type !== 'application/pdf' || hasPdfium) return { file, page };
      const wasm = await fetchPdfium();
      hasPdfium = wasm !== undefined;
      return wasm && { file, page, wasm };
    });
    // What the file broke is not asked again, and its memory is let go.
    if (typeof answer === 'object' && answer.is === 'failed') worker.end();
    return answer;
  };
  return {
    async sheets(file) {
      const answer = await ask(file, 0);
      if (typeof answer === 'string') return answer;
      return answer.is === 'opened' ? answer : 'failed';
    },
    async draw(file, page) {
      const answer = await ask(file, page);
      if (typeof answer === 'string') return answer;
      return answer.is === 'drawn' ? answer.picture : 'failed';
    },
    close: worker.end,
  };
}

/** It is 2 MB on the line, and kept by the browser. Undefined without a line to the shop. */
async function fetchPdfium(): Promise<ArrayBuffer | undefined> {
  const answer = await fetch(wasmAddress).catch(() => undefined);
  return answer?.ok ? answer.arrayBuffer().catch(() => undefined) : undefined;
}
