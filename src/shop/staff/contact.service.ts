import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  answerRequest,
  closeRequest,
  holdRequest,
  MOST_ANSWERS,
  type ContactRequest,
} from '../contact/contact.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { readableText } from '../messages/messages.rules.ts';
import type { Act } from './acts.ts';
import type { StaffContact } from './contact.contract.ts';
import { listStaff } from './staff.repository.ts';
import { writeTrail } from './trail.service.ts';

const NOT_FOUND = refuse('contact_not_found', 404);

export function readContactForStaff(ctx: Ctx, id: string): Promise<StaffContact | Refusal> {
  return ctx.db.transact(ctx.tenant.id, (tx) => shown(ctx, tx, id));
}

/** Answers a request. Two members of staff who write at once do not both answer it. */
export function answerContact(
  ctx: Ctx,
  id: string,
  { text: typed, seen }: { readonly text: string; readonly seen: number },
): Promise<StaffContact | Refusal> {
  const text = readableText(typed);
  if (text === '') return Promise.resolve(refuse('message_empty', 422));
  const { staffId } = staffActing(ctx);
  return act(ctx, id, seen, 'contact_answered', (tx, request) => answerRequest(ctx, tx, request, staffId, text));
}

export function closeContact(ctx: Ctx, id: string, seen: number): Promise<StaffContact | Refusal> {
  return act(ctx, id, seen, 'contact_closed', (tx, request) => closeRequest(ctx, tx, request));
}

function act(
  ctx: Ctx,
  id: string,
  seen: number,
  name: Act,
  work: (tx: Tx, request: ContactRequest) => Promise<void>,
): Promise<StaffContact | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<StaffContact | Refusal> => {
    const held = await holdRequest(ctx, tx, id);
    if (!held) return NOT_FOUND;
    const { length } = held.answers;
    if (length > seen || length >= MOST_ANSWERS)
      return refuse('messages_changed', 409, { detail: await shown(ctx, tx, id) });
    await work(tx, held.request);
    await writeTrail(ctx, tx, { act: name, on: { kind: 'contact', id } });
    return shown(ctx, tx, id);
  });
}

async function shown(ctx: Ctx, tx: Tx, id: string): Promise<StaffContact | Refusal> {
  const held = await holdRequest(ctx, tx, id);
  if (!held) return NOT_FOUND;
  const { request, answers } = held;
  const staff = await listStaff(tx, ctx.tenant.id);
  const names = new Map(staff.map(({ id: staffId, name, email }) => [staffId, name || email]));
  return {
    id,
    name: request.name,
    email: request.email,
    subject: request.subject,
    text: request.words,
    at: request.openedAt.toISOString(),
    orderNumber: request.orderNumber,
    isTheirs: request.orderId !== null,
    customerId: request.customerId,
    state: request.state,
    answers: answers.map(({ staffId, text, at }) => ({
      by: names.get(staffId) ?? staffId,
      text,
      at: at.toISOString(),
    })),
  };
}
