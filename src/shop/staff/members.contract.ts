import { endpoint } from '#kernel/endpoint.ts';
import { id, instant, line, list, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { MOST_STAFF } from './members.rules.ts';
import { SCOPES } from './scopes.ts';

/** Who works in the shop, managed in the browser. The commands of `npm run staff` use the same services. */

/** The states of an account of staff: the invitation was not accepted yet, it works, or it is closed. */
export const MEMBER_STATES = ['invited', 'active', 'blocked'] as const;

const scopes = list(oneOf(SCOPES), SCOPES.length, 1);
export const member = object({
  id,
  email: line(254),
  name: line(80),
  scopes: list(oneOf(SCOPES), SCOPES.length),
  state: oneOf(MEMBER_STATES),
  hasSecondFactor: Type.Boolean(),
  /** Sessions that are open now. */
  sessions: Type.Integer(),
  /** Until when the last invitation can be accepted. Null without one. */
  invitedUntil: nullable(instant),
  isSelf: Type.Boolean(),
  /** Whether the caller may change this account: it is another one, and holds no scope that the caller lacks. */
  mayChange: Type.Boolean(),
});
export type MemberWire = Static<typeof member>;
const members = list(member, MOST_STAFF);

const params = object({ id });
const refusals = { staff_not_found: 404, staff_self: 409, scope_not_held: 403 } as const;

export const listMembers = endpoint({
  method: 'GET',
  path: '/staff/members/',
  summary: 'Who works in the shop, and what they may do',
  access: 'staff',
  scope: 'tenant:write',
  answer: members,
  refusals: {},
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/staff/members/',
  summary: 'Mails somebody a one-time link with which they set name and password',
  access: 'staff',
  scope: 'tenant:write',
  body: object({ email: line(254, 3), scopes }),
  answer: members,
  refusals: { form_invalid: 422, staff_known: 409, staff_full: 409, scope_not_held: 403, too_many_attempts: 429 },
});

export const inviteMemberAgain = endpoint({
  method: 'POST',
  path: '/staff/members/{id}/invite/',
  summary: 'Mails a new link; the former one works no more, and a closed account opens again',
  access: 'staff',
  scope: 'tenant:write',
  params,
  answer: members,
  refusals: { ...refusals, too_many_attempts: 429 },
});

export const changeMemberScopes = endpoint({
  method: 'PUT',
  path: '/staff/members/{id}/scopes/',
  summary: 'Sets what somebody may do, from the next call on',
  access: 'staff',
  scope: 'tenant:write',
  params,
  body: object({ scopes }),
  answer: members,
  refusals,
});

export const blockMember = endpoint({
  method: 'POST',
  path: '/staff/members/{id}/block/',
  summary: 'Closes an account of staff; its sessions end at once',
  access: 'staff',
  scope: 'tenant:write',
  params,
  answer: members,
  refusals,
});

export const resetMemberSecondFactor = endpoint({
  method: 'POST',
  path: '/staff/members/{id}/second-factor/reset/',
  summary: 'Removes a lost second factor; the sessions end, and the next sign-in sets up another',
  access: 'staff',
  scope: 'tenant:write',
  params,
  answer: members,
  refusals,
});

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/staff/members/{id}/sessions/end/',
  summary: 'Ends all sessions of somebody at once; they may sign in again',
  access: 'staff',
  scope: 'tenant:write',
  params,
  answer: members,
  refusals,
});
