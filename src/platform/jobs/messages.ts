/** Messages between the thread of the job library and the shop. */
export type FromRunner =
  | { readonly type: 'ready' }
  /** The last message of a thread that ends by itself. */
  | ({ readonly type: 'failed' } & Failure)
  | {
      readonly type: 'run';
      readonly run: number;
      readonly task: string;
      readonly payload: unknown;
      readonly isLastTry: boolean;
    }
  | { readonly type: 'log'; readonly level: 'info' | 'error'; readonly message: string; readonly fields: object };

/** An error as it passes between threads. */
export interface Failure {
  readonly message: string;
  readonly code: string | undefined;
}

export type ToRunner =
  | { readonly type: 'done'; readonly run: number; readonly failure: string | undefined }
  | { readonly type: 'stop' };

export interface RunnerData {
  readonly url: string;
  readonly tasks: readonly string[];
  /** Tasks that run once a minute, on one of all workers. */
  readonly everyMinute: readonly string[];
  readonly everyHour: readonly string[];
}
