let leaving = false;

/** Keeps in mind whether the visitor is on the way to another document. */
export function watchLeaving(): void {
  const leave = () => {
    leaving = true;
  };
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', stay);
}

/** A way out that came to nothing, as with a download: whoever goes on within the shop has stayed. */
export function stay(): void {
  leaving = false;
}

export function isLeaving(): boolean {
  return leaving;
}

/**
 * Tells when the visitor comes back to the page as it was left, with everything in memory. What waited for the way out waits
 * no longer, and what was read may have changed meanwhile. Answers how to stop listening.
 */
export function onReturn(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('pageshow', hear);
  return () => removeEventListener('pageshow', hear);
}
