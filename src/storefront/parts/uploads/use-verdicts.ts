import { useEffect } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useClient } from '../../client/client.tsx';

const FIRST_MS = 700;
const LONGEST_MS = 10_000;
/** After about three minutes the next visit tells. */
const MOST_TIMES = 20;

/** Asks again for what the checks say, and for pictures, as long as a file of the item waits for them, at growing distances. */
export function useVerdicts(
  orderId: string,
  line: UploadsWire['lines'][number],
  onChanged: (uploads: UploadsWire) => void,
): void {
  const { api } = useClient();
  const waiting = line.files
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
        void api('GET /order/{id}/uploads/', { params: { id: orderId } }).then((result) => {
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
