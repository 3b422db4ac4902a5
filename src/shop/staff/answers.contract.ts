import { object, text, Type } from '#kernel/schema.ts';
import { LONGEST_MESSAGE } from '../messages/messages.contract.ts';

/** What staff send to answer a customer, about an order or by the contact form, or to end it without an answer. */

/** How many messages the writer saw. With more by now nothing is done, and the refusal carries what there is now. */
const seen = Type.Integer({ minimum: 0, maximum: 1_000_000 });

export const answerBody = object({ text: text(LONGEST_MESSAGE, 1), seen });
export const ANSWER_REFUSALS = { message_empty: 422, messages_changed: 409 } as const;

export const closeBody = object({ seen });
export const CLOSE_REFUSALS = { messages_changed: 409 } as const;
