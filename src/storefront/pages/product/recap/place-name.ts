import type { Shown } from '../../../parts/use-shop.ts';
import type { Destination } from '../../../client/stored-destination.ts';

/** '75011 France'; the country alone where no code is known. */
export function placeName(shown: Pick<Shown, 'country'>, { country, postalCode }: Destination): string {
  return `${postalCode} ${shown.country(country)}`.trim();
}
