/**
 * The numbers that national registers give to companies, by the names that the library uses. All of them have check
 * digits.
 */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  FR: ['siret'],
  // A company's Partita IVA, or the codice fiscale of a sole trader.
  IT: ['iva', 'codicefiscale'],
  CH: ['uid'],
  LI: ['uid'],
};

/** Companies House: eight digits, or two letters (Scotland, Northern Ireland and others) and six digits. */
const BRITISH = /^(?:\d{8}|[A-Z]{2}\d{6})$/;

type Validator = { validate(value: string): { readonly isValid: boolean } };

/** Returns the number without spaces and points. Undefined when it is not valid in that country. */
export async function readCompanyNumber(country: string, typed: string): Promise<string | undefined> {
  const number = typed.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (!/^[A-Z0-9]{4,24}$/.test(number)) return undefined;
  if (country === 'GB') return BRITISH.test(number) ? number : undefined;
  const kinds = KINDS[country];
  // Other countries number companies by court or region, so the form cannot be checked.
  if (!kinds) return number;
  const { stdnum } = await import('stdnum');
  const ofCountry = (stdnum as unknown as Record<string, Record<string, Validator>>)[country === 'LI' ? 'CH' : country];
  return kinds.some((kind) => ofCountry?.[kind]?.validate(number).isValid) ? number : undefined;
}
