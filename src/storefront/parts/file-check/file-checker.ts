import type { RefusedKind } from '#shop/artwork/file-type.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { LookedAt, Sheets } from '#shop/artwork/proof.rules.ts';
import type { CheckedFile, CheckTarget } from '#shop/artwork/verdict.rules.ts';
import type { CodeFact, PageInk } from '#shop/artwork/engine/facts.ts';
import type { Cells } from '#shop/artwork/engine/ink-map.ts';
import { askedWorker } from '../asked-worker.ts';
import type { InkJpeg } from '../file-pages/page-drawer.ts';
import type { Kind } from './first-look.ts';

/** An ordinary file takes half a second. What takes so long is left to the server. */
const LONGEST_MS = 10_000;

/** Why nothing can be said of a file here, and the server says it: too large, too slow, or no worker to read it. */
export const LEFT_TO_SERVER = ['large', 'slow', 'failed'] as const;
export type LeftToServer = (typeof LEFT_TO_SERVER)[number];

export type Look =
  | ({
      readonly is: 'read';
      /** Undefined of a file that cannot be read. */
      readonly pages: number | undefined;
      /** Whether there is more in it to look at, which only the shop can. */
      readonly hasMore: boolean;
    } & Kind)
  | { readonly is: 'refused'; readonly kind: RefusedKind }
  | { readonly is: LeftToServer };

/** A file that was read, and what was seen on its pages since. A worker that was started anew reads it again. */
export interface KnownFile {
  readonly id: string;
  readonly file: File;
  readonly seen?: Seen;
}
interface Seen {
  readonly codes: readonly CodeFact[];
  readonly inks: readonly PageInk[];
}

type Asked =
  | { readonly ask: 'read'; readonly id: string; readonly file: File }
  | { readonly ask: 'judge'; readonly target: CheckTarget; readonly files: readonly CheckedFile[] }
  | {
      readonly ask: 'proof';
      readonly of: LookedAt;
      readonly files: readonly CheckedFile[];
      readonly id: string;
      readonly sheets: Sheets;
    }
  | { readonly ask: 'ink_jpegs'; readonly id: string }
  | { readonly ask: 'inks'; readonly id: string; readonly jpegs: readonly (Cells | undefined)[] };
type Question = Asked & { readonly known: readonly KnownFile[] };
export type WorkerQuestion = Question & { readonly turn: number };

type Verdicts = ReadonlyMap<string, VerdictWire>;
export type WorkerAnswer = { readonly turn: number } & (
  | { readonly look: Look }
  | { readonly verdicts: Verdicts }
  | { readonly proof: ProofWire }
  | { readonly jpegs: readonly InkJpeg[] }
  | { readonly inks: readonly PageInk[] }
  /** The file is not known, or cannot be read. */
  | { readonly nothing: true }
);

/** Checks files on the person's own machine, with the engine of the server. No byte of them is sent. */
export interface FileChecker {
  /** Reads a file. Files are read one after the other. */
  read(id: string, file: File): Promise<Look>;
  /** What is to be said of files that were read, for one configuration. Others of them are 'waiting'. */
  judge(target: CheckTarget, files: readonly CheckedFile[]): Promise<Verdicts>;
  /**
   * A file that was read as it is looked at, for one configuration. Undefined where there is no answer.
   * @param sheets the pages that can be drawn
   */
  proof(of: LookedAt, files: readonly CheckedFile[], id: string, sheets: Sheets): Promise<ProofWire | undefined>;
  /** The JPEGs of four inks that its first pages show. Undefined where there is no answer. */
  inkJpegs(id: string): Promise<readonly InkJpeg[] | undefined>;
  /**
   * What is said of the file from now on takes account of this too.
   * @param codes that were seen on its first pages
   * @param jpegs the ink of those that `inkJpegs` has named, in its order
   * @returns false where it cannot be worked out
   */
  see(id: string, codes: readonly CodeFact[], jpegs: readonly (Cells | undefined)[]): Promise<boolean>;
  /** Ends what is read. */
  close(): void;
}

/** The engine is fetched with the first file, and ends with `close` or with a file that takes too long. */
export function openFileChecker(): FileChecker {
  const worker = askedWorker<Question, WorkerAnswer>(
    () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }),
    LONGEST_MS,
  );
  const known = new Map<string, KnownFile>();
  const ask = (asked: Asked, of = [...known.values()]) => worker.ask(() => ({ ...asked, known: of }));
  /** Of one file, whatever the worker knew of others. */
  const askOf = (id: string, asked: Asked) =>
    ask(
      asked,
      [...known.values()].filter((file) => file.id === id),
    );
  /** A worker that was started anew has to read again what it knew. If that takes too long, each file gets its own time. */
  const askAgain = async (asked: Asked) => {
    const answer = await ask(asked);
    if (typeof answer !== 'string') return answer;
    for (const { id, file } of known.values()) await worker.ask(() => ({ ask: 'read', id, file, known: [] }));
    return ask(asked);
  };
  return {
    async read(id, file) {
      const answer = await askOf(id, { ask: 'read', id, file });
      if (typeof answer === 'string') return { is: answer };
      if (!('look' in answer)) return { is: 'failed' };
      if (answer.look.is === 'read') known.set(id, { id, file });
      return answer.look;
    },
    async judge(target, files) {
      const answer = await askAgain({ ask: 'judge', target, files });
      return typeof answer !== 'string' && 'verdicts' in answer ? answer.verdicts : new Map();
    },
    async proof(of, files, id, sheets) {
      const answer = await askAgain({ ask: 'proof', of, files, id, sheets });
      return typeof answer !== 'string' && 'proof' in answer ? answer.proof : undefined;
    },
    async inkJpegs(id) {
      const answer = await askOf(id, { ask: 'ink_jpegs', id });
      return typeof answer !== 'string' && 'jpegs' in answer ? answer.jpegs : undefined;
    },
    async see(id, codes, jpegs) {
      const answer = await askOf(id, { ask: 'inks', id, jpegs });
      const inks = typeof answer !== 'string' && 'inks' in answer ? answer.inks : undefined;
      const file = known.get(id);
      if (file) known.set(id, { ...file, seen: { codes, inks: inks ?? [] } });
      return inks !== undefined;
    },
    close: worker.close,
  };
}
