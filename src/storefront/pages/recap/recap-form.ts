import { useEffect, useState } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { MethodBeforehand } from '#kernel/payment-methods.ts';
import type { prefill } from '#shop/checkout/checkout.contract.ts';
import type { InvoiceNumbers } from '#shop/vat/invoice-numbers.rules.ts';
import { useShop } from '../../parts/use-shop.ts';
import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';
import { emptyAddress } from '../../parts/address/address-form.ts';
import { NO_CHECKS, type RecapChecks } from './recap-checks.rules.ts';

export interface RecapForm {
  /** The plant at which the customer collects. Empty if the order is sent. */
  readonly collectAt: string;
  /** Where it is sent. Of an order that is collected: who comes, and where the invoice goes. */
  readonly shipping: Address;
  readonly billing: Address;
  readonly billingSame: boolean;
  /** An address that is being typed for a line of its own. */
  readonly elsewhere: Address;
  readonly vatNumber: string;
  /** As they are typed. Which of them count depends on the address of the invoice. */
  readonly invoiceNumbers: InvoiceNumbers;
  readonly notes: string;
  /** Who the parcel says it is from. Empty for the usual sender. */
  readonly customSender: string;
  /** The customer's own reference for the purchase. */
  readonly purchaseOrder: string;
  /** To the colleagues who approve the order. */
  readonly approvalNote: string;
  /** How an order that needs approval is to be paid. Empty when that is chosen afterwards. */
  readonly approvalPayment: MethodBeforehand | '';
  readonly invoice: boolean;
  /** Of staff in the customer's place: what they read out, and whether they looked at the files already. */
  readonly recapChecks: RecapChecks;
  readonly skipDocReview: boolean;
}

export type Prefill = Answer<typeof prefill>;

interface Draft {
  readonly cartId: string;
  readonly form: RecapForm;
}

const DRAFT = 'tirage-recap';

/** An address form without input, with the known data of the customer. */
export function blankAddress({ country }: Pick<CartWire, 'country'>, known: Prefill): Address {
  const blank = emptyAddress(country);
  if (!known) return blank;
  const { firstName, lastName, company, email } = known;
  return { ...blank, firstName, lastName, company, email };
}

/**
 * The initial form: the cart's addresses, then the customer's known data, then the destination of the prices.
 * @param own the shop's default place, which a cart has when the visitor chose no other
 */
export function firstForm(cart: CartWire, known: Prefill, own: Pick<Address, 'country' | 'postalCode'>): RecapForm {
  const blank = blankAddress(cart, known);
  const isOwn = cart.country === own.country && cart.postalCode === own.postalCode;
  const postalCode = isOwn || cart.collectAt !== null ? '' : cart.postalCode;
  if (cart.collectAt !== null) {
    const shipping = cart.billingAddress ?? known?.shippingAddress ?? { ...blank, postalCode };
    return {
      ...firstForm({ ...cart, collectAt: null, shippingAddress: shipping, billingAddress: null }, known, own),
      collectAt: cart.collectAt,
    };
  }
  const billing = cart.shippingAddress ? cart.billingAddress : (cart.billingAddress ?? known?.billingAddress ?? null);
  return {
    collectAt: '',
    shipping: cart.shippingAddress ?? known?.shippingAddress ?? { ...blank, postalCode },
    billing: billing ?? blank,
    billingSame: billing === null,
    elsewhere: emptyAddress(cart.country),
    vatNumber: cart.vatNumber ?? (cart.shippingAddress ? null : known?.vatNumber) ?? '',
    invoiceNumbers: known?.invoiceNumbers ?? {},
    notes: '',
    customSender: '',
    purchaseOrder: '',
    approvalNote: '',
    approvalPayment: '',
    invoice: true,
    recapChecks: NO_CHECKS,
    skipDocReview: false,
  };
}

/**
 * A draft of the same cart is restored unchanged. After sign-in the cart is another one: typed values then take
 * precedence over known ones.
 */
export function withDraft(form: RecapForm, draft: Draft | undefined, cartId: string): RecapForm {
  if (!draft) return form;
  if (draft.cartId === cartId) return { ...form, ...draft.form };
  return {
    ...form,
    ...draft.form,
    shipping: typedOver(draft.form.shipping, form.shipping),
    billing: typedOver(draft.form.billing, form.billing),
    vatNumber: draft.form.vatNumber || form.vatNumber,
    invoiceNumbers: { ...form.invoiceNumbers, ...draft.form.invoiceNumbers },
  };
}

/**
 * An address is kept together: a typed place is not mixed with a known one. If only a name or a postal code was typed,
 * the known place is used. First and last name are kept together too.
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

/** A postal code alone is only the destination of the prices, not an address. */
function hasPlace({ street, city }: Address): boolean {
  return [street, city].some((part) => part.trim() !== '');
}

/** The form. Its input is kept in this tab for half an hour. */
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
