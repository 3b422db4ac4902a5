/** What a worker is asked has a turn, by which its answer is known. */
interface Turn {
  readonly turn: number;
}

/** A worker that is asked one thing after the other. */
export interface AskedWorker<Question, Answer> {
  /**
   * @param question made when its turn has come; undefined or rejected where it cannot be made
   * @returns 'slow' where the answer takes too long, 'failed' where there is none. Both end the worker: the next
   * question starts another one.
   */
  ask(question: () => Question | undefined | Promise<Question | undefined>): Promise<Answer | 'slow' | 'failed'>;
  /** Whether one runs, which knows what it was told. */
  isRunning(): boolean;
  end(): void;
  /** Ends it for good: what was asked and is asked has failed. */
  close(): void;
}

/** @param start called with the first question, and after the worker has ended */
export function askedWorker<Question extends object, Answer extends Turn>(
  start: () => Worker,
  longestMs: number,
): AskedWorker<Question, Answer> {
  let worker: Worker | undefined;
  let turn = 0;
  let isClosed = false;
  /** Answers the question that is on its way. */
  let fail: () => void = () => undefined;
  /** Never rejected: the next question waits for it. */
  let last: Promise<unknown> = Promise.resolve();
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  const asked = (question: Question) =>
    new Promise<Answer | 'slow' | 'failed'>((resolve) => {
      turn += 1;
      const own = turn;
      const heard = new AbortController();
      const finish = (answer: Answer | 'slow' | 'failed') => {
        clearTimeout(timer);
        heard.abort();
        if (typeof answer === 'string') end();
        resolve(answer);
      };
      const timer = setTimeout(() => finish('slow'), longestMs);
      fail = () => finish('failed');
      const { signal } = heard;
      try {
        worker ??= start();
        worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => data.turn === own && finish(data), {
          signal,
        });
        worker.addEventListener('error', () => finish('failed'), { signal });
        // A worker is of this page alone: there is no origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ ...question, turn: own });
      } catch {
        finish('failed');
      }
    });
  return {
    // Each in its turn: the time of a question begins when it is asked.
    ask(question) {
      const answer = last
        .then(() => (isClosed ? undefined : question()))
        .then((made) => (made && !isClosed ? asked(made) : 'failed'))
        .catch((): 'failed' => 'failed');
      last = answer;
      return answer;
    },
    isRunning: () => worker !== undefined,
    end,
    close() {
      isClosed = true;
      fail();
      end();
    },
  };
}
