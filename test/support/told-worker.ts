import { vi } from 'vitest';

/** A worker of a browser that answers as it is told. */
export class ToldWorker<Question, Answer> extends EventTarget {
  isEnded = false;
  readonly asked: Question[] = [];

  postMessage(question: Question): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  says(answer: Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
}

/** Workers that are started from now on, until the globals are let go. The clock stands still. */
export function toldWorkers<Question, Answer>(): readonly ToldWorker<Question, Answer>[] {
  const started: ToldWorker<Question, Answer>[] = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class extends ToldWorker<Question, Answer> {
      constructor() {
        super();
        started.push(this);
      }
    },
  );
  return started;
}
