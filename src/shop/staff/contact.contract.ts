import { endpoint } from '#kernel/endpoint.ts';
import { id, instant, line, list, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { LONGEST_MESSAGE } from '../messages/messages.contract.ts';
import { ANSWER_REFUSALS, answerBody, CLOSE_REFUSALS, closeBody } from './answers.contract.ts';

const MOST_ANSWERS = 200;

export const staffContactWire = object({
  id,
  name: line(120),
  email: line(254),
  subject: line(120),
  text: text(LONGEST_MESSAGE),
  at: instant,
  /** As it was typed. */
  orderNumber: line(20),
  /** Whether the sender may read that order. */
  isTheirs: Type.Boolean(),
  /** The account of who was signed in. */
  customerId: nullable(id),
  state: oneOf(['open', 'answered', 'closed'] as const),
  /** Oldest first. */
  answers: list(object({ by: line(254), text: text(LONGEST_MESSAGE), at: instant }), MOST_ANSWERS),
});
export type StaffContact = Static<typeof staffContactWire>;

const params = object({ request: id });

export const readStaffContact = endpoint({
  method: 'GET',
  path: '/staff/contact/{request}/',
  summary: 'What somebody wrote by the contact form, and the answers',
  access: 'staff',
  scope: 'order:read',
  params,
  answer: staffContactWire,
  refusals: { contact_not_found: 404 },
});

/** A refusal with `messages_changed` carries the request as it is now. */
export const answerStaffContact = endpoint({
  method: 'POST',
  path: '/staff/contact/{request}/answer/',
  summary: 'Answers by mail',
  access: 'staff',
  scope: 'order:write',
  params,
  body: answerBody,
  answer: staffContactWire,
  refusals: { contact_not_found: 404, ...ANSWER_REFUSALS },
});

export const closeStaffContact = endpoint({
  method: 'POST',
  path: '/staff/contact/{request}/close/',
  summary: 'Takes a request out of the queue without an answer',
  access: 'staff',
  scope: 'order:write',
  params,
  body: closeBody,
  answer: staffContactWire,
  refusals: { contact_not_found: 404, ...CLOSE_REFUSALS },
});
