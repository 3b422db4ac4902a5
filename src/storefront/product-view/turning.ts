/** Radians for a pixel of a drag, and for a press of an arrow key. */
const BY_PIXEL = 0.008;
const BY_KEY = 0.16;
const ARROWS: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-BY_KEY, 0],
  ArrowRight: [BY_KEY, 0],
  ArrowUp: [0, BY_KEY],
  ArrowDown: [0, -BY_KEY],
};

/** Lets mouse, finger and arrow keys turn what a place shows. Returns how to end that. */
export function turnedBy(place: HTMLElement, turn: (yaw: number, pitch: number) => void): () => void {
  let last: readonly [x: number, y: number] | undefined;
  const end = new AbortController();
  const { signal } = end;
  place.addEventListener(
    'keydown',
    (event) => {
      const by = ARROWS[event.key];
      if (!by || event.target !== place) return;
      event.preventDefault();
      turn(...by);
    },
    { signal },
  );
  place.addEventListener(
    'pointerdown',
    (event) => {
      place.setPointerCapture(event.pointerId);
      last = [event.clientX, event.clientY];
    },
    { signal },
  );
  place.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!last) return;
      turn((last[0] - clientX) * BY_PIXEL, (clientY - last[1]) * BY_PIXEL);
      last = [clientX, clientY];
    },
    { signal },
  );
  for (const ends of ['pointerup', 'pointercancel']) place.addEventListener(ends, () => (last = undefined), { signal });
  return () => end.abort();
}
