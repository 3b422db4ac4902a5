import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { FormProblem } from '#kernel/validation-rules.ts';
import type { CompanyFacts, Ctx } from '../context.ts';
import { checkVatNumber } from '../vat/vat.service.ts';
import type { Vies } from '../vat/vies.gateway.ts';
import { readCompanyNumber } from './company-number.ts';
import type { PersonForm } from './registration.contract.ts';

export interface CheckedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly category: PersonForm['category'];
  readonly company?: CompanyFacts;
}

/**
 * Returns the person or company data of a form that has passed its rules, or the errors that the registers report.
 * @param knownVat a number that was checked before: the register is not asked again
 */
export async function checkPerson(
  ctx: Ctx,
  vies: Vies,
  form: PersonForm,
  knownVat = '',
): Promise<CheckedPerson | FormProblem[]> {
  const person = { firstName: form.firstName.trim(), lastName: form.lastName.trim(), category: form.category };
  if (form.category === 'private') return person;
  const { company = '', companyCountry: country = '', companyNumber = '', vatNumber = '' } = form;
  const [number, vat] = await Promise.all([
    readCompanyNumber(country, companyNumber),
    ['', knownVat].includes(vatNumber.trim()) ? vatNumber.trim() : readVat(ctx, vies, vatNumber),
  ]);
  const problems: FormProblem[] = [
    ...(number === undefined ? [{ field: 'companyNumber', key: 'company_number_wrong', values: {} }] : []),
    ...(isRefusal(vat) ? [{ field: 'vatNumber', key: 'vat_wrong', values: {} }] : []),
  ];
  if (number === undefined || isRefusal(vat)) return problems;
  return { ...person, company: { name: company.trim(), country, number, vatNumber: vat } };
}

/** Nothing is bought with it yet: whether it takes VAT away is decided in the cart. */
async function readVat(ctx: Ctx, vies: Vies, typed: string): Promise<string | Refusal> {
  const read = await checkVatNumber(ctx, vies, typed, false);
  return isRefusal(read) ? read : read.number;
}
