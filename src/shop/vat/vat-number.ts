/** A VAT number whose format and check digits are valid. */
export interface VatNumber {
  /**
   * Country as in addresses: GR, although the number itself begins with EL. XI for Northern Ireland, which is another state
   * than GB for goods. EU for firms outside the union that declare their sales there: they have no country of it.
   */
  readonly country: string;
  /** With its prefix, without spaces: 'FR83404833048'. */
  readonly number: string;
}

/** The library's name for the number, by the prefix in VIES. */
const KINDS: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  EL: 'vat',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
  XI: 'vat',
};

/** Numbers that appear on papers and do not change the VAT: they give no member state. */
const OUTSIDE_THE_UNION: Readonly<Record<string, string>> = { CH: 'uid', GB: 'vat', EU: 'vat' };

const COUNTRY_OF: Readonly<Record<string, string>> = { EL: 'GR' };

/** Whether the register of the member states (VIES) contains such numbers: those of Northern Ireland too. */
export function isInVies({ number }: VatNumber): boolean {
  return Object.hasOwn(KINDS, number.slice(0, 2));
}

type Validator = { validate(value: string): { readonly isValid: boolean } };

/** Reads a typed number. Undefined if its format or check digits are wrong. */
export async function readVatNumber(typed: string): Promise<VatNumber | undefined> {
  const number = typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replace(/^GR/, 'EL');
  const prefix = number.slice(0, 2);
  const kind = KINDS[prefix] ?? OUTSIDE_THE_UNION[prefix];
  if (kind === undefined || !/^[A-Z]{2}[A-Z0-9+*]{2,14}$/.test(number)) return undefined;
  const country = COUNTRY_OF[prefix] ?? prefix;
  // The library contains the numbers of all countries. It is loaded when the first number is typed.
  const { stdnum } = await import('stdnum');
  const validator = (stdnum as unknown as Record<string, Record<string, Validator>>)[
    prefix === 'XI' ? 'GB' : country
  ]?.[kind];
  // A Swiss number keeps its letters and ends with the tax's name in one of the country's languages.
  const national = prefix === 'CH' ? number.replace(/(?:TVA|MWST|IVA)$/, '') : number.slice(2);
  const isRight = (value: string) => {
    // The library refuses numbers of persons in Bulgaria that are right, and takes some that are wrong.
    if (prefix === 'BG' && /^\d{10}$/.test(value)) return isOfPerson(value);
    // Nor does it know the Czech ones that begin with 6, and those of the union's one-stop shop.
    if (prefix === 'CZ' && /^6\d{8}$/.test(value)) return isCzechSpecial(value);
    if (prefix === 'EU') return isOfOneStopShop(value);
    // Noughts alone pass most checks of digits.
    return /[1-9]/.test(value) && validator?.validate(value).isValid === true;
  };
  // The library takes a prefix of its own away: 'DEDE136695976' would be right.
  const doubled = [prefix, country, ...(prefix === 'XI' ? ['GB'] : [])];
  const isDoubled = prefix !== 'CH' && doubled.some((each) => national.startsWith(each)) && isRight(national.slice(2));
  // A Dutch number ends with the number of the firm, from 01 on.
  if (!isRight(national) || isDoubled || (prefix === 'NL' && national.endsWith('B00'))) return undefined;
  // Belgian numbers had nine digits before 2005, and Greek ones eight. They stand in the register with a nought before them.
  const isShort = (prefix === 'BE' && national.length === 9) || (prefix === 'EL' && national.length === 8);
  return { country, number: isShort ? `${prefix}0${national}` : number };
}

const EGN = [2, 4, 8, 5, 10, 9, 7, 3, 6];
const FOREIGNER = [21, 19, 17, 13, 11, 9, 7, 3, 1];
const OTHER = [4, 3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Ten Bulgarian digits are a person's: of a citizen (ЕГН, whose first six are a date of birth), of a foreigner (ЛНЧ), or
 * of others (ЗДДС, article 94). Each has a check digit of its own.
 */
function isOfPerson(digits: string): boolean {
  const last = Number(digits.at(-1));
  const sum = (weights: readonly number[]) =>
    weights.reduce((total, weight, at) => total + weight * Number(digits.charAt(at)), 0);
  const isBorn = isBirth(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4, 6)));
  return (
    (isBorn && (sum(EGN) % 11) % 10 === last) || sum(FOREIGNER) % 10 === last || (11 - (sum(OTHER) % 11)) % 10 === last
  );
}

/** Of Czech firms without an identification number: 6, seven digits and their check digit. */
function isCzechSpecial(digits: string): boolean {
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(digits.charAt(at + 1)), 0);
  return (8 - ((10 - (sum % 11)) % 11) + 10) % 10 === Number(digits.at(-1));
}

/** ISO 3166 numbers of the member states, and 900 for Northern Ireland. */
const NUMBERED_STATES =
  '040 056 100 191 196 203 208 233 246 250 276 300 348 372 380 428 440 442 470 528 616 620 642 703 705 724 752 900';

/** Nine digits, of which the first three are the state of identification. Their check digit is not published. */
function isOfOneStopShop(digits: string): boolean {
  return /^\d{9}$/.test(digits) && NUMBERED_STATES.split(' ').includes(digits.slice(0, 3));
}

/** Months are 20 higher for a birth before 1900, and 40 higher for one after 1999. */
function isBirth(year: number, month: number, day: number): boolean {
  const [century, of] = month > 40 ? [2000, month - 40] : month > 20 ? [1800, month - 20] : [1900, month];
  const date = new Date(Date.UTC(century + year, of - 1, day));
  return of >= 1 && of <= 12 && date.getUTCMonth() === of - 1 && date.getUTCDate() === day;
}
