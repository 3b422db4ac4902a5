import { useEffect } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import type { UploadsOf } from './uploads-of.ts';

const FIRST_MS = 700;
const LONGEST_MS = 10_000;
/** After about three minutes the next visit tells. */
const MOST_TIMES = 20;

/** Asks again for what the checks say, and for pictures, as long as one of the files waits for them, at growing distances. */
export function useVerdicts(
  of: UploadsOf,
  files: readonly UploadWire[],
  onChanged: (uploads: UploadsWire) => void,
): void {
  const waiting = files
    .filter(({ verdict, drawn }) => verdict?.state === 'waiting' || drawn?.state === 'waiting')
    .map(({ id, verdict }) => `${id}:${verdict?.state}`)
    .join(' ');
  useEffect(() => {
    if (waiting === '') return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (ms: number, left: number) => {
      if (left === 0) return;
      timer = setTimeout(() => {
        void of.read().then((result) => {
          if (isOver) return;
          if (result.ok) onChanged(result.data);
          askAfter(Math.min(LONGEST_MS, ms * 1.5), left - 1);
        });
      }, ms);
    };
    askAfter(FIRST_MS, MOST_TIMES);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // Only another set of waiting files begins anew; callbacks change with every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting]);
}
