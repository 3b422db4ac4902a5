import { formatNumber } from '#kernel/format.ts';
import { mailName, plainAddress } from '#kernel/mail-name.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Input } from '#kernel/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { refuseField, refusedForm } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import { readableText } from '#kernel/readable-text.ts';
import { withReadableOrder } from '../orders/order-access.service.ts';
import { contactAnswerMail, contactMail, quoteOfferMail } from './contact-mails.ts';
import type { askCustomQuote, sendContact } from './contact.contract.ts';
import type { AskedQuote } from './quote.ts';
import { askedQuote } from './quotes.service.ts';
import {
  insertAnswer,
  insertRequest,
  listAnswers,
  listQueuedRequests,
  lockRequest,
  setRequestState,
  type ContactAnswer,
  type ContactPlace,
  type ContactRequest,
  type ContactState,
} from './contact.repository.ts';

export type { ContactAnswer, ContactPlace, ContactRequest, ContactState } from './contact.repository.ts';

const MOST_SUBJECT = 120;
/** No request has more answers than are shown. */
export const MOST_ANSWERS = 200;

type Written = Input<typeof sendContact>['body'];
type WrittenQuote = Input<typeof askCustomQuote>['body'];

/** The form as it is kept, or what is wrong with it. */
export function readContact(ctx: Ctx, written: Written): Omit<Written, 'website'> | Refusal {
  const { website, ...form } = written;
  // A person whose browser filled it in is told how else to write: nothing is thrown away in silence.
  if (website !== '') return refuse('contact_refused', 422, { params: { email: ctx.tenant.legal.email } });
  const refused = refusedForm(ctx, 'contact', form);
  if (refused) return refused;
  const text = readableText(form.text);
  if (text === '') return refuseField(ctx, 'text', 'required');
  return {
    name: form.name.trim(),
    email: plainAddress(form.email),
    subject: form.subject.trim(),
    orderNumber: form.orderNumber.trim(),
    text,
  };
}

/** The form of a quote as it is kept, or what is wrong with it. */
export async function readQuoteWish(
  ctx: Ctx,
  { of, ...written }: WrittenQuote,
): Promise<{ form: Omit<Written, 'website'>; quote: AskedQuote | null } | Refusal> {
  const { website, ...form } = written;
  if (website !== '') return refuse('contact_refused', 422, { params: { email: ctx.tenant.legal.email } });
  const refused = refusedForm(ctx, 'customQuote', form);
  if (refused) return refused;
  const quote = of ? await askedQuote(ctx, of) : null;
  if (quote && isRefusal(quote)) return quote;
  const subject = quote
    ? ctx.say('contact', 'quote_subject', {
        product: quote.productName,
        quantity: formatNumber(quote.quantity, ctx.locale),
      })
    : ctx.say('contact', 'quote_subject_open');
  const read = readContact(ctx, { ...form, website, subject: subject.slice(0, MOST_SUBJECT), orderNumber: '' });
  return isRefusal(read) ? read : { form: read, quote };
}

/** Keeps a request and tells the shop by mail. The answer is the same whether there is such an order or not. */
export async function writeContact(
  ctx: Ctx,
  form: Omit<Written, 'website'>,
  quote: AskedQuote | null = null,
): Promise<{ sent: true }> {
  const { actor } = ctx;
  const orderId = await readableOrder(ctx, form.orderNumber);
  const request: ContactRequest = {
    id: bearerId(),
    name: form.name,
    email: form.email,
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    subject: form.subject,
    orderNumber: form.orderNumber,
    orderId,
    words: form.text,
    openedAt: timestampOf(ctx),
    state: 'open',
    changedAt: timestampOf(ctx),
    quote,
  };
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    await insertRequest(tx, ctx.tenant.id, request, mailName(form.email));
    await queueMails(ctx, tx, contactMail(ctx, request));
  });
  return { sent: true };
}

/** The id of an order that the sender may read. Null for every other number. */
async function readableOrder(ctx: Ctx, orderNumber: string): Promise<string | null> {
  if (orderNumber === '') return null;
  const found = await withReadableOrder(ctx, orderNumber, undefined, (_tx, { order }) => order.id);
  return isRefusal(found) ? null : found;
}

export interface HeldRequest {
  readonly request: ContactRequest;
  readonly answers: readonly ContactAnswer[];
}

/** A request with its answers, locked. Undefined where the shop has none of this id. */
export async function holdRequest(ctx: Ctx, tx: Tx, id: string): Promise<HeldRequest | undefined> {
  const request = await lockRequest(tx, ctx.tenant.id, id);
  return request && { request, answers: await listAnswers(tx, ctx.tenant.id, id, MOST_ANSWERS) };
}

/** Answers a locked request by mail, in words or with an offer. */
export async function answerRequest(
  ctx: Ctx,
  tx: Tx,
  request: ContactRequest,
  { staffId, text, offer }: Omit<ContactAnswer, 'at'>,
): Promise<void> {
  const at = timestampOf(ctx);
  await insertAnswer(tx, ctx.tenant.id, request.id, { staffId, text, at, offer });
  await setRequestState(tx, ctx.tenant.id, request.id, 'answered', at);
  const { quote } = request;
  const mail =
    offer && quote
      ? quoteOfferMail(ctx, { ...request, quote }, { text, offer })
      : contactAnswerMail(ctx, request, text);
  await queueMails(ctx, tx, mail);
}

export function closeRequest(ctx: Ctx, tx: Tx, { id }: Pick<ContactRequest, 'id'>): Promise<void> {
  return setRequestState(tx, ctx.tenant.id, id, 'closed', timestampOf(ctx));
}

export function queuedRequests(
  ctx: Ctx,
  tx: Tx,
  state: ContactState,
  after: ContactPlace,
  limit: number,
): Promise<ContactRequest[]> {
  return listQueuedRequests(tx, ctx.tenant.id, state, after, limit);
}
