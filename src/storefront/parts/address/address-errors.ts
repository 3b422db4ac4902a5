import type { Translate } from '../../client/dictionary.tsx';
import type { AddressProblems } from './address-form.ts';

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  postalCode: 'postal_code',
};

/**
 * All problems of an address with the ids of their fields, for an error summary.
 * @param prefix of the ids, where another form of the same purpose stands beside it
 */
export function addressErrors(
  purpose: 'shipping' | 'billing',
  problems: AddressProblems,
  t: Translate,
  prefix: string = purpose,
): { readonly field: string; readonly text: string }[] {
  return Object.entries(problems).map(([field, problem]) => ({
    field: `${prefix}-${field}`,
    text: t('checkout:error_line', {
      field: t(`checkout:${LABELS[field] ?? field}`),
      problem: t(`checkout:${problem.key}`, problem.values),
    }),
  }));
}
