import { useEffect, useRef } from 'react';

/** Calls when the connection is back, while something waits for it. */
export function useWhenOnline(isWaited: boolean, call: () => void): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    if (!isWaited) return undefined;
    const again = () => latest.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWaited]);
}
