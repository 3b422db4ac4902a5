import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import type { Role } from '#shop/companies/company.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { follows, mailsTo, person, registered } from './people.ts';
import type { TestShop } from './shop.ts';
import type { Visitor } from './visitor.ts';

/** What an account says of its company at registration. */
export const FIRM = {
  category: 'company',
  company: 'Atelier Benali',
  companyCountry: 'FR',
  companyNumber: '732 829 320 00074',
  vatNumber: 'FR83404833048',
};

export interface Somebody {
  readonly visitor: Visitor;
  readonly email: string;
  readonly id: string;
}

/** The key of a refusal, else the status. */
export function keyOf({
  status,
  body,
}: {
  readonly status: number;
  readonly body: { readonly error?: { readonly key: string } };
}) {
  return body.error?.key ?? status;
}

async function insist(answer: Promise<{ status: number; body: { error?: { key: string } } }>): Promise<void> {
  const got = await answer;
  if (got.status !== 200) throw new Error(`Refused: ${JSON.stringify(got.body)}`);
}

/** Somebody new with a company of their own. */
export async function founder(shop: TestShop): Promise<Somebody> {
  const made = await registered(shop, FIRM);
  await follows(made.visitor, (await mailsTo(shop, made.email))[0]?.link ?? '');
  await made.visitor.meet();
  await made.visitor.call('POST', '/customer/confirm/', {});
  await insist(made.visitor.call('POST', '/company/'));
  return made;
}

/** Somebody new who was asked in, opened the mail and accepted. */
export async function joined(
  shop: TestShop,
  owner: Somebody,
  role: Role = 'buyer',
  names: Readonly<Record<string, string>> = {},
): Promise<Somebody> {
  const { email } = person();
  await insist(owner.visitor.call<CompanyWire>('POST', '/company/invites/', { email, role }));
  const link = (await mailsTo(shop, email))[0]?.link ?? '';
  const made = await registered(shop, { email, ...names });
  await follows(made.visitor, link);
  await made.visitor.meet();
  await insist(made.visitor.call('POST', '/company/invite/accept/', {}));
  return made;
}

/** A cart with a thousand flyers and an address, ready to order. */
export async function filledCart({ visitor, email }: Somebody, quantity = 1000): Promise<CartWire> {
  const cart = await visitor.call<CartWire>('POST', '/cart', {});
  const { id } = cart.body.data;
  await insist(visitor.call('PUT', `/cart/${id}/item`, { line: flyerLine({ quantity, jobName: 'Salon' }) }));
  const shippingAddress = address({ email, company: 'Atelier Benali' });
  const addressed = await visitor.call<CartWire>('PATCH', `/cart/${id}/item/address/`, { shippingAddress });
  return addressed.body.data;
}
