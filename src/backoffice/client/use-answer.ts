import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { CallError, Result } from './api.ts';

export interface Loading<T> {
  /** The last answer. It stays while the next one is on its way. */
  readonly data: T | undefined;
  readonly error: CallError | undefined;
  readonly busy: boolean;
  again(): void;
}

interface Answered<T> extends Pick<Loading<T>, 'data' | 'error'> {
  /** The question that this answers. */
  readonly question: string;
}

/**
 * Asks whenever what is asked changes. An answer that comes after a later question is dropped.
 * @param name names the question; the call is made again when it changes
 */
export function useAnswer<T>(name: string, ask: (signal: AbortSignal) => Promise<Result<T>>): Loading<T> {
  const [answered, setAnswered] = useState<Answered<T>>({ data: undefined, error: undefined, question: '' });
  const [tries, setTries] = useState(0);
  const question = `${tries} ${name}`;
  const put = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    const result = await ask(signal);
    if (signal.aborted) return;
    setAnswered((now) =>
      result.ok
        ? { data: result.data, error: undefined, question: asked }
        : { data: now.data, error: result.error, question: asked },
    );
  });
  useEffect(() => {
    const stop = new AbortController();
    void put(question, stop.signal);
    return () => stop.abort();
  }, [question]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  const busy = answered.question !== question;
  return { data: answered.data, error: busy ? undefined : answered.error, busy, again };
}
