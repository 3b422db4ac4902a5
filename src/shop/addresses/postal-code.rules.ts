const FOUR_DIGITS = /^[1-9]\d{3}$/;

/**
 * Formats of postal codes, with the first digits that no place has (Deutsche Post, Correos, Poste Italiane, La Poste,
 * bpost, Swiss Post, Österreichische Post, PostNL, Post Luxembourg, CTT). In countries that are not listed any code of
 * letters and digits is valid. The areas of British codes are too many for a page: `postal-areas.rules`.
 */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  // Codes of a small neighbour are its own: Monaco, San Marino and Liechtenstein keep other days and have other taxes.
  FR: /^(?!00|9[69]|980)\d{5}$/,
  MC: /^980\d{2}$/,
  IT: /^(?!4789|49|6[89]|7[789]|99)\d{5}$/,
  DE: /^(?!0[05]|43|62)\d{5}$/,
  ES: /^(?!00|5[3-9])[0-5]\d{4}$/,
  BE: FOUR_DIGITS,
  CH: /^(?!94(?:8[5-9]|9[0-8]))[1-9]\d{3}$/,
  LI: /^94(8[5-9]|9[0-8])$/,
  LU: FOUR_DIGITS,
  AT: FOUR_DIGITS,
  NL: /^[1-9]\d{3} (?!S[ADS])[A-Z]{2}$/,
  PT: /^[1-9]\d{3}-\d{3}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
  IE: /^[A-Z]\d[\dW] [A-Z\d]{4}$/,
  SM: /^4789\d$/,
};

/** What stands before codes besides the two letters of the country and the first of them: signs of cars. */
const SIGNS: Readonly<Record<string, string>> = { LI: 'FL', SM: 'RSM' };

const ANY_CODE = /^[A-Z0-9][A-Z0-9 -]{1,11}$/;

/**
 * Returns whether a postal code has the format of its country. VAT and dates depend on it, so an incomplete code is not
 * valid.
 */
export function isPostalCode(country: string, code: string): boolean {
  return (POSTAL_CODES[country] ?? ANY_CODE).test(plainPostalCode(country, code));
}

/**
 * Returns the standard spelling, so that equal places have equal codes: 'L-1009' is 1009, '75 001' is 75001, '1000001' in
 * Portugal is 1000-001, 'sw1a1aa' is SW1A 1AA. Dashes that a text brings along when it is copied are hyphens.
 */
export function plainPostalCode(country: string, code: string): string {
  const plain = code
    .normalize('NFKC')
    .trim()
    .replaceAll(/ +/g, ' ')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .toUpperCase();
  if (!POSTAL_CODES[country]) return plain;
  const close = plain.replaceAll(/[ -]/g, '');
  if (country === 'GB') return close.replace(/^GB/, '').replace(/^(.{2,4})(.{3})$/, '$1 $2');
  if (country === 'IE') return close.replace(/^IE/, '').replace(/^(.{3})(.{4})$/, '$1 $2');
  // Letters of the country before the digits, and what people type between these. Another country's code stays as it is.
  const letters = [country, country.charAt(0), SIGNS[country] ?? country].join('|');
  const bare = close.replace(new RegExp(`^(?:${letters})(?=\\d)`), '');
  if (country === 'NL') return bare.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2');
  if (country === 'PT') return bare.replace(/^(\d{4})(\d{3})$/, '$1-$2');
  return /^\d+$/.test(bare) ? bare : plain;
}
