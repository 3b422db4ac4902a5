import { formatCountry } from '#kernel/format.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';

/** The country is named, since a page may have chosen it and not the person who reads this. */
export function countryNotServed({ locale }: { readonly locale: string }, country: string): Refusal {
  return refuse('country_not_served', 422, { params: { country: formatCountry(country, locale) } });
}
