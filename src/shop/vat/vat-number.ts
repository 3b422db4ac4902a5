/** A VAT number whose format and check digits are valid. */
export interface VatNumber {
  /** Country as in addresses: GR, although the number itself begins with EL. */
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
};

/**
 * Countries that the shops sell to and that are not member states. Their numbers appear on papers and do not change the
 * VAT.
 */
const OUTSIDE_THE_UNION: Readonly<Record<string, string>> = { CH: 'uid', GB: 'vat' };

/** Whether the register of the member states (VIES) contains such numbers. */
export function isInVies({ number }: VatNumber): boolean {
  return Object.hasOwn(KINDS, number.slice(0, 2));
}

type Validator = { validate(value: string): { readonly isValid: boolean } };

/** Reads a typed number. Undefined if its format or check digits are wrong. */
export async function readVatNumber(typed: string): Promise<VatNumber | undefined> {
  const number = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const prefix = number.slice(0, 2);
  const kind = KINDS[prefix] ?? OUTSIDE_THE_UNION[prefix];
  if (kind === undefined || !/^[A-Z]{2}[A-Z0-9+*]{2,14}$/.test(number)) return undefined;
  const country = prefix === 'EL' ? 'GR' : prefix;
  // The library contains the numbers of all countries. It is loaded when the first number is typed.
  const { stdnum } = await import('stdnum');
  const validator = (stdnum as unknown as Record<string, Record<string, Validator>>)[country]?.[kind];
  // A Swiss number keeps its letters and ends with the tax's name in one of the country's languages.
  const national = prefix === 'CH' ? number.replace(/(?:TVA|MWST|IVA)$/, '') : number.slice(2);
  return validator?.validate(national).isValid ? { country, number } : undefined;
}
