import type { Shown } from '../../../parts/use-shop.ts';
import type { Destination } from '../../../client/stored-destination.ts';

/** '75011 France'; only the country if the postal code is not known. */
export function placeName(shown: Pick<Shown, 'country'>, { country, postalCode }: Destination): string {
  return `${postalCode} ${shown.country(country)}`.trim();
}
