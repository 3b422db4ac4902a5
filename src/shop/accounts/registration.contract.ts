import { endpoint } from '#kernel/endpoint.ts';
import { object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { typed } from '../forms.contract.ts';
import { login } from './accounts.contract.ts';

/** Longer than every rule of the form allows, so that the form rules report the error. Still a limit. */

/** Fields of a person or a company, as registration and profile take them. */
export const personFields = {
  category: oneOf(['private', 'company'] as const),
  firstName: typed,
  lastName: typed,
  /** The next four fields are only for companies. */
  company: Type.Optional(typed),
  companyCountry: Type.Optional(typed),
  /** SIRET, Partita IVA or codice fiscale, company number, UID: the name depends on the country. */
  companyNumber: Type.Optional(typed),
  vatNumber: Type.Optional(typed),
  newsletter: Type.Optional(Type.Boolean()),
};
const person = object(personFields);
export type PersonForm = Static<typeof person>;

const registration = object({ ...personFields, email: typed, password: typed, terms: Type.Boolean() });
export type RegistrationForm = Static<typeof registration>;

/** 7.2.05. The answer is the same whether the address has an account or not. The address's owner is told by mail. */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/customer/create',
  summary: 'Open an account and sign in to it',
  access: 'public',
  body: registration,
  answer: login.answer,
  refusals: { form_invalid: 422, too_many_attempts: 429 },
});
