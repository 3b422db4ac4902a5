import type { Translate } from '../../client/dictionary.tsx';
import type { AddressProblems } from './address-form.ts';

const LABELS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  postalCode: 'postal_code',
};

/**
 * All problems of an address with the ids of their fields, for an error summary. Each names its field: what is missing in
 * its own words, anything else by the label.
 * @param prefix of the ids, where another form of the same purpose stands beside it
 */
export function addressErrors(
  purpose: 'shipping' | 'billing',
  problems: AddressProblems,
  t: Translate,
  prefix: string = purpose,
): { readonly field: string; readonly text: string }[] {
  return Object.entries(problems).map(([field, { key, values }]) => {
    const problem = t(`checkout:${key}`, values);
    const label = t(`checkout:${LABELS[field] ?? field}`);
    const named = key.startsWith('missing_') ? problem : t('checkout:error_line', { field: label, problem });
    // Both forms ask for the same things, so the second one says which it is.
    const text =
      purpose === 'billing' ? t('checkout:error_line', { field: t('checkout:billing_title'), problem: named }) : named;
    return { field: `${prefix}-${field}`, text };
  });
}
