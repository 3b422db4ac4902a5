import type { RefusedKind } from '#shop/artwork/file-type.rules.ts';
import type { VerdictWire } from '#shop/artwork/verdict.contract.ts';
import type { CheckedFile, CheckTarget } from '#shop/artwork/verdict.rules.ts';

/** An ordinary file takes half a second. What takes so long is left to the server. */
const LONGEST_MS = 10_000;

/** Why nothing can be said of a file here, and the server says it: too large, too slow, or no worker to read it. */
export const LEFT_TO_SERVER = ['large', 'slow', 'failed'] as const;
export type LeftToServer = (typeof LEFT_TO_SERVER)[number];

export type Look =
  | { readonly is: 'read' }
  | { readonly is: 'refused'; readonly kind: RefusedKind }
  | { readonly is: LeftToServer };

type Question =
  | { readonly ask: 'read'; readonly id: string; readonly file: File }
  | { readonly ask: 'judge'; readonly target: CheckTarget; readonly files: readonly CheckedFile[] };
export type WorkerQuestion = Question & { readonly turn: number };

type Verdicts = ReadonlyMap<string, VerdictWire>;
export type WorkerAnswer = { readonly turn: number } & ({ readonly look: Look } | { readonly verdicts: Verdicts });

/** Checks files on the person's own machine, with the engine of the server. No byte of them is sent. */
export interface FileChecker {
  /** Reads a file. Files are read one after the other. */
  read(id: string, file: File): Promise<Look>;
  /** What is to be said of files that were read, for one configuration. Others of them are 'waiting'. */
  judge(target: CheckTarget, files: readonly CheckedFile[]): Promise<Verdicts>;
  /** Ends what is read. */
  close(): void;
}

/** The engine is fetched with the first file, and ends with `close` or with a file that takes too long. */
export function openFileChecker(): FileChecker {
  let worker: Worker | undefined;
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  /** Undefined where there is no answer: `late` says whether it took too long. */
  const asked = (question: Question) =>
    new Promise<WorkerAnswer | 'slow' | 'failed'>((resolve) => {
      turn += 1;
      const own = turn;
      const heard = new AbortController();
      const finish = (answer: WorkerAnswer | 'slow' | 'failed') => {
        clearTimeout(timer);
        heard.abort();
        if (typeof answer === 'string') end();
        resolve(answer);
      };
      const timer = setTimeout(() => finish('slow'), LONGEST_MS);
      worker ??= new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
      const { signal } = heard;
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => data.turn === own && finish(data), {
        signal,
      });
      worker.addEventListener('error', () => finish('failed'), { signal });
      // A worker is of this page alone: there is no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ ...question, turn: own } satisfies WorkerQuestion);
    });
  /** Each in its turn: the time of a file begins when it is read. */
  const inTurn = (question: Question) => {
    const answer = last.then(() => asked(question));
    last = answer;
    return answer;
  };
  return {
    async read(id, file) {
      const answer = await inTurn({ ask: 'read', id, file });
      if (typeof answer === 'string') return { is: answer };
      return 'look' in answer ? answer.look : { is: 'failed' };
    },
    async judge(target, files) {
      const answer = await inTurn({ ask: 'judge', target, files });
      return typeof answer !== 'string' && 'verdicts' in answer ? answer.verdicts : new Map();
    },
    close: end,
  };
}
