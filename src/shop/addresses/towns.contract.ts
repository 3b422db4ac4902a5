import { endpoint } from '#kernel/endpoint.ts';
import { countryCode, line, list, object } from '#kernel/schema.ts';

/** More than any postal code of the lists has. */
const MOST_TOWNS = 60;

/**
 * What a form offers when a postal code has been typed. The list is a help, not a rule: a town that is not on it may be
 * written all the same, since towns merge and lists are of a certain day.
 */
export const townsOfCode = endpoint({
  method: 'GET',
  path: '/addresses/towns/',
  summary: 'The towns of a postal code',
  access: 'public',
  query: object({ country: countryCode, postalCode: line(12, 1) }),
  /** In the order of the alphabet. Empty for a code of no town, and for a country without a list. */
  answer: object({ towns: list(line(80), MOST_TOWNS) }),
  refusals: {},
});
