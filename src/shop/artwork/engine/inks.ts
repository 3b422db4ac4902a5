import type { Colour } from './facts.ts';

/** Shares of all inks together: 4 for all four plates full. 0 where a conversion decides. */
export function inkSum({ inks, spots }: Colour): number {
  return (inks ?? []).reduce((sum, share) => sum + share, spots.length);
}

/** How many plates print the colour. */
export function inkCount({ inks, spots }: Colour): number {
  return (inks ?? []).filter((share) => share > 0).length + spots.length;
}

/** Full black, and no other ink. */
export function isPlainBlack({ inks, spots }: Colour): boolean {
  return inks !== null && spots.length === 0 && inks[3] >= 0.995 && inkSum({ inks, spots } as Colour) < 1.005;
}
