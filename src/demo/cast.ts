import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { inPlaceOf } from '#shop/accounts/in-place-of.service.ts';
import { customerOfEmail } from '#shop/accounts/premium.service.ts';
import type { Ctx, SignedInCustomer } from '#shop/context.ts';
import { staffOfShop } from '#shop/staff/invites.service.ts';

/** The people of a demo shop, at a moment of the story that is told. */
export interface Cast {
  /** The context of the clock, without a person. */
  readonly nobody: Ctx;
  readonly customer: Ctx & { readonly actor: SignedInCustomer };
  readonly staff: Ctx;
}

/** The people of the demo shop. Undefined where the customer or the member of staff is missing. */
export async function castOf(nobody: Ctx, customerEmail: string, staffEmail: string): Promise<Cast | undefined> {
  const known = await customerOfEmail(nobody, customerEmail);
  const member = (await staffOfShop(nobody)).find(({ email }) => email === staffEmail);
  if (!known || !member) return undefined;
  const customer = await nobody.db.transact(nobody.tenant.id, (tx) => inPlaceOf(nobody, tx, known.id));
  if (!customer) return undefined;
  const { id: staffId, email, name, scopes } = member;
  return {
    nobody,
    customer,
    staff: { ...nobody, actor: { kind: 'staff', staffId, sessionId: '', email, name, scopes, anonymousId: undefined } },
  };
}

export function at(cast: Cast, now: Temporal.Instant): Cast {
  return {
    nobody: { ...cast.nobody, now },
    customer: { ...cast.customer, now },
    staff: { ...cast.staff, now },
  };
}

export function done<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refusal}`);
  return answer;
}
