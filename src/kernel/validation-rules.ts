import { lengthOf } from './characters.ts';
import { EMAIL, MESSAGE, OPTIONAL_TEXT, PERSON_NAME } from './patterns.ts';

/** The format of a value. Its length is checked separately. */
export type FieldFormat = keyof typeof FORMATS;

/** What a field accepts. Lengths are those of `lengthOf`. */
export interface FieldRule {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength: number;
  readonly format: FieldFormat;
  /** The field is part of the form only while another field has this value. */
  readonly when?: { readonly field: string; readonly is: string };
}

export type FormRules = Readonly<Record<string, FieldRule>>;
export type FormValues = Readonly<Record<string, string | boolean>>;

/** What is wrong with a field: a key of the dictionary `forms`, and the values for its text. */
export interface FormProblem {
  readonly field: string;
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

/** Formats that a pattern can check, and the key of the problem otherwise. The server checks the check digits. */
const FORMATS = {
  text: { pattern: OPTIONAL_TEXT, problem: 'unreadable' },
  name: { pattern: PERSON_NAME, problem: 'name_wrong' },
  email: { pattern: EMAIL, problem: 'email_wrong' },
  country: { pattern: '^[A-Z]{2}$', problem: 'country_wrong' },
  vatNumber: { pattern: '^ *[A-Za-z]{2}[A-Za-z0-9 .-]+$', problem: 'vat_wrong' },
  companyNumber: { pattern: '^[A-Za-z0-9 ./-]+$', problem: 'company_number_wrong' },
  /** The turnover that a reseller expects in a year, in thousands of the shop's currency. */
  turnover: { pattern: '^(?:under-5|5-20|20-100|over-100)$', problem: 'required' },
  /** Several lines of text. */
  message: { pattern: MESSAGE, problem: 'unreadable' },
  /** Any character is allowed, because composition rules make no password better. */
  password: { pattern: '', problem: 'unreadable' },
  category: { pattern: '^(?:private|company)$', problem: 'required' },
  /** A checkbox that must be ticked if it is required. */
  box: { pattern: '', problem: 'not_accepted' },
} as const;

const email = { required: true, maxLength: 254, format: 'email' } as const;
/** NIST SP 800-63B: a minimum length, any character, no composition rules. */
const newPassword = { required: true, minLength: 10, maxLength: 200, format: 'password' } as const;
const knownPassword = { required: true, maxLength: 200, format: 'password' } as const;
const box = { maxLength: 0, format: 'box' } as const;
const ofCompany = { when: { field: 'category', is: 'company' } } as const;

const PERSON = {
  firstName: { required: true, maxLength: 80, format: 'name' },
  lastName: { required: true, maxLength: 80, format: 'name' },
  category: { required: true, maxLength: 7, format: 'category' },
  company: { required: true, maxLength: 120, format: 'name', ...ofCompany },
  companyCountry: { required: true, maxLength: 2, format: 'country', ...ofCompany },
  companyNumber: { required: true, maxLength: 30, format: 'companyNumber', ...ofCompany },
  vatNumber: { maxLength: 24, format: 'vatNumber', ...ofCompany },
  newsletter: box,
} as const satisfies FormRules;

/** Row 5.01: every form of an account, by name. Clients receive the same map that the server checks. */
export const VALIDATION_RULES = {
  login: { email, password: knownPassword },
  registration: {
    category: PERSON.category,
    company: PERSON.company,
    companyCountry: PERSON.companyCountry,
    companyNumber: PERSON.companyNumber,
    vatNumber: PERSON.vatNumber,
    firstName: PERSON.firstName,
    lastName: PERSON.lastName,
    email,
    password: newPassword,
    newsletter: box,
    terms: { required: true, ...box },
  },
  profile: PERSON,
  passwordRequest: { email },
  passwordReset: { password: newPassword },
  passwordChange: { currentPassword: knownPassword, password: newPassword },
  emailChange: { email, password: knownPassword },
  invite: { email, role: { required: true, maxLength: 20, format: 'text' } },
  orderRefusal: { reason: { required: true, maxLength: 500, format: 'message' } },
  erasure: { password: knownPassword },
  newsletter: { email },
  premium: {
    company: { required: true, maxLength: 120, format: 'name' },
    companyCountry: { required: true, maxLength: 2, format: 'country' },
    companyNumber: { required: true, maxLength: 30, format: 'companyNumber' },
    activity: { required: true, maxLength: 200, format: 'name' },
    turnover: { required: true, maxLength: 10, format: 'turnover' },
    message: { maxLength: 1000, format: 'message' },
  },
  contact: {
    name: { required: true, maxLength: 120, format: 'name' },
    email,
    subject: { required: true, maxLength: 120, format: 'text' },
    orderNumber: { maxLength: 20, format: 'text' },
    text: { required: true, maxLength: 4000, format: 'message' },
  },
  customQuote: {
    name: { required: true, maxLength: 120, format: 'name' },
    email,
    text: { required: true, maxLength: 4000, format: 'message' },
  },
  passkey: { name: { required: true, maxLength: 80, format: 'name' }, password: knownPassword },
} as const satisfies Readonly<Record<string, FormRules>>;

export type FormName = keyof typeof VALIDATION_RULES;

/** All problems of a form, in the order of its fields. Server and browser use the same function. */
export function problemsOf(rules: FormRules, values: FormValues): FormProblem[] {
  return Object.entries(rules).flatMap(([field, rule]) => {
    const problem = isAsked(rule, values) ? problemOf(rule, values[field]) : undefined;
    return problem ? [{ field, ...problem }] : [];
  });
}

/** Whether a field is part of the form with these values. */
export function isAsked({ when }: FieldRule, values: FormValues): boolean {
  return when === undefined || values[when.field] === when.is;
}

function problemOf(rule: FieldRule, value: string | boolean | undefined): Omit<FormProblem, 'field'> | undefined {
  const { problem, pattern } = FORMATS[rule.format];
  if (rule.format === 'box') return rule.required && value !== true ? { key: problem, values: {} } : undefined;
  const text = typeof value === 'string' ? trimmed(rule, value) : '';
  if (text === '') return rule.required ? { key: 'required', values: {} } : undefined;
  const length = lengthOf(text);
  const { minLength = 0, maxLength } = rule;
  if (length > maxLength) return { key: 'too_long', values: { most: maxLength } };
  if (length < minLength) return { key: 'too_short', values: { least: minLength } };
  return new RegExp(pattern, 'u').test(text) ? undefined : { key: problem, values: {} };
}

/** Spaces around a value are a typing mistake, except in a password. */
function trimmed({ format }: FieldRule, value: string): string {
  return format === 'password' ? value : value.trim();
}
