import { lengthOf } from '#kernel/characters.ts';
import { EMAIL, OPTIONAL_TEXT, PERSON_NAME, REQUIRED_TEXT } from '#shop/addresses/address.rules.ts';
import { isTownFirst } from '#shop/addresses/address-lines.rules.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import { isPostalCode, plainPostalCode } from '#shop/addresses/postal-code.rules.ts';

export type AddressField = keyof Address;

/** The fields in the usual order of an address, with the attributes that keyboards and password managers need. */
export const ADDRESS_FIELDS: readonly {
  readonly name: AddressField;
  readonly label: string;
  readonly autoComplete: string;
  readonly required: boolean;
  readonly most: number;
  readonly wide: boolean;
}[] = [
  { name: 'firstName', label: 'first_name', autoComplete: 'given-name', required: true, most: 80, wide: false },
  { name: 'lastName', label: 'last_name', autoComplete: 'family-name', required: true, most: 80, wide: false },
  { name: 'company', label: 'company', autoComplete: 'organization', required: false, most: 120, wide: true },
  { name: 'street', label: 'street', autoComplete: 'address-line1', required: true, most: 120, wide: true },
  { name: 'street2', label: 'street2', autoComplete: 'address-line2', required: false, most: 120, wide: true },
  { name: 'postalCode', label: 'postal_code', autoComplete: 'postal-code', required: true, most: 12, wide: false },
  { name: 'city', label: 'city', autoComplete: 'address-level2', required: true, most: 80, wide: false },
];

const PATTERNS: Partial<Record<AddressField, string>> = { firstName: PERSON_NAME, lastName: PERSON_NAME };

export function emptyAddress(country: string): Address {
  return {
    firstName: '',
    lastName: '',
    company: '',
    street: '',
    street2: '',
    postalCode: '',
    city: '',
    country,
    phone: '',
    email: '',
  };
}

/** What is said of a required field without input. */
const MISSING: Partial<Record<AddressField, string>> = {
  firstName: 'missing_first_name',
  lastName: 'missing_last_name',
  street: 'missing_street',
  postalCode: 'missing_postal_code',
  city: 'missing_city',
  email: 'missing_email',
};

/** What is said of a wrong postal code, with an example of the country. */
const POSTAL_WRONG: Readonly<Record<string, string>> = {
  FR: 'postal_wrong_fr',
  IT: 'postal_wrong_it',
  DE: 'postal_wrong_de',
  ES: 'postal_wrong_es',
  BE: 'postal_wrong_be',
  CH: 'postal_wrong_ch',
  LU: 'postal_wrong_lu',
  AT: 'postal_wrong_at',
  NL: 'postal_wrong_nl',
  PT: 'postal_wrong_pt',
  GB: 'postal_wrong_gb',
};

/** The fields in the order in which the country writes an address. */
export function fieldsIn(country: string): typeof ADDRESS_FIELDS {
  if (!isTownFirst(country)) return ADDRESS_FIELDS;
  const isPostalCode = ({ name }: { readonly name: AddressField }) => name === 'postalCode';
  return [...ADDRESS_FIELDS.filter((field) => !isPostalCode(field)), ...ADDRESS_FIELDS.filter(isPostalCode)];
}

/** Countries whose postal codes are digits alone: phones then show the keys of numbers. */
const DIGITS: ReadonlySet<string> = new Set(['FR', 'MC', 'IT', 'DE', 'ES', 'BE', 'CH', 'LI', 'LU', 'AT']);

export function hasDigitsOnly(country: string): boolean {
  return DIGITS.has(country);
}

const fits = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);

export interface Problem {
  readonly key: string;
  readonly values?: Readonly<Record<string, number>>;
}

export type AddressProblems = Partial<Record<AddressField, Problem>>;

/** Problems of an address by field, as keys of the checkout dictionary. */
export function addressProblems(address: Address): AddressProblems {
  const problems: AddressProblems = {};
  for (const { name, required, most } of ADDRESS_FIELDS) {
    if (required && address[name].trim() === '') problems[name] = { key: MISSING[name] ?? 'unreadable' };
    else if (lengthOf(address[name]) > most) problems[name] = { key: 'too_long', values: { most } };
    else if (!fits(PATTERNS[name] ?? (required ? REQUIRED_TEXT : OPTIONAL_TEXT), address[name].trim()))
      problems[name] = { key: 'unreadable' };
  }
  if (!problems.postalCode && !isPostalCode(address.country, address.postalCode))
    problems.postalCode = { key: POSTAL_WRONG[address.country] ?? 'postal_wrong' };
  if (!fits(EMAIL, address.email.trim()))
    problems.email = { key: address.email.trim() === '' ? 'missing_email' : 'email_wrong' };
  if (!/^[+0-9 ().-]*$/.test(address.phone)) problems.phone = { key: 'phone_wrong' };
  return inOrder(problems, address.country);
}

/** The problems as their fields stand in the form: a summary of them is read from its top. */
function inOrder(problems: AddressProblems, country: string): AddressProblems {
  const fields = [...fieldsIn(country).map(({ name }) => name), ...(['email', 'phone'] as const)];
  return Object.fromEntries([...new Set(fields)].flatMap((name) => (problems[name] ? [[name, problems[name]]] : [])));
}

/** Problems of a billing address. Its form does not ask for e-mail and phone. */
export function billingProblems(billing: Address): AddressProblems {
  const { email: _email, phone: _phone, ...problems } = addressProblems(billing);
  return problems;
}

/** The billing address as it is sent, with the recipient's e-mail and phone. */
export function billed(billing: Address, { email, phone }: Address): Address {
  return { ...billing, email: billing.email || email, phone: billing.phone || phone };
}

export function trimmed(address: Address): Address {
  const short = Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value.trim()])) as Address;
  return { ...short, postalCode: plainPostalCode(short.country, short.postalCode) };
}

/** The problems that the current address still has. A corrected field is no longer an error. */
export function remainingProblems(found: AddressProblems, address: Address): AddressProblems {
  const now = Object.entries(addressProblems(address)) as [AddressField, Problem][];
  return Object.fromEntries(now.filter(([name]) => found[name] !== undefined));
}
