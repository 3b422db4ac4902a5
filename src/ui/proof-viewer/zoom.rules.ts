import type { Place, ProofPage } from './proof.ts';

/** Fitted into the window. */
export const LEAST_ZOOM = 1;
/** As large as a page that fills the window. */
const MOST_ZOOM = 6;
/** Of a sheet that is larger than its page, in pages: a card that was sent for a banner is not looked at as large as a wall. */
const MOST_ROOM = 20;
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

/** Up to which a page is looked at. One that is much smaller than its sheet is small at first. */
export function mostZoom(page: Pick<ProofPage, 'sheet'>): number {
  const { left, top, right, bottom } = roomOf(page);
  return MOST_ZOOM * Math.min(MOST_ROOM, Math.max(right - left, bottom - top));
}

export function clampZoom(zoom: number, most: number): number {
  return Math.min(most, Math.max(LEAST_ZOOM, zoom));
}

/** One step nearer, or further away. */
export function nextZoom(zoom: number, by: 1 | -1, most: number): number {
  return clampZoom(by === 1 ? zoom * STEP : zoom / STEP, most);
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

const PAGE: Place = { left: 0, top: 0, right: 1, bottom: 1 };

/** The page and the sheet that lies over it, in shares of the page: one that was ordered larger goes beyond the page. */
export function roomOf({ sheet }: Pick<ProofPage, 'sheet'>): Place {
  const { left, top, right, bottom } = sheet?.bleed ?? PAGE;
  return {
    left: Math.min(left, 0),
    top: Math.min(top, 0),
    right: Math.max(right, 1),
    bottom: Math.max(bottom, 1),
  };
}

/** How a page lies on the table: its own size, and what is kept free round it for its sheet, in CSS pixels. */
export interface Laid extends Size {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Lays a page into a window so that it is in sight with all of its sheet. */
export function laid(page: Pick<ProofPage, 'width' | 'height' | 'sheet'>, window: Size, zoom: number): Laid {
  const room = roomOf(page);
  const [across, down] = [room.right - room.left, room.bottom - room.top];
  const fit = fitted({ width: page.width * across, height: page.height * down }, window);
  const [width, height] = [(fit.width * zoom) / across, (fit.height * zoom) / down];
  return {
    width,
    height,
    left: (0 - room.left) * width,
    top: (0 - room.top) * height,
    right: (room.right - 1) * width,
    bottom: (room.bottom - 1) * height,
  };
}

/** The other side of the sheet on which a page stands. Undefined where the file has none. */
export function otherSide(number: number, sides: number, has: (number: number) => boolean): number | undefined {
  if (sides !== 2) return undefined;
  const other = number % 2 === 1 ? number + 1 : number - 1;
  return has(other) ? other : undefined;
}
