import { useEffect, useState } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { prefill } from '#shop/checkout/checkout.contract.ts';
import { useShop } from '../../parts/use-shop.ts';
import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';
import { emptyAddress } from '../../parts/address/address-form.ts';

export interface RecapForm {
  readonly shipping: Address;
  readonly billing: Address;
  readonly billingSame: boolean;
  readonly vatNumber: string;
  readonly notes: string;
  readonly invoice: boolean;
}

export type Prefill = Answer<typeof prefill>;

interface Draft {
  readonly cartId: string;
  readonly form: RecapForm;
}

const DRAFT = 'tirage-recap';

/** An address that nobody has typed yet, with what is known of the customer. */
export function blankAddress({ country }: Pick<CartWire, 'country'>, known: Prefill): Address {
  const blank = emptyAddress(country);
  if (!known) return blank;
  const { firstName, lastName, company, email } = known;
  return { ...blank, firstName, lastName, company, email };
}

/**
 * What the form begins with: the cart's addresses, then what is known of the customer, then where prices were asked for.
 * @param own the shop's place: it stands in the cart where nobody has said another
 */
export function firstForm(cart: CartWire, known: Prefill, own: Pick<Address, 'country' | 'postalCode'>): RecapForm {
  const blank = blankAddress(cart, known);
  const isOwn = cart.country === own.country && cart.postalCode === own.postalCode;
  const postalCode = isOwn ? '' : cart.postalCode;
  const billing = cart.shippingAddress ? cart.billingAddress : (cart.billingAddress ?? known?.billingAddress ?? null);
  return {
    shipping: cart.shippingAddress ?? known?.shippingAddress ?? { ...blank, postalCode },
    billing: billing ?? blank,
    billingSame: billing === null,
    vatNumber: cart.vatNumber ?? (cart.shippingAddress ? null : known?.vatNumber) ?? '',
    notes: '',
    invoice: true,
  };
}

/** The same cart's draft stands as it was typed. After sign-in the cart is another: what was typed wins over what is known. */
export function withDraft(form: RecapForm, draft: Draft | undefined, cartId: string): RecapForm {
  if (!draft) return form;
  if (draft.cartId === cartId) return { ...form, ...draft.form };
  return {
    ...form,
    ...draft.form,
    shipping: typedOver(draft.form.shipping, form.shipping),
    billing: typedOver(draft.form.billing, form.billing),
    vatNumber: draft.form.vatNumber || form.vatNumber,
  };
}

/**
 * An address is one thing: the place that was typed is not mixed with another's; a name alone, or a postal code that
 * prices were asked for, takes the known place, and a name is not mixed with another's either.
 */
function typedOver(typed: Address, known: Address): Address {
  const place = hasPlace(typed) || !hasPlace(known) ? typed : known;
  const { firstName, lastName } = typed.firstName.trim() + typed.lastName.trim() === '' ? known : typed;
  return {
    ...place,
    firstName,
    lastName,
    company: typed.company || place.company,
    email: typed.email || known.email,
    phone: typed.phone || known.phone,
  };
}

/** A postal code alone is where prices were asked for, and no address yet. */
function hasPlace({ street, city }: Address): boolean {
  return [street, city].some((part) => part.trim() !== '');
}

/** The form, kept for half an hour in this tab. */
export function useRecapForm(cart: CartWire, known: Prefill): [RecapForm, (form: RecapForm) => void] {
  const { defaultCountry: country, defaultZipcode: postalCode } = useShop();
  const [form, setForm] = useState<RecapForm>(() => firstForm(cart, known, { country, postalCode }));
  useEffect(() => {
    const draft = readEntry(storage('session'), DRAFT, Date.now()) as Draft | undefined;
    if (draft?.form) setForm((form) => withDraft(form, draft, cart.id));
  }, [cart.id]);
  return [
    form,
    (next) => {
      setForm(next);
      writeEntry(storage('session'), DRAFT, { cartId: cart.id, form: next } satisfies Draft, Date.now(), '30m');
    },
  ];
}

export function forgetDraft(): void {
  storage('session').removeItem(DRAFT);
}
