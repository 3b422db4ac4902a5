import type { VatCheckKnown, VatCheckOfCompany } from '../vat/vat-check.ts';
import { sql, type Generated } from 'kysely';
import { lastly, settingTenant, type Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { lineTotals, shareVat } from '../line-items/totals.rules.ts';
import type { Address, DeliveryAddress } from '../addresses/address.contract.ts';
import { lineJson, readUnbought, type StoredLine } from '../line-items/stored-line.ts';
import type { Cart, LockedCart, Owner } from './cart.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    carts: {
      tenant_id: string;
      id: string;
      anonymous_id: string | null;
      customer_id: string | null;
      state: Cart['state'];
      currency: Currency;
      country: string;
      postal_code: string;
      collect_at: string | null;
      shipping_address: DeliveryAddress | null;
      billing_address: Address | null;
      version: number;
      vat_number: string | null;
      vat_country: string | null;
      /** In carts from before it was kept there is no company. */
      vat_check: (VatCheckKnown & Partial<VatCheckOfCompany>) | null;
      created_at: Generated<Date>;
      updated_at: Date;
    };
    cart_lines: {
      tenant_id: string;
      cart_id: string;
      id: string;
      position: number;
      quantity: number;
      net_cents: number;
      gross_cents: number;
      line: StoredLine;
    };
  }
}

const COLUMNS = [
  'id',
  'state',
  'currency',
  'country',
  'postal_code',
  'collect_at',
  'shipping_address',
  'billing_address',
  'version',
  'vat_number',
  'vat_country',
  'vat_check',
] as const;

type Row = Pick<Tables['carts'], (typeof COLUMNS)[number]>;

function cartOf(row: Row): Cart {
  return {
    id: row.id,
    state: row.state,
    currency: row.currency,
    country: row.country,
    postalCode: row.postal_code,
    collectAt: row.collect_at,
    shippingAddress: row.shipping_address,
    billingAddress: row.billing_address,
    version: row.version,
    vatNumber: row.vat_number,
    vatCountry: row.vat_country,
    vatCheck: row.vat_check && { company: '', ...row.vat_check },
  };
}

/** The owner's active cart. The state is a literal, because the partial index does not work with a parameter. */
function activeCarts(tx: Tx, tenantId: string, owner: Owner) {
  const active = tx
    .selectFrom('carts')
    .where('carts.tenant_id', '=', tenantId)
    .where('carts.state', '=', sql.lit('active'));
  return 'customerId' in owner
    ? active.where('carts.customer_id', '=', owner.customerId)
    : active.where('carts.anonymous_id', '=', owner.anonymousId).where('carts.customer_id', 'is', null);
}

const UNIQUE_VIOLATION = '23505';

export async function findActiveCart(tx: Tx, tenantId: string, owner: Owner): Promise<Cart | undefined> {
  const row = await activeCarts(tx, tenantId, owner).select(COLUMNS).executeTakeFirst();
  return row && cartOf(row);
}

/** Returns a cart by its id alone, for whoever was shown it by a request for approval. */
export async function findCart(tx: Tx, tenantId: string, id: string): Promise<Cart | undefined> {
  const row = await tx
    .selectFrom('carts')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && cartOf(row);
}

/** Returns an owner's cart by its id, in any state, without locking it. */
export async function findOwnedCart(tx: Tx, tenantId: string, owner: Owner, id: string): Promise<Cart | undefined> {
  const byId = tx.selectFrom('carts').select(COLUMNS).where('tenant_id', '=', tenantId).where('id', '=', id);
  const own =
    'customerId' in owner
      ? byId.where('customer_id', '=', owner.customerId)
      : byId.where('anonymous_id', '=', owner.anonymousId).where('customer_id', 'is', null);
  const row = await own.executeTakeFirst();
  return row && cartOf(row);
}

/** Locks a cart whose owner is known to the caller already. */
export async function lockCart(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .selectFrom('carts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/**
 * The only way to change a cart by id: tenant, owner and id must all match. Locks the cart for the transaction and returns the
 * lines as they are once the lock is held.
 */
export async function lockOwnedCart(
  tx: Tx,
  tenantId: string,
  owner: Owner,
  id: string,
): Promise<LockedCart | undefined> {
  const [customer, guest] = 'customerId' in owner ? [owner.customerId, null] : [null, owner.anonymousId];
  const { rows } = await sql<{ cart: Row; lines: StoredLine[] }>`
    select cart, lines from lock_cart(${tenantId}, ${id}, ${customer}, ${guest})`.execute(tx);
  const [row] = rows;
  return row && { cart: cartOf(row.cart), lines: contentsOf(row.lines) };
}

/** Creates a cart unless the owner already has an active one. */
export async function insertCart(
  tx: Tx,
  tenantId: string,
  owner: Owner,
  cart: Pick<Cart, 'id' | 'currency' | 'country' | 'postalCode' | 'collectAt'>,
): Promise<void> {
  await tx
    .insertInto('carts')
    .values({
      tenant_id: tenantId,
      id: cart.id,
      anonymous_id: 'anonymousId' in owner ? owner.anonymousId : null,
      customer_id: 'customerId' in owner ? owner.customerId : null,
      state: 'active',
      currency: cart.currency,
      country: cart.country,
      postal_code: cart.postalCode,
      collect_at: cart.collectAt,
      shipping_address: null,
      billing_address: null,
      version: 0,
      vat_number: null,
      vat_country: null,
      vat_check: null,
      updated_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The lines of a cart, each with its share of the VAT. */
function contentsOf(stored: readonly StoredLine[]): LineItem[] {
  return shareVat(stored.map(readUnbought));
}

export async function listLines(tx: Tx, tenantId: string, cartId: string): Promise<LineItem[]> {
  const rows = await tx
    .selectFrom('cart_lines')
    .select('line')
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return contentsOf(rows.map(({ line }) => line));
}

/** Saves a line of a locked cart and raises the cart's version. */
export async function saveLine(tx: Tx, tenantId: string, cartId: string, line: LineItem): Promise<void> {
  await written(tenantId, { id: cartId, version: null }, line, undefined).execute(tx);
}

/** Saves existing lines of a locked cart. Each raises the cart's version. */
export async function saveRemadeLines(
  tx: Tx,
  tenantId: string,
  cartId: string,
  lines: readonly LineItem[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    ...lineTotals(line),
    id: line.id,
    quantity: line.quantity,
    line: lineJson(line),
  }));
  await sql`
    with remade as (
      update cart_lines set quantity = fresh.quantity, net_cents = fresh."netCents", gross_cents = fresh."grossCents",
        line = fresh.line::jsonb
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as fresh (id text, quantity integer, "netCents" bigint, "grossCents" bigint, line text)
      where tenant_id = ${tenantId} and cart_id = ${cartId} and cart_lines.id = fresh.id)
    update carts set version = version + ${rows.length}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${cartId}`.execute(tx);
}

/**
 * The same as the last step of the transaction. It fails when the cart has another version than the one given.
 * @param place position of a new line; at the end when absent
 * @returns whether the cart has files, once the transaction has ended
 */
export async function saveLineLastly(
  tx: Tx,
  tenantId: string,
  cart: Pick<Cart, 'id' | 'version'>,
  line: LineItem,
  place: number | undefined,
): Promise<() => boolean> {
  const ended = await lastly(tx, written(tenantId, cart, line, place));
  return () => ended()[0]?.hasFiles !== false;
}

function written(
  tenantId: string,
  cart: { readonly id: string; readonly version: number | null },
  line: LineItem,
  place: number | undefined,
) {
  const totals = lineTotals(line);
  return sql<{ hasFiles: boolean }>`
    select put_cart_line_telling_files(${settingTenant(tenantId)}, ${cart.id}, ${cart.version},
      ${line.id}, ${line.quantity}, ${totals.netCents}, ${totals.grossCents}, ${lineJson(line)}::jsonb,
      ${place ?? null}) as "hasFiles"`;
}

/** Deletes a line of a locked cart and raises the cart's version. */
export async function deleteLine(tx: Tx, tenantId: string, cartId: string, id: string): Promise<void> {
  await sql`
    with taken as (delete from cart_lines where tenant_id = ${tenantId} and cart_id = ${cartId} and id = ${id})
    update carts set version = version + 1, updated_at = now() where tenant_id = ${tenantId} and id = ${cartId}`.execute(
    tx,
  );
}

/** Saves all fields of a cart except its id and version, and raises the version. */
export async function updateCart(
  tx: Tx,
  tenantId: string,
  id: string,
  cart: Omit<Cart, 'id' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      currency: cart.currency,
      country: cart.country,
      postal_code: cart.postalCode,
      collect_at: cart.collectAt,
      shipping_address: asJson(cart.shippingAddress),
      billing_address: asJson(cart.billingAddress),
      state: cart.state,
      vat_number: cart.vatNumber,
      vat_country: cart.vatCountry,
      vat_check: asJson(cart.vatCheck),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Makes a locked cart the active one. Returns false when its owner has begun another one that the transaction did not
 * see: the index allows one, and only the update waits for it.
 */
export async function reopenCart(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  await sql`savepoint reopening`.execute(tx);
  try {
    await sql`
      update carts set state = 'active', version = version + 1, updated_at = now()
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await sql`rollback to savepoint reopening`.execute(tx);
    return false;
  }
}

/** Returns the number of lines in the owner's active cart and their destination. */
export async function findCartSummary(
  tx: Tx,
  tenantId: string,
  owner: Owner,
): Promise<{ lines: number; country: string; postalCode: string } | undefined> {
  const row = await activeCarts(tx, tenantId, owner)
    .select(({ selectFrom }) => [
      'country',
      'postal_code',
      selectFrom('cart_lines')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .whereRef('cart_lines.tenant_id', '=', 'carts.tenant_id')
        .whereRef('cart_lines.cart_id', '=', 'carts.id')
        .as('lines'),
    ])
    .executeTakeFirst();
  return row && { lines: row.lines ?? 0, country: row.country, postalCode: row.postal_code };
}

/** The driver would send an object as a composite value, so JSON is sent as text. */
function asJson<T extends object>(value: T | null): T | null {
  return value === null ? null : (sql<T>`${JSON.stringify(value)}::jsonb` as unknown as T);
}

export interface CartRecord {
  readonly id: string;
  readonly state: Cart['state'];
  readonly currency: Currency;
  readonly country: string;
  readonly postalCode: string;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly vatNumber: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Returns a customer's carts, oldest first, without the ordered ones. */
export async function listCartsOf(tx: Tx, tenantId: string, customerId: string): Promise<CartRecord[]> {
  return tx
    .selectFrom('carts')
    .select([
      'id',
      'state',
      'currency',
      'country',
      'postal_code as postalCode',
      'shipping_address as shippingAddress',
      'billing_address as billingAddress',
      'vat_number as vatNumber',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('state', '!=', 'ordered')
    .orderBy('created_at')
    .execute();
}

/** Locks all carts of a customer. Other requests on them wait, and find no carts after the erasure. */
export async function lockCartsOf(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .selectFrom('carts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Deletes a customer's carts. An ordered cart keeps its id, because the order refers to it, but all personal data is
 * removed.
 */
export async function forgetCarts(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await sql`delete from carts where tenant_id = ${tenantId} and customer_id = ${customerId} and state <> 'ordered'`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    select id from carts where tenant_id = ${tenantId} and customer_id = ${customerId}`.execute(tx);
  await forgetOrderedCarts(
    tx,
    tenantId,
    rows.map(({ id }) => id),
  );
}

/** Empties carts that became orders: the row stays, because its order points to it. */
export async function forgetOrderedCarts(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from cart_lines where tenant_id = ${tenantId} and cart_id = any(${ids})`.execute(tx);
  await sql`update carts set anonymous_id = 'erased-' || id, customer_id = null, shipping_address = null,
      billing_address = null, postal_code = '', vat_number = null, vat_check = null
    where tenant_id = ${tenantId} and id = any(${ids}) and state = 'ordered'`.execute(tx);
}
