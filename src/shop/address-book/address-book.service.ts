import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Address } from '../addresses/address.contract.ts';
import { isKnownPostalCode } from '../addresses/postal-areas.rules.ts';
import { plainPostalCode } from '../addresses/postal-code.rules.ts';
import { countryNotServed } from '../addresses/served-country.rules.ts';
import type { Ctx } from '../context.ts';
import { pick, type BookChange, type BookWrite } from './address-changes.service.ts';
import { eraseAddresses, listAddresses, lockAddressBook } from './address-book.repository.ts';
import { addressesToWire, type KeptAddress } from './address-book.rules.ts';
import type { AddressType, CustomerAddresses } from './address-book.schema.ts';

/** Row 3.08: the addresses in the customer object of every endpoint. */
export async function addressesOf(tx: Tx, tenantId: string, customerId: string): Promise<CustomerAddresses> {
  return addressesToWire(await listAddresses(tx, tenantId, customerId));
}

/** Returns every address of a customer for the shop, oldest first. */
export function addressesOfCustomer(ctx: Ctx, customerId: string): Promise<readonly KeptAddress[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => listAddresses(tx, ctx.tenant.id, customerId));
}

/** Deletes every address of a customer. */
export function emptyBook(ctx: Ctx, tx: Tx, customerId: string): Promise<void> {
  return eraseAddresses(tx, ctx.tenant.id, customerId);
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

/** Returns the address in its stored form, if the shop delivers and invoices there. */
export function checkAddress(ctx: Ctx, typed: Address): Address | Refusal {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()])) as Address;
  const address = { ...trimmed, postalCode: plainPostalCode(typed.country, typed.postalCode) };
  if (!ctx.tenant.domain.countries.includes(address.country)) return countryNotServed(ctx, address.country);
  return isKnownPostalCode(address.country, address.postalCode) ? address : refuse('postal_code_invalid', 422);
}

/** Locks the address book and checks a change of it. The returned write belongs to the same transaction. */
export async function prepareChange(
  ctx: Ctx,
  tx: Tx,
  customerId: string,
  change: BookChange,
): Promise<BookWrite | Refusal> {
  await lockAddressBook(tx, ctx.tenant.id, customerId);
  return change({ ctx, tx, customerId, kept: await listAddresses(tx, ctx.tenant.id, customerId) });
}

/** Changes the address book alone. Returns the refusal, if any. */
export function changeBook(ctx: Ctx, customerId: string, change: BookChange): Promise<Refusal | undefined> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Refusal | undefined> => {
    const write = await prepareChange(ctx, tx, customerId, change);
    if (isRefusal(write)) return write;
    await write();
    return undefined;
  });
}
