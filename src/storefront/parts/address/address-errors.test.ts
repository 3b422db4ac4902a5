import { expect, test } from 'vitest';
import { addressErrors } from './address-errors.ts';
import { addressProblems, emptyAddress, fieldsIn } from './address-form.ts';

const t = (key: string, values?: Readonly<Record<string, unknown>>) => [key, ...Object.values(values ?? {})].join(' ');

test('what is missing in an address is said field by field, all at once, with what is wrong', () => {
  const problems = addressProblems({ ...emptyAddress('FR'), phone: 'abc', postalCode: '7501' });
  expect(addressErrors('shipping', problems, t)).toEqual([
    { field: 'shipping-firstName', text: 'checkout:missing_first_name' },
    { field: 'shipping-lastName', text: 'checkout:missing_last_name' },
    { field: 'shipping-street', text: 'checkout:missing_street' },
    {
      field: 'shipping-postalCode',
      text: 'checkout:error_line checkout:postal_code checkout:postal_wrong_fr',
    },
    { field: 'shipping-city', text: 'checkout:missing_city' },
    { field: 'shipping-email', text: 'checkout:missing_email' },
    { field: 'shipping-phone', text: 'checkout:error_line checkout:phone checkout:phone_wrong' },
  ]);
  const [first] = addressErrors('billing', problems, t);
  expect(first?.text).toBe('checkout:error_line checkout:billing_title checkout:missing_first_name');
});

test('a British address asks for the town before the postcode', () => {
  const order = (country: string) =>
    fieldsIn(country)
      .map(({ name }) => name)
      .slice(-2);
  expect(order('GB')).toEqual(['city', 'postalCode']);
  expect(order('FR')).toEqual(['postalCode', 'city']);
});

test('what is missing in a British address is said in the order of its form', () => {
  const fields = addressErrors('shipping', addressProblems(emptyAddress('GB')), t).map(({ field }) => field);
  expect(fields.filter((field) => /city|postalCode/.test(field))).toEqual(['shipping-city', 'shipping-postalCode']);
});

test.each([
  [50, undefined],
  [80, { key: 'too_long', values: { most: 80 } }],
])('a first name with %d emoji is as long as people count it', (count, problem) => {
  expect(addressProblems({ ...emptyAddress('FR'), firstName: `A${'😀'.repeat(count)}` }).firstName).toEqual(problem);
});
