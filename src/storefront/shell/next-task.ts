interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

/** Lets the browser answer the visitor and draw before what follows. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
}
