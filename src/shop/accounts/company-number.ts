/** The number by which a country's register knows a company: library names, all of which carry check digits. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  FR: ['siret'],
  // A company's Partita IVA, or the codice fiscale of whoever trades under their own name.
  IT: ['iva', 'codicefiscale'],
  CH: ['uid'],
  LI: ['uid'],
};

/** Companies House: eight digits, or two letters for Scotland, Northern Ireland and others before six. */
const BRITISH = /^(?:\d{8}|[A-Z]{2}\d{6})$/;

type Validator = { validate(value: string): { readonly isValid: boolean } };

/** The number behind what was typed, without spaces and points; undefined when it cannot be one of that country. */
export async function readCompanyNumber(country: string, typed: string): Promise<string | undefined> {
  const number = typed.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (!/^[A-Z0-9]{4,24}$/.test(number)) return undefined;
  if (country === 'GB') return BRITISH.test(number) ? number : undefined;
  const kinds = KINDS[country];
  // Registers of other countries give numbers by the court or the region: their form tells nothing.
  if (!kinds) return number;
  const { stdnum } = await import('stdnum');
  const ofCountry = (stdnum as unknown as Record<string, Record<string, Validator>>)[country === 'LI' ? 'CH' : country];
  return kinds.some((kind) => ofCountry?.[kind]?.validate(number).isValid) ? number : undefined;
}
