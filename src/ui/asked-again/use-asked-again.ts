import { useEffect } from 'react';

const FIRST_MS = 700;
const LONGEST_MS = 10_000;
/** After about three minutes the next visit tells. */
const MOST_TIMES = 20;

/**
 * Asks at growing distances as long as something is waited for.
 * @param waiting names what is waited for; something else begins anew. Empty where nothing is
 * @param ask returns what takes over the answer. It is not called once something else is waited for
 */
export function useAskedAgain(waiting: string, ask: () => Promise<() => void>): void {
  useEffect(() => {
    if (waiting === '') return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (ms: number, left: number) => {
      if (left === 0) return;
      timer = setTimeout(() => {
        void ask().then((take) => {
          if (isOver) return;
          take();
          askAfter(Math.min(LONGEST_MS, ms * 1.5), left - 1);
        });
      }, ms);
    };
    askAfter(FIRST_MS, MOST_TIMES);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // Only something else that is waited for begins anew; callbacks change with every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting]);
}
