/**
 * What only some product pages have: sizes in millimetres, several artworks, pieces by size, a word about the address,
 * the question on what is printed.
 * One file, loaded where it is needed.
 */
export { FirstMessages } from './first-messages.tsx';
export { SizeChoice } from './size-choice.tsx';
export { PrintContent } from './print-content.tsx';
export { ArtworksEntry } from '../artworks/artworks-entry.tsx';
export { SizesEntry } from '../artworks/sizes-entry.tsx';
