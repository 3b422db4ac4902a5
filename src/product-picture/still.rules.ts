import type { FactValues } from './geometry.ts';

/** Pixels of a still: beside the name of a way on, on cards, and where it stands for its page elsewhere. */
export const STILL_SIZES = {
  thumb: { width: 240, height: 180 },
  card: { width: 600, height: 450 },
  large: { width: 1200, height: 900 },
} as const;

/** What of a still there is. Other programs that show a page's picture read no AVIF. */
export const STILL_FILES = ['card.avif', 'card.webp', 'large.webp', 'thumb.avif'] as const;
export type StillFile = (typeof STILL_FILES)[number];

/** The address of a still below the address of all of them. */
export function stillFile(key: string, file: StillFile): string {
  return `${key}-${file}`;
}

/** The folder of the stills in a language. A brand with artworks of its own has its own. */
export function stillFolder(language: string, brand?: string): string {
  return brand === undefined ? language : `${brand}.${language}`;
}

/** A still shows facts, whichever product has them. The same facts have one name; with others the drawing is shown. */
export function stillKey(facts: FactValues): string {
  // Nobody sees what a thing weighs.
  const seen = Object.keys(facts).filter((name) => name !== 'grams');
  const text = JSON.stringify(facts, seen.toSorted());
  return fnv(text);
}

/** FNV-1a of 32 bits as eight digits: names files, and protects nothing. */
function fnv(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
