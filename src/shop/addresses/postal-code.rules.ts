/**
 * Formats of postal codes in countries where typing errors are common. Elsewhere any code of letters and digits is
 * valid.
 */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  // No French code begins with 96 or 99.
  FR: /^(?!9[69])\d{5}$/,
  MC: /^980\d{2}$/,
  IT: /^\d{5}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  LI: /^\d{4}$/,
  LU: /^\d{4}$/,
  AT: /^\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PT: /^\d{4}-\d{3}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
};

const ANY_CODE = /^[A-Z0-9][A-Z0-9 -]{1,11}$/i;

/**
 * Returns whether a postal code has the format of its country. VAT and dates depend on it, so an incomplete code is not
 * valid.
 */
export function isPostalCode(country: string, code: string): boolean {
  return (POSTAL_CODES[country] ?? ANY_CODE).test(plainPostalCode(code));
}

/** Returns the standard spelling: capitals, single spaces, none at the ends. Equal places then have equal codes. */
export function plainPostalCode(code: string): string {
  return code.trim().replaceAll(/ +/g, ' ').toUpperCase();
}
