import { useEffect, useRef } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import type { UploadsOf } from './uploads-of.ts';

/** The check of a line ends a moment after its last file was read and drawn. */
const LAST_LOOK_MS = 1_500;

/**
 * Follows the check of an item that ends by itself: asks once more after its last file was read and drawn.
 */
export function useCheckEnd(
  of: UploadsOf,
  { artwork, files }: UploadsWire['lines'][number],
  onChanged: (uploads: UploadsWire) => void,
): void {
  const isReading = files.some(({ verdict, drawn }) => verdict?.state === 'waiting' || drawn?.state === 'waiting');
  const before = useRef(isReading);
  useEffect(() => {
    const wasReading = before.current;
    before.current = isReading;
    if (!wasReading || isReading || artwork !== 'checking') return;
    const timer = setTimeout(() => {
      void of.read().then((result) => {
        if (result.ok) onChanged(result.data);
      });
    }, LAST_LOOK_MS);
    return () => clearTimeout(timer);
    // Callbacks change with every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReading, artwork]);
}
