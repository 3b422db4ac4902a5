import type { Translate } from '../../client/dictionary.tsx';
import type { AddressProblems } from './address-form.ts';

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  postalCode: 'postal_code',
};

/** All problems of an address with the ids of their fields, for an error summary. */
export function addressErrors(
  purpose: 'shipping' | 'billing',
  problems: AddressProblems,
  t: Translate,
): { readonly field: string; readonly text: string }[] {
  return Object.entries(problems).map(([field, problem]) => ({
    field: `${purpose}-${field}`,
    text: t('checkout:error_line', {
      field: t(`checkout:${LABELS[field] ?? field}`),
      problem: t(`checkout:${problem.key}`, problem.values),
    }),
  }));
}
