/** Account numbers (ISO 13616), and the identifiers of creditors in direct debits, which are checked alike. */

/** Countries and territories whose accounts direct debits in euros reach, and the length of their IBAN. */
const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

export function isIban(typed: string): boolean {
  const iban = plain(typed);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && fits(iban.slice(4) + iban.slice(0, 4));
}

/** The IBAN without spaces. Undefined for what is none, and for an account that direct debits do not reach. */
export function readSepaIban(typed: string): string | undefined {
  const iban = plain(typed);
  return isIban(iban) && SEPA_LENGTHS[iban.slice(0, 2)] === iban.length ? iban : undefined;
}

/** Of these, the accounts outside of the European Economic Area, by the country that the number names. */
const OUTSIDE_EEA: ReadonlySet<string> = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '));

/** Whether a bank needs the postal address of the debtor (Regulation (EU) 2023/1113, and the rulebook of the scheme). */
export function needsDebtorAddress(iban: string): boolean {
  return OUTSIDE_EEA.has(iban.slice(0, 2));
}

/** 'FR14 … 2606': enough to know one's account, too little to debit it. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}

/** EPC262-08: the three characters after the check digits are the creditor's own, and are not checked. */
export function isCreditorId(typed: string): boolean {
  const id = plain(typed);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{4,31}$/.test(id) && fits(id.slice(7) + id.slice(0, 4));
}

function plain(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Letters count as 10 to 35. The number modulo 97 must be 1. */
function fits(text: string): boolean {
  return BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n;
}
