import { expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import {
  addressProblems,
  billed,
  billingProblems,
  emptyAddress,
  remainingProblems,
  trimmed,
} from '../../parts/address/address-form.ts';
import { destinationOf, isQuotedFor } from './cart-changes.ts';
import { firstForm, withDraft } from './recap-form.ts';

const CART = {
  id: 'cart',
  country: 'FR',
  postalCode: '75001',
  collectAt: null,
  shippingAddress: null,
  billingAddress: null,
  vatNumber: null,
  lineOrder: [],
  lineItems: {},
} as unknown as CartWire;
const OWN = { country: 'FR', postalCode: '75001' };
const HOME = { ...emptyAddress('BE'), street: 'Rue Haute 1', postalCode: '1000', city: 'Bruxelles' };
const KNOWN = {
  firstName: 'Nadia',
  lastName: 'Benali',
  company: 'Atelier Benali',
  email: 'nadia@example.be',
  shippingAddress: HOME,
  billingAddress: null,
  vatNumber: 'BE0411905847',
  paymentMethods: [],
  invoiceNumbers: {},
};

test('a customer’s form begins with the last address, a new customer’s with the name', () => {
  expect(firstForm(CART, KNOWN, OWN)).toMatchObject({
    shipping: HOME,
    billingSame: true,
    vatNumber: 'BE0411905847',
  });
  expect(firstForm(CART, { ...KNOWN, shippingAddress: null, vatNumber: null }, OWN).shipping).toMatchObject({
    firstName: 'Nadia',
    email: 'nadia@example.be',
    street: '',
  });
});

test('7.5.09 the postal code that prices were asked for stands in the form, the shop’s own does not, a known place takes both their places', () => {
  const to = (postalCode: string) => ({ ...CART, postalCode });
  expect(firstForm(to('20000'), null, OWN).shipping).toMatchObject({ country: 'FR', postalCode: '20000' });
  expect(firstForm(to('20000'), null, OWN).billing.postalCode).toBe('');
  expect(firstForm(to('75001'), null, OWN).shipping.postalCode).toBe('');
  expect(firstForm({ ...to('75001'), country: 'IT' }, null, OWN).shipping.postalCode).toBe('75001');
  const form = { ...firstForm(to('20000'), null, OWN), notes: 'Merci' };
  expect(withDraft(firstForm(CART, KNOWN, OWN), { cartId: 'guest', form }, 'cart').shipping).toEqual(HOME);
});

test('country and postal code alone stay where the customer is known by no place', () => {
  const guest = firstForm(CART, null, OWN);
  const form = { ...guest, shipping: { ...guest.shipping, country: 'BE', postalCode: '1000' } };
  const known = firstForm(CART, { ...KNOWN, shippingAddress: null }, OWN);
  expect(withDraft(known, { cartId: 'guest', form }, 'cart').shipping).toMatchObject({
    country: 'BE',
    postalCode: '1000',
    firstName: 'Nadia',
  });
});

test('what a guest typed before signing in wins over what is known, and is not mixed with another address', () => {
  const guest = firstForm(CART, null, OWN);
  const typed = { ...guest, shipping: { ...guest.shipping, street: '5 rue du Port', postalCode: '75011' } };
  const form = withDraft(firstForm(CART, KNOWN, OWN), { cartId: 'guest', form: typed }, 'cart');
  expect(form.shipping).toMatchObject({ street: '5 rue du Port', city: '', country: 'FR', firstName: '' });
  const named = { ...guest, shipping: { ...guest.shipping, firstName: 'Zoé' } };
  expect(withDraft(firstForm(CART, KNOWN, OWN), { cartId: 'guest', form: named }, 'cart').shipping).toMatchObject({
    firstName: 'Zoé',
    lastName: '',
    city: 'Bruxelles',
    country: 'BE',
  });
});

test('a name is one thing: a first name that was typed is not joined to the customer’s last name', () => {
  const guest = firstForm(CART, null, OWN);
  const named = (lastName: string) => ({ ...guest, shipping: { ...guest.shipping, firstName: 'Jan', lastName } });
  const nameOf = (form: typeof guest) => {
    const known = firstForm(CART, { ...KNOWN, shippingAddress: null }, OWN);
    const { firstName, lastName } = withDraft(known, { cartId: 'guest', form }, 'cart').shipping;
    return [firstName, lastName];
  };
  expect(nameOf(named(''))).toEqual(['Jan', '']);
  expect(nameOf(named('Novak'))).toEqual(['Jan', 'Novak']);
  expect(nameOf(guest)).toEqual(['Nadia', 'Benali']);
});

test('a postal code is kept as the post writes it', () => {
  expect(trimmed({ ...HOME, postalCode: ' bt1 1aa ' }).postalCode).toBe('BT1 1AA');
  const form = { ...firstForm(CART, null, OWN), shipping: { ...emptyAddress('GB'), postalCode: 'bt1 1aa' } };
  expect(destinationOf(form, CART).postalCode).toBe('BT1 1AA');
});

test('half a postal code asks for nothing new; another country forgets the code', () => {
  const form = firstForm(CART, null, OWN);
  const typing = (country: string, postalCode: string) => ({
    ...form,
    shipping: { ...form.shipping, country, postalCode },
  });
  expect(isQuotedFor(CART, destinationOf(typing('FR', '690'), CART), { asked: '', written: null })).toBe(true);
  expect(destinationOf(typing('FR', '69001'), CART).postalCode).toBe('69001');
  expect(destinationOf(typing('BE', '75001'), CART)).toMatchObject({ country: 'BE', postalCode: '' });
});

test('an error goes with the field that was mended, and no field is wrong before it was looked at', () => {
  const found = addressProblems({ ...HOME, firstName: '', lastName: '', email: 'nadia@example.be' });
  expect(Object.keys(found)).toEqual(['firstName', 'lastName']);
  const mended = { ...HOME, firstName: 'Nadia', lastName: '', city: '', email: 'nadia@example.be' };
  expect(remainingProblems(found, mended)).toEqual({ lastName: { key: 'missing_last_name' } });
});

test('a billing address asks for no e-mail and no phone of its own, and is sent with the recipient’s', () => {
  const shipping = { ...HOME, email: 'nadia@example.be', phone: '+32 2 000 00 00' };
  expect(Object.keys(billingProblems(HOME))).toEqual(['firstName', 'lastName']);
  expect(billed(HOME, shipping)).toEqual({ ...HOME, email: shipping.email, phone: shipping.phone });
  expect(billed({ ...HOME, email: 'compta@example.be' }, shipping).email).toBe('compta@example.be');
});
