import { formatCountry, formatDate, formatInstant, formatMoney, formatNumber } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import { backofficeLink } from '../mails/backoffice-link.ts';
import type { MailDraft } from '../mails/mails.service.ts';
import { paragraphsOf } from '../orders/order-mails.ts';
import type { ContactRequest } from './contact.repository.ts';
import type { AskedQuote, QuoteOffer } from './quote.ts';

/** To the shop. A reply to it goes to the sender. */
export function contactMail(ctx: Ctx, request: ContactRequest): MailDraft {
  const row = (key: string, text: string) => ({ term: ctx.say('contact', key), text });
  return {
    kind: 'shop_contact',
    to: ctx.tenant.mail.orders,
    replyTo: request.email,
    subject: ctx.say('contact', 'mail_shop_subject', { subject: request.subject }),
    paragraphs: [...paragraphsOf(request.words), ctx.say('contact', 'mail_shop_how')],
    tables: [
      {
        heading: '',
        rows: [
          row('name', request.name),
          row('email', request.email),
          ...(request.orderNumber === ''
            ? []
            : [row(request.orderId === null ? 'order_unproven' : 'order', request.orderNumber)]),
        ],
      },
      ...(request.quote ? [{ heading: request.quote.productName, rows: wishRows(ctx, request.quote) }] : []),
    ],
    link: backofficeLink(ctx, `contact/${request.id}/`, ctx.say('mail', 'shop_open_contact')),
    notes: [],
    closing: ctx.tenant.brand.name,
  };
}

/** The answer, with what was asked below it. A reply to it goes to the shop. */
export function contactAnswerMail(ctx: Ctx, request: ContactRequest, text: string): MailDraft {
  const { name: brand } = ctx.tenant.brand;
  return {
    kind: 'contact_answer',
    to: request.email,
    subject: ctx.say('contact', 'mail_answer_subject', { subject: request.subject }),
    paragraphs: [ctx.say('contact', 'mail_answer_intro', { name: request.name }), ...paragraphsOf(text)],
    tables: [],
    link: undefined,
    notes: [
      {
        text: ctx.say('contact', 'mail_answer_quoted', {
          date: formatInstant(request.openedAt.toISOString(), ctx.timeZone),
        }),
      },
      ...paragraphsOf(request.words).map((each) => ({ text: each })),
    ],
    closing: ctx.say('mail', 'closing', { brand }),
  };
}

/** The price that staff offer, the way to order at it, and until when. */
export function quoteOfferMail(
  ctx: Ctx,
  request: Pick<ContactRequest, 'name' | 'email'> & { readonly quote: AskedQuote },
  { text, offer }: { readonly text: string; readonly offer: QuoteOffer },
): MailDraft {
  const { quote } = request;
  const money = (cents: number) =>
    ctx.say('contact', 'offer_net', { amount: formatMoney(cents, offer.currency, ctx.locale) });
  const row = (key: string, value: string) => ({ term: ctx.say('contact', key), text: value });
  return {
    kind: 'quote_offer',
    to: request.email,
    subject: ctx.say('contact', 'mail_offer_subject', { product: quote.productName, brand: ctx.tenant.brand.name }),
    paragraphs: [
      ctx.say('contact', 'mail_answer_intro', { name: request.name }),
      ...paragraphsOf(text),
      ctx.say('contact', 'mail_offer_how'),
    ],
    tables: [
      {
        heading: quote.productName,
        rows: [
          ...quote.attributes.map(({ name, value }) => ({ term: name, text: value })),
          row('quantity', formatNumber(offer.quantity, ctx.locale)),
          row('offer_price', money(offer.netCents)),
          row('offer_list', money(offer.listNetCents)),
          row('offer_freight', freightOf(ctx, offer)),
          row('offer_until', formatDate(offer.validUntil)),
          row('offer_code', offer.code),
        ],
      },
    ],
    link: { label: ctx.say('contact', 'mail_offer_link'), url: `${ctx.origin}${offer.path}` },
    notes: [{ text: ctx.say('contact', 'mail_offer_note') }],
    closing: ctx.say('mail', 'closing', { brand: ctx.tenant.brand.name }),
  };
}

/** What delivery costs by the offer: the transport to its place, or as the shop charges it of everybody. */
function freightOf({ say, locale, tenant }: Ctx, { freight, currency }: QuoteOffer): string {
  if (!freight) return say('contact', tenant.shippingIncluded ? 'freight_in_shop' : 'freight_on_top');
  const to = { place: freight.postalCode, country: formatCountry(freight.country, locale) };
  return freight.netCents === 0
    ? say('contact', 'freight_in_price', to)
    : say('contact', 'freight_to', { ...to, amount: formatMoney(freight.netCents, currency, locale) });
}

function wishRows(ctx: Ctx, { attributes, quantity, listNetCents, currency }: AskedQuote) {
  return [
    ...attributes.map(({ name, value }) => ({ term: name, text: value })),
    { term: ctx.say('contact', 'quantity'), text: formatNumber(quantity, ctx.locale) },
    {
      term: ctx.say('contact', 'offer_list'),
      text:
        listNetCents === null
          ? ctx.say('contact', 'not_offered')
          : ctx.say('contact', 'offer_net', { amount: formatMoney(listNetCents, currency, ctx.locale) }),
    },
  ];
}
