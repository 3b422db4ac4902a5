import { endpoint } from '#kernel/endpoint.ts';
import { instant, line, list, map, object, oneOf, Type } from '#kernel/schema.ts';
import { typed } from '../forms.contract.ts';

/**
 * Everything that is stored about the person, as one file: a list of records for each part (docs/operations.md, "A
 * person's data"). Cents are whole numbers, times are instants.
 */
export const exportData = endpoint({
  method: 'GET',
  path: '/customer/export/',
  summary: 'Everything that is kept of whoever is signed in, as a file',
  access: 'customer',
  ownerOnly: true,
  answer: object({
    /** The version of this file's shape. */
    version: Type.Literal(1),
    exportedAt: instant,
    shop: line(80),
    parts: map(Type.Array(Type.Unsafe<object>({ type: 'object', additionalProperties: true })), 40),
  }),
  refusals: { too_many_attempts: 429 },
});

const OBSTACLES = ['order_under_way', 'payment_due', 'money_to_return', 'wallet_not_empty', 'last_owner'] as const;

export const readErasure = endpoint({
  method: 'GET',
  path: '/customer/erase/',
  summary: 'What has to end before the account can be erased',
  access: 'customer',
  answer: object({
    obstacles: list(object({ reason: oneOf(OBSTACLES), name: line(120) }), 10_000),
  }),
  refusals: {},
});

/** An erasure cannot be undone. */
export const eraseData = endpoint({
  method: 'POST',
  path: '/customer/erase/',
  summary: 'Erase the account and all personal data that no law asks to keep',
  access: 'customer',
  ownerOnly: true,
  body: object({ password: typed }),
  answer: object({ erased: Type.Literal(true) }),
  refusals: { form_invalid: 422, erasure_obstacles: 409, too_many_attempts: 429 },
});
