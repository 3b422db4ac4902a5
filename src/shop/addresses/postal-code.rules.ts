/** Shapes of postal codes where a slip is common; elsewhere any code of letters and digits will do. */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  // 96 and 99 begin no French code.
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

/** Whether a postal code has the shape of its country: VAT and dates hang on it, so half a code decides nothing. */
export function isPostalCode(country: string, code: string): boolean {
  return (POSTAL_CODES[country] ?? ANY_CODE).test(plainPostalCode(code));
}

/** As the post writes it: capitals, one space at most, none round it. The same place is then the same code. */
export function plainPostalCode(code: string): string {
  return code.trim().replaceAll(/ +/g, ' ').toUpperCase();
}
