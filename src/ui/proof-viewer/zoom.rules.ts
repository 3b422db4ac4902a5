/** Fitted into the window, up to six times as large. */
export const LEAST_ZOOM = 1;
export const MOST_ZOOM = 6;
const STEP = 1.5;
/** Narrower than this is a phone: a page takes its width and is scrolled, where it would be much smaller as a whole. */
const NARROW = 600;
const MARGIN = 24;
const NARROW_MARGIN = 12;
/** Of the size that takes the width: so large a page is shown as a whole. */
const NEARLY = 0.75;

interface Size {
  readonly width: number;
  readonly height: number;
}

export function clampZoom(zoom: number): number {
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));
}

/** One step nearer, or further away. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  return clampZoom(by === 1 ? zoom * STEP : zoom / STEP);
}

/** How large a page is shown that is fitted into a window of this size, in CSS pixels. */
export function fitted(page: Size, window: Size): Size {
  const isNarrow = window.width < NARROW;
  const margin = 2 * (isNarrow ? NARROW_MARGIN : MARGIN);
  const [wide, high] = [Math.max(1, window.width - margin), Math.max(1, window.height - margin)];
  const across = wide / page.width;
  const whole = Math.min(across, high / page.height);
  const scale = isNarrow && whole < NEARLY * across ? across : whole;
  return { width: page.width * scale, height: page.height * scale };
}

/** The other side of the sheet on which a page stands. Undefined where the file has none. */
export function otherSide(number: number, sides: number, has: (number: number) => boolean): number | undefined {
  if (sides !== 2) return undefined;
  const other = number % 2 === 1 ? number + 1 : number - 1;
  return has(other) ? other : undefined;
}
