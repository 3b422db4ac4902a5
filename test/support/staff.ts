import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { SCOPES, type Scope } from '#shop/staff/scopes.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner } from './people.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { elsewhere, Visitor, type Reply } from './visitor.ts';

/** The owner of every demo shop. */
export const OWNER = 'equipe@tirage.example';
export const STAFF_PASSWORD = 'tirage-demo';

/** The browser of a member of staff. It keeps the forgery token of the back office. */
export class StaffVisitor extends Visitor {
  override meet(path = '/staff/session/'): Promise<void> {
    return super.meet(path);
  }

  /** The first step of the sign-in: address and password. */
  async begins(email: string, password = STAFF_PASSWORD): Promise<Reply<{ step: string; mayWait: boolean }>> {
    const answer = await this.call<{ step: string; mayWait: boolean }>('POST', '/staff/sign-in/', { email, password });
    await this.meet();
    return answer;
  }

  /** Signs in without a second factor, as outside production. */
  async signsIn(email = OWNER): Promise<this> {
    const begun = await this.begins(email);
    if (begun.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(begun.body)}`);
    const later = await this.call('POST', '/staff/sign-in/later/');
    if (later.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(later.body)}`);
    await this.meet();
    return this;
  }
}

/** A shop for a file of tests, with a member of staff who is signed in. */
export async function openStaffedShop(): Promise<{ readonly shop: TestShop; readonly staff: StaffVisitor }> {
  const shop = await openTestShop();
  return { shop, staff: await staffAt(shop).signsIn() };
}

export function staffAt(shop: Pick<TestShop, 'app'>, host = 'localhost'): StaffVisitor {
  return new StaffVisitor(shop.app, host, elsewhere());
}

/** Adds a member of staff with the owner's password. Returns the address. */
export async function hire(shop: TestShop, scopes: readonly Scope[] = SCOPES, tenant = 'tirage-fr'): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@staff.example`;
  await asOwner(
    shop,
    `insert into staff (tenant_id, id, email, name, password_hash, scopes, created_at)
     select tenant_id, $2, $3, 'Sacha', password_hash, $4, now() from staff where tenant_id = $1 and email = $5`,
    [tenant, randomBytes(16).toString('base64url'), email, scopes, OWNER],
  );
  return email;
}

/** The code that an app shows at a moment. */
export function codeOf(secret: string, now: Temporal.Instant): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.epochMilliseconds });
}

/** An order with this many lines, of a guest where no visitor is given. Each guest has an own address, because orders to one are limited. */
export async function orderOf(
  shop: TestShop,
  {
    lines = 1,
    line = flyerLine(),
    host = 'localhost',
    email = `${randomBytes(6).toString('hex')}@example.fr`,
    to = {},
    guest = new Visitor(shop.app, host, elsewhere()),
  } = {},
) {
  const { body } = await guest.call<{ id: string }>('POST', '/cart', {});
  for (let count = 0; count < lines; count += 1) {
    const put = await guest.call('PUT', `/cart/${body.data.id}/item`, { line });
    if (put.status !== 200) throw new Error(JSON.stringify(put.body));
  }
  await guest.call('PATCH', `/cart/${body.data.id}/item/address/`, { shippingAddress: address({ email, ...to }) });
  const placed = await guest.call<{ id: string; orderNumber: string }>('POST', `/cart/${body.data.id}/checkout/`, {});
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return { guest, ...placed.body.data };
}

/** Staff give back some of what was paid for an order, by a booking of their bank. */
export async function givesBack(staff: StaffVisitor, orderNumber: string, cents: number): Promise<void> {
  const path = `/staff/orders/${orderNumber}`;
  const { version } = (await staff.call<{ version: number }>('GET', `${path}/`)).body.data;
  const given = await staff.call('POST', `${path}/refund/`, {
    version,
    amount: (cents / 100).toFixed(2),
    reason: 'Geste',
    reference: `out ${orderNumber} ${cents}`,
  });
  if (given.status !== 200) throw new Error(`Not given back: ${JSON.stringify(given.body)}`);
}
