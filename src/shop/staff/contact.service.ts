import type { Input } from '#kernel/endpoint.ts';
import { todayOf } from '#kernel/local-date.ts';
import { fromDecimal } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  answerRequest,
  closeRequest,
  holdRequest,
  MOST_ANSWERS,
  type ContactAnswer,
  type HeldRequest,
} from '../contact/contact.service.ts';
import type { AskedQuote, QuoteOffer } from '../contact/quote.ts';
import { issueOffer, prepareOffer } from '../contact/quotes.service.ts';
import { inPlaceOf } from '../accounts/in-place-of.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { readableText } from '#kernel/readable-text.ts';
import { quoteStates, withdrawQuotes } from '../promotions/promotions.service.ts';
import type { offerStaffQuote, StaffContact } from './contact.contract.ts';
import { listStaff } from './staff.repository.ts';
import { writeTrail, type Deed } from './trail.service.ts';

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
  return act(ctx, id, seen, async (tx, { request }) => {
    await answerRequest(ctx, tx, request, { staffId, text, offer: null });
    return { act: 'contact_answered' };
  });
}

/** Answers with a price. Earlier offers of the same request end, unless they were used. */
export async function offerQuote(
  ctx: Ctx,
  id: string,
  { text: typed, seen, net, freight: named, ...wish }: Input<typeof offerStaffQuote>['body'],
): Promise<StaffContact | Refusal> {
  const text = readableText(typed);
  if (text === '') return refuse('message_empty', 422);
  const netCents = fromDecimal(net) ?? 0;
  if (netCents <= 0) return refuse('amount_not_valid', 422);
  const freight = named && { ...named, netCents: fromDecimal(named.net) ?? -1 };
  if (freight && freight.netCents < 0) return refuse('amount_not_valid', 422);
  const held = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const request = (await holdRequest(ctx, tx, id))?.request;
    const customer = request?.customerId ? await inPlaceOf(ctx, tx, request.customerId) : undefined;
    return request && { asked: request, buyer: customer ?? ctx };
  });
  if (!held) return NOT_FOUND;
  const { asked, buyer } = held;
  if (!asked.quote) return refuse('quote_not_asked', 409);
  const prepared = await prepareOffer(ctx, buyer, asked.quote, {
    ...wish,
    netCents,
    freight: freight && { netCents: freight.netCents, country: freight.country, postalCode: freight.zipCode },
  });
  if (isRefusal(prepared)) return prepared;
  const { staffId } = staffActing(ctx);
  return act(ctx, id, seen, async (tx, { request, answers }) => {
    await withdrawQuotes(ctx, tx, promotionsOf(answers));
    const offer = await issueOffer(ctx, tx, prepared);
    await answerRequest(ctx, tx, request, { staffId, text, offer });
    const { reason, quantity, listNetCents } = offer;
    return { act: 'quote_offered', reason, detail: { copies: quantity, netCents, listNetCents } };
  });
}

export function closeContact(ctx: Ctx, id: string, seen: number): Promise<StaffContact | Refusal> {
  return act(ctx, id, seen, async (tx, { request }) => {
    await closeRequest(ctx, tx, request);
    return { act: 'contact_closed' };
  });
}

function act(
  ctx: Ctx,
  id: string,
  seen: number,
  work: (tx: Tx, held: HeldRequest) => Promise<Omit<Deed, 'on'>>,
): Promise<StaffContact | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<StaffContact | Refusal> => {
    const held = await holdRequest(ctx, tx, id);
    if (!held) return NOT_FOUND;
    const { length } = held.answers;
    if (length > seen || length >= MOST_ANSWERS)
      return refuse('messages_changed', 409, { detail: await shown(ctx, tx, id) });
    const done = await work(tx, held);
    await writeTrail(ctx, tx, { ...done, on: { kind: 'contact', id } });
    return shown(ctx, tx, id);
  });
}

async function shown(ctx: Ctx, tx: Tx, id: string): Promise<StaffContact | Refusal> {
  const held = await holdRequest(ctx, tx, id);
  if (!held) return NOT_FOUND;
  const { request, answers } = held;
  const states = await quoteStates(ctx, tx, promotionsOf(answers));
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
    quote: request.quote && quoteToWire(ctx, request.quote),
    answers: answers.map(({ staffId, text, at, offer }) => ({
      by: names.get(staffId) ?? staffId,
      text,
      at: at.toISOString(),
      offer: offer && offerToWire(ctx, offer, states),
    })),
  };
}

function promotionsOf(answers: readonly ContactAnswer[]): string[] {
  return answers.flatMap(({ offer }) => offer?.promotionId ?? []);
}

function quoteToWire(
  { tenant }: Ctx,
  { productName, attributes, quantity, priority, currency, listNetCents }: AskedQuote,
) {
  return {
    product: productName,
    attributes: [...attributes],
    quantity,
    priority,
    listNet: listNetCents === null ? null : { centAmount: listNetCents, currencyCode: currency },
    countries: [...tenant.domain.countries],
  };
}

function offerToWire(ctx: Ctx, offer: QuoteOffer, states: Awaited<ReturnType<typeof quoteStates>>) {
  const { promotionId, code, quantity, priority, netCents, listNetCents, currency, freight, validUntil, reason } =
    offer;
  const money = (centAmount: number) => ({ centAmount, currencyCode: currency });
  const stored = states.get(promotionId);
  const isOver = todayOf(ctx) > validUntil;
  const state = stored?.used ? 'used' : isOver || !stored ? 'over' : stored.isActive ? 'open' : 'replaced';
  return {
    code,
    quantity,
    priority,
    net: money(netCents),
    listNet: money(listNetCents),
    freight: freight ? { net: money(freight.netCents), country: freight.country, zipCode: freight.postalCode } : null,
    validUntil,
    reason,
    state,
  } as const;
}
