/** A part of a picture, in shares of its width and height from its upper left corner. */
export interface MarkedPlace {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Mark {
  readonly place: MarkedPlace;
  readonly text: string;
}

/** A point of a picture, in the same shares. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of a mark that was not drawn. */
const USUAL = 0.16;
/** What is drawn smaller was pressed, and not drawn. */
const LEAST = 0.02;
/** How far an arrow key goes. */
const STEP = 0.01;

/** What was drawn from one point to another. A mere press makes a mark of the usual size round it. */
export function placeBetween(from: Point, to: Point): MarkedPlace {
  const place = {
    left: within(Math.min(from.x, to.x)),
    top: within(Math.min(from.y, to.y)),
    right: within(Math.max(from.x, to.x)),
    bottom: within(Math.max(from.y, to.y)),
  };
  return place.right - place.left < LEAST || place.bottom - place.top < LEAST ? placeRound(from) : place;
}

export function placeRound({ x, y }: Point): MarkedPlace {
  const [left, top] = [x, y].map((at) => Math.min(1 - USUAL, Math.max(0, at - USUAL / 2))) as [number, number];
  return { left, top, right: left + USUAL, bottom: top + USUAL };
}

/** It stops at the edges and keeps its size. */
export function moved({ left, top, right, bottom }: MarkedPlace, by: Point): MarkedPlace {
  const x = Math.min(1 - right, Math.max(-left, by.x));
  const y = Math.min(1 - bottom, Math.max(-top, by.y));
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** Its lower right corner moves. */
function resized({ left, top, right, bottom }: MarkedPlace, by: Point): MarkedPlace {
  return {
    left,
    top,
    right: Math.max(left + LEAST, within(right + by.x)),
    bottom: Math.max(top + LEAST, within(bottom + by.y)),
  };
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** What a key makes of a mark's place. Undefined for keys that do nothing to it. */
export function byKey(place: MarkedPlace, key: string, sizes: boolean): MarkedPlace | undefined {
  const by = ARROWS[key];
  return by && (sizes ? resized(place, by) : moved(place, by));
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
