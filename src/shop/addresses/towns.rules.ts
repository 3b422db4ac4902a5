/** The countries of whose postal codes there is a list. */
export const TOWN_COUNTRIES = ['FR', 'IT'] as const;

export function hasTowns(country: string): boolean {
  return TOWN_COUNTRIES.some((each) => each === country);
}
