import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';

interface LateProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part whose code comes after the page's own. The server does not wait for code, so it draws the fallback, and so does
 * the browser until it has taken the page over.
 */
export function Late({ fallback = null, children }: LateProps) {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => startTransition(() => setTaken(true)), []);
  return isTaken ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
