import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Address } from '../addresses/address.contract.ts';
import { isPostalCode, plainPostalCode } from '../addresses/postal-code.rules.ts';
import type { Ctx } from '../context.ts';
import {
  findDeletedAddress,
  insertAddress,
  listAddresses,
  lockAddressBook,
  saveAddress,
  setDefaultAddress,
  setDeleted,
  standInAsDefault,
} from './address-book.repository.ts';
import {
  addressesToWire,
  isFirstOf,
  isFull,
  keepsDeferral,
  nextDefault,
  type KeptAddress,
} from './address-book.rules.ts';
import { MOST_ADDRESSES, type AddressType, type CustomerAddresses } from './address-book.schema.ts';

/** The same refusal for an unknown address, an address of another customer, a deleted one and one of another type. */
const NOT_FOUND = refuse('address_not_found', 404);
const FULL = refuse('address_book_full', 422, { params: { most: MOST_ADDRESSES } });

/** Row 3.08: the addresses in the customer object of every endpoint. */
export async function addressesOf(tx: Tx, tenantId: string, customerId: string): Promise<CustomerAddresses> {
  return addressesToWire(await listAddresses(tx, tenantId, customerId));
}

/** Returns every address of a customer for the shop, oldest first. */
export function addressesOfCustomer(ctx: Ctx, customerId: string): Promise<readonly KeptAddress[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => listAddresses(tx, ctx.tenant.id, customerId));
}

/** The addresses that a new order starts with. */
export async function defaultsOf(
  ctx: Ctx,
  { customerId }: { readonly customerId: string },
): Promise<Partial<Record<AddressType, Address>>> {
  const kept = await addressesOfCustomer(ctx, customerId);
  return Object.fromEntries(kept.filter(({ isDefault }) => isDefault).map(({ type, address }) => [type, address]));
}

/**
 * Returns one address of a customer.
 * @param type the required type; any type when absent
 */
export async function findAddress(
  ctx: Ctx,
  customerId: string,
  id: string,
  type?: AddressType,
): Promise<KeptAddress | Refusal> {
  const kept = await addressesOfCustomer(ctx, customerId);
  return pick(kept, id, type);
}

/** Returns the refusal when the address book is full, else undefined. */
export async function refuseFull(ctx: Ctx, customerId: string): Promise<Refusal | undefined> {
  const kept = await addressesOfCustomer(ctx, customerId);
  return isFull(kept) ? FULL : undefined;
}

/** Returns the address in its stored form, if the shop delivers and invoices there. */
export function checkAddress({ tenant }: Ctx, typed: Address): Address | Refusal {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])) as Address;
  const address = { ...trimmed, postalCode: plainPostalCode(typed.postalCode) };
  if (!tenant.domain.countries.includes(address.country)) return refuse('country_not_served', 422);
  return isPostalCode(address.country, address.postalCode) ? address : refuse('postal_code_invalid', 422);
}

/** @param address the result of `checkAddress` */
export function addAddress(
  ctx: Ctx,
  customerId: string,
  type: AddressType,
  address: Address,
): Promise<Refusal | undefined> {
  return inBook(ctx, customerId, async (tx, kept) => {
    if (isFull(kept)) return FULL;
    const added = { id: bearerId(), type, address, isDefault: isFirstOf(kept, type) };
    await insertAddress(tx, ctx.tenant.id, customerId, added, timestampOf(ctx));
    return undefined;
  });
}

/** @param address the result of `checkAddress` */
export function changeAddressOf(
  ctx: Ctx,
  customerId: string,
  id: string,
  address: Address,
): Promise<Refusal | undefined> {
  return inBook(ctx, customerId, async (tx, kept) => {
    const found = pick(kept, id);
    if (isRefusal(found)) return found;
    const hasDeferredPayments = found.hasDeferredPayments && keepsDeferral(found.address, address);
    await saveAddress(tx, ctx.tenant.id, { id, address, hasDeferredPayments });
    return undefined;
  });
}

export function chooseDefault(
  ctx: Ctx,
  customerId: string,
  type: AddressType,
  id: string,
): Promise<Refusal | undefined> {
  return inBook(ctx, customerId, async (tx, kept) => {
    const found = pick(kept, id, type);
    if (isRefusal(found)) return found;
    await setDefaultAddress(tx, ctx.tenant.id, customerId, type, id);
    return undefined;
  });
}

/** Deletes an address. If it was the default, the newest address of its type becomes the default. */
export function removeAddress(
  ctx: Ctx,
  customerId: string,
  type: AddressType,
  id: string,
): Promise<Refusal | undefined> {
  return inBook(ctx, customerId, async (tx, kept) => {
    const found = pick(kept, id, type);
    if (isRefusal(found)) return found;
    await setDeleted(tx, ctx.tenant.id, id, timestampOf(ctx));
    const left = kept.filter((each) => each.id !== id);
    const next = found.isDefault ? nextDefault(left, type) : undefined;
    if (next !== undefined) await standInAsDefault(tx, ctx.tenant.id, next);
    return undefined;
  });
}

/** Restores a deleted address. It becomes the default again, unless another default was chosen meanwhile. */
export function restoreAddress(ctx: Ctx, customerId: string, id: string): Promise<Refusal | undefined> {
  return inBook(ctx, customerId, async (tx, kept) => {
    const found = await findDeletedAddress(tx, ctx.tenant.id, customerId, id);
    if (!found) return NOT_FOUND;
    if (isFull(kept)) return FULL;
    if (found.isDefault || isFirstOf(kept, found.type))
      await setDefaultAddress(tx, ctx.tenant.id, customerId, found.type, id);
    await setDeleted(tx, ctx.tenant.id, id, null);
    return undefined;
  });
}

/** Only the shop decides whether invoices to an address may be paid later. */
export function setDeferredPayments(
  ctx: Ctx,
  customerId: string,
  id: string,
  isOn: boolean,
): Promise<Refusal | undefined> {
  return inBook(ctx, customerId, async (tx, kept) => {
    const found = pick(kept, id, 'billing');
    if (isRefusal(found)) return found;
    await saveAddress(tx, ctx.tenant.id, { ...found, hasDeferredPayments: isOn });
    return undefined;
  });
}

function pick(kept: readonly KeptAddress[], id: string, type?: AddressType): KeptAddress | Refusal {
  return kept.find((each) => each.id === id && (type === undefined || each.type === type)) ?? NOT_FOUND;
}

function inBook(
  ctx: Ctx,
  customerId: string,
  work: (tx: Tx, kept: readonly KeptAddress[]) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    await lockAddressBook(tx, ctx.tenant.id, customerId);
    return work(tx, await listAddresses(tx, ctx.tenant.id, customerId));
  });
}
