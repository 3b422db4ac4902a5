/** A VAT number, checked by its form and check digits. */
export interface VatNumber {
  /** Country as addresses write it: GR, where the number itself begins with EL. */
  readonly country: string;
  /** With its prefix, without spaces: 'FR83404833048'. */
  readonly number: string;
}

/** Name of the number in the library, by the prefix that VIES knows. */
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

/** Countries that sell here and are no member states: their numbers stand on papers and change no VAT. */
const OUTSIDE_THE_UNION: Readonly<Record<string, string>> = { CH: 'uid', GB: 'vat' };

/** Whether the register of the member states knows such numbers. */
export function isInVies({ number }: VatNumber): boolean {
  return Object.hasOwn(KINDS, number.slice(0, 2));
}

type Validator = { validate(value: string): { readonly isValid: boolean } };

/** The number behind what was typed; undefined when its form or check digits are wrong. */
export async function readVatNumber(typed: string): Promise<VatNumber | undefined> {
  const number = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const prefix = number.slice(0, 2);
  const kind = KINDS[prefix] ?? OUTSIDE_THE_UNION[prefix];
  if (kind === undefined || !/^[A-Z]{2}[A-Z0-9+*]{2,14}$/.test(number)) return undefined;
  const country = prefix === 'EL' ? 'GR' : prefix;
  // The library knows every number of the world; it is fetched when the first one is typed.
  const { stdnum } = await import('stdnum');
  const validator = (stdnum as unknown as Record<string, Record<string, Validator>>)[country]?.[kind];
  // A Swiss number keeps its letters and ends with the tax's name in one of the country's languages.
  const national = prefix === 'CH' ? number.replace(/(?:TVA|MWST|IVA)$/, '') : number.slice(2);
  return validator?.validate(national).isValid ? { country, number } : undefined;
}
