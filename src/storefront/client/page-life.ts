let leaving = false;

/** Records whether the browser is leaving this document. */
export function watchLeaving(): void {
  const leave = () => {
    leaving = true;
  };
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', stay);
}

/** The browser did not leave, as with a download. Called when the visitor navigates within the shop. */
export function stay(): void {
  leaving = false;
}

export function isLeaving(): boolean {
  return leaving;
}

/**
 * Calls the listener when the visitor returns to this page from the back-forward cache, with its memory intact. Pending
 * states must be reset then, and data may be outdated. Returns a function that stops listening.
 */
export function onReturn(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('pageshow', hear);
  return () => removeEventListener('pageshow', hear);
}
