import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { Ctx } from '../context.ts';
import {
  findDeletedAddress,
  insertAddress,
  saveAddress,
  setDefaultAddress,
  setDeleted,
  standInAsDefault,
} from './address-book.repository.ts';
import { isFirstOf, isFull, keepsDeferral, nextDefault, type KeptAddress } from './address-book.rules.ts';
import { MOST_ADDRESSES, type AddressType } from './address-book.schema.ts';

/** The locked address book of one customer. */
export interface Book {
  readonly ctx: Ctx;
  readonly tx: Tx;
  readonly customerId: string;
  /** Oldest first. */
  readonly kept: readonly KeptAddress[];
}

/** Writes a checked change. It runs last in its transaction, so that a refusal of the cart leaves the book unchanged. */
export type BookWrite = () => Promise<void>;

/** Checks one change of the locked book. Returns its write, or why it is refused. */
export type BookChange = (book: Book) => Promise<BookWrite | Refusal> | BookWrite | Refusal;

/** The same refusal for an unknown address, an address of another customer, a deleted one and one of another type. */
const NOT_FOUND = refuse('address_not_found', 404);
const FULL = refuse('address_book_full', 422, { params: { most: MOST_ADDRESSES } });

/** @param address the result of `checkAddress` */
export function adding(type: AddressType, address: Address): BookChange {
  return ({ ctx, tx, customerId, kept }) => {
    if (isFull(kept)) return FULL;
    const added = { id: bearerId(), type, address, isDefault: isFirstOf(kept, type) };
    return () => insertAddress(tx, ctx.tenant.id, customerId, added, timestampOf(ctx));
  };
}

/** Refuses a change that was worked out from an address that has changed since. */
export const ADDRESS_CHANGED = refuse('address_changed', 409);

/**
 * @param before the address from which the new one was worked out
 * @param address the result of `checkAddress`
 */
export function replacing(id: string, before: Address, address: Address): BookChange {
  const change = changingOne(id, undefined, ({ ctx, tx }, found) => {
    const hasDeferredPayments = found.hasDeferredPayments && keepsDeferral(found.address, address);
    return saveAddress(tx, ctx.tenant.id, { id, address, hasDeferredPayments });
  });
  return (book) => {
    const found = pick(book.kept, id);
    return isRefusal(found) || isSame(found.address, before) ? change(book) : ADDRESS_CHANGED;
  };
}

function isSame(one: Address, other: Address): boolean {
  return (Object.keys(one) as (keyof Address)[]).every((field) => one[field] === other[field]);
}

export function makingDefault(type: AddressType, id: string): BookChange {
  return changingOne(id, type, ({ ctx, tx, customerId }) => setDefaultAddress(tx, ctx.tenant.id, customerId, type, id));
}

/** Deletes an address. If it was the default, the newest address of its type becomes the default. */
export function removing(type: AddressType, id: string): BookChange {
  return changingOne(id, type, async ({ ctx, tx, kept }, { isDefault }) => {
    await setDeleted(tx, ctx.tenant.id, id, timestampOf(ctx));
    const left = kept.filter((each) => each.id !== id);
    const next = isDefault ? nextDefault(left, type) : undefined;
    if (next !== undefined) await standInAsDefault(tx, ctx.tenant.id, next);
  });
}

/** Restores a deleted address. It becomes the default again, unless another default was chosen meanwhile. */
export function restoring(id: string): BookChange {
  return async ({ ctx, tx, customerId, kept }) => {
    const found = await findDeletedAddress(tx, ctx.tenant.id, customerId, id);
    if (!found) return NOT_FOUND;
    if (isFull(kept)) return FULL;
    return async () => {
      if (found.isDefault || isFirstOf(kept, found.type))
        await setDefaultAddress(tx, ctx.tenant.id, customerId, found.type, id);
      await setDeleted(tx, ctx.tenant.id, id, null);
    };
  };
}

/** Only the shop decides whether invoices to an address may be paid later. */
export function deferringPayments(id: string, isOn: boolean): BookChange {
  return changingOne(id, 'billing', ({ ctx, tx }, found) =>
    saveAddress(tx, ctx.tenant.id, { ...found, hasDeferredPayments: isOn }),
  );
}

/** @param type the required type; any type when absent */
export function pick(kept: readonly KeptAddress[], id: string, type?: AddressType): KeptAddress | Refusal {
  return kept.find((each) => each.id === id && (type === undefined || each.type === type)) ?? NOT_FOUND;
}

/** A change of one address that the customer has. */
function changingOne(
  id: string,
  type: AddressType | undefined,
  write: (book: Book, found: KeptAddress) => Promise<void>,
): BookChange {
  return (book) => {
    const found = pick(book.kept, id, type);
    return isRefusal(found) ? found : () => write(book, found);
  };
}
