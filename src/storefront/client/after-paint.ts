/** Waits until the next frame is on the screen; not at all where nobody sees one. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });
}
