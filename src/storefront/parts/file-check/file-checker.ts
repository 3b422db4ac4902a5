import type { RefusedKind } from '#shop/artwork/file-type.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { LookedAt, Sheets } from '#shop/artwork/proof.rules.ts';
import type { CheckedFile, CheckTarget } from '#shop/artwork/verdict.rules.ts';
import { askedWorker } from '../asked-worker.ts';
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

type Question =
  | { readonly ask: 'read'; readonly id: string; readonly file: File }
  | { readonly ask: 'judge'; readonly target: CheckTarget; readonly files: readonly CheckedFile[] }
  | {
      readonly ask: 'proof';
      readonly of: LookedAt;
      readonly files: readonly CheckedFile[];
      readonly id: string;
      readonly sheets: Sheets;
    };
export type WorkerQuestion = Question & { readonly turn: number };

type Verdicts = ReadonlyMap<string, VerdictWire>;
export type WorkerAnswer = { readonly turn: number } & (
  | { readonly look: Look }
  | { readonly verdicts: Verdicts }
  | { readonly proof: ProofWire }
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
  /** Ends what is read. */
  close(): void;
}

/** The engine is fetched with the first file, and ends with `close` or with a file that takes too long. */
export function openFileChecker(): FileChecker {
  const worker = askedWorker<Question, WorkerAnswer>(
    () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' }),
    LONGEST_MS,
  );
  return {
    async read(id, file) {
      const answer = await worker.ask(() => ({ ask: 'read', id, file }));
      if (typeof answer === 'string') return { is: answer };
      return 'look' in answer ? answer.look : { is: 'failed' };
    },
    async judge(target, files) {
      const answer = await worker.ask(() => ({ ask: 'judge', target, files }));
      return typeof answer !== 'string' && 'verdicts' in answer ? answer.verdicts : new Map();
    },
    async proof(of, files, id, sheets) {
      const answer = await worker.ask(() => ({ ask: 'proof', of, files, id, sheets }));
      return typeof answer !== 'string' && 'proof' in answer ? answer.proof : undefined;
    },
    close: worker.end,
  };
}
