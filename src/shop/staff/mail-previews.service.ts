import type { Language } from '#kernel/languages.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { dayWithin, timestampOf, todayOf } from '#kernel/local-date.ts';
import { roundCents } from '#kernel/money.ts';
import { isRefusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import * as account from '../accounts/account-mails.ts';
import type { Address } from '../addresses/address.contract.ts';
import { defaultSelection } from '../catalog/product.ts';
import { offeredPriorities } from '../catalog/priority.rules.ts';
import { quantityOffer } from '../catalog/quantity.rules.ts';
import { composeOrder } from '../checkout/checkout.service.ts';
import { mandateWords } from '../checkout/mandate.ts';
import * as complaints from '../complaints/complaint-mails.ts';
import type { Complaint } from '../complaints/complaint.ts';
import { inviteMail } from '../companies/companies-mails.ts';
import * as contact from '../contact/contact-mails.ts';
import type { ContactRequest } from '../contact/contact.service.ts';
import type { AskedQuote, QuoteOffer } from '../contact/quote.ts';
import type { Dictionaries } from '../content/dictionaries.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { makeLine } from '../line-items/line-items.service.ts';
import { MAIL_KINDS, type MailKind } from '../mails/mail-kinds.ts';
import { rendered, type MailDraft, type RenderedMail } from '../mails/mails.service.ts';
import * as newsletter from '../newsletter/newsletter-mails.ts';
import type { OrderRequest } from '../order-requests/order-request.ts';
import * as requests from '../order-requests/order-requests-mails.ts';
import * as orders from '../orders/order-mails.ts';
import type { Order } from '../orders/order.ts';
import * as shop from '../orders/shop-mails.ts';
import * as premium from '../premium/premium-mails.ts';
import { callOffMail, handOverMail } from '../press/press-mails.ts';
import { calledOffMail, supplierMail } from '../press/purchase-order.service.ts';
import { destinationOf, priceConfiguration } from '../pricing/pricing.service.ts';
import { erasedMail } from '../privacy/privacy-mails.ts';
import { adjustmentMail } from '../wallet/wallet-mails.ts';
import { webhookStoppedMail } from '../webhooks/webhook-mails.ts';
import type { listMailPreviews } from './mail-previews.contract.ts';
import { staffInviteMail } from './staff-mails.ts';

const EMAIL = 'camille@example.com';
const NEXT_EMAIL = 'camille.moreau@example.com';
const COMPANY = 'Atelier Moreau';
/** Opens nothing: no token has this form. */
const KEY = 'example';
const NUMBER = 'T00-100001';
const EXAMPLE_QUANTITY = 500;
const EXAMPLE_FREIGHT_CENTS = 18_000;
const EXAMPLE_RELEASE = {
  id: KEY,
  files: [{ kind: 'ticket', name: `${NUMBER}-1.json`, type: 'application/json', bytes: 1, hash: '' }],
} as const;

/** What the previews tell of. */
interface Example {
  readonly ctx: Ctx;
  readonly order: Order;
  readonly amendment: orders.ToldAmendment;
  readonly request: OrderRequest;
  readonly complaint: Complaint;
  readonly contact: ContactRequest;
  readonly form: Parameters<typeof premium.applicationMail>[2];
}

/** The preview of every kind, made by the function that makes the mail. */
const PREVIEWS: { readonly [K in MailKind]: (example: Example) => MailDraft } = {
  verify: ({ ctx }) => account.verificationMail(ctx, EMAIL, KEY),
  known: ({ ctx }) => account.knownAddressMail(ctx, EMAIL),
  imported: ({ ctx }) => account.importedMail(ctx, EMAIL, KEY),
  reset: ({ ctx }) => account.resetMail(ctx, EMAIL, KEY),
  no_account: ({ ctx }) => account.noAccountMail(ctx, EMAIL),
  password_changed: ({ ctx }) => account.passwordChangedMail(ctx, EMAIL),
  password_reset: ({ ctx }) => account.passwordResetMail(ctx, EMAIL),
  old_email: ({ ctx }) => account.oldEmailMail(ctx, EMAIL, NEXT_EMAIL, KEY),
  new_email: ({ ctx }) => account.newEmailMail(ctx, NEXT_EMAIL, KEY),
  email_changed: ({ ctx }) => account.emailChangedMail(ctx, EMAIL, NEXT_EMAIL),
  passkey_added: ({ ctx }) => account.passkeyAddedMail(ctx, EMAIL),
  erased: ({ ctx }) => erasedMail(ctx, EMAIL),
  company_invite: ({ ctx }) =>
    inviteMail(ctx, { to: EMAIL, company: COMPANY, inviter: 'Nadia Benali', role: 'buyer' }, KEY),
  newsletter_ask: ({ ctx }) => newsletter.confirmMail(ctx, EMAIL, KEY),
  newsletter_welcome: ({ ctx }) => newsletter.welcomeMail(ctx, EMAIL, KEY),
  premium_received: ({ ctx }) => premium.answerMail(ctx, EMAIL, 'received', ''),
  premium_accepted: ({ ctx }) => premium.answerMail(ctx, EMAIL, 'accepted', ctx.say('staffmails', 'example_reason')),
  premium_declined: ({ ctx }) => premium.answerMail(ctx, EMAIL, 'declined', ctx.say('staffmails', 'example_reason')),
  premium_ended: ({ ctx }) => premium.answerMail(ctx, EMAIL, 'ended', ctx.say('staffmails', 'example_reason')),
  wallet_adjusted: ({ ctx, order }) =>
    adjustmentMail(ctx, EMAIL, {
      cents: 1250,
      balanceCents: 3000,
      currency: ctx.currency,
      reason: ctx.say('staffmails', 'example_reason'),
      orderNumber: order.orderNumber,
    }),
  order_placed: ({ ctx, order }) => orders.orderPlacedMail(ctx, order),
  order_transfer: ({ ctx, order }) => orders.transferMail(ctx, order, order.payableCents),
  order_mandate: ({ ctx, order }) =>
    orders.mandateMail(
      ctx,
      order,
      { cents: order.payableCents, currency: order.currency },
      {
        reference: `${order.orderNumber}-M1`,
        holder: 'Camille Moreau',
        iban: 'FR7630006000011234567890189',
        words: mandateWords(ctx, { cents: order.payableCents, currency: order.currency }),
        signedAt: timestampOf(ctx),
      },
    ),
  order_debit_returned: ({ ctx, order }) => orders.debitReturnedMail(ctx, order),
  order_paid: ({ ctx, order }) => orders.paymentReceivedMail(ctx, order),
  order_dates: ({ ctx, order }) => {
    const former = order.lines[0]!;
    const later = dayWithin(former.deliveryPromise.arrivalDate).add({ days: 3 }).toString();
    return orders.movedDatesMail(ctx, order, [
      { former, next: { ...former.deliveryPromise, arrivalDate: later }, by: 'payment' },
    ]);
  },
  order_amended: ({ ctx, order, amendment }) => orders.orderAmendedMail(ctx, order, amendment, false),
  order_rejected: ({ ctx, order }) =>
    orders.artworkRejectedMail(ctx, order, order.lines, ctx.say('staffmails', 'example_artwork')),
  order_proof: ({ ctx, order }) => orders.proofMail(ctx, order, lineOf(order), ctx.say('staffmails', 'example_proof')),
  order_files: ({ ctx, order }) =>
    orders.filesMail(
      ctx,
      order,
      order.lines.map((line) => ({
        line,
        artwork: 'awaited',
        isBegun: false,
        arrivalOfNow: line.deliveryPromise.arrivalDate,
      })),
      ctx.say('staffmails', 'example_day'),
    ),
  order_checked: ({ ctx, order }) =>
    orders.checkedMail(ctx, order, lineOf(order), {
      message: ctx.say('staffmails', 'example_check'),
      refundCents: 1290,
      dueCents: 4752,
      shown: [],
    }),
  order_shipped: ({ ctx, order }) =>
    orders.orderShippedMail(
      ctx,
      order,
      { carrier: 'dpd', trackingNumber: '01586049227741' },
      { ...order, portion: 'whole' },
    ),
  order_ready: ({ ctx, order }) => orders.orderReadyMail(ctx, order, { ...order, portion: 'whole' }),
  order_tracking: ({ ctx, order }) =>
    orders.parcelCorrectedMail(ctx, order, { carrier: 'dpd', trackingNumber: '01586049227741' }, order),
  order_answer: ({ ctx, order }) => orders.answerMail(ctx, order, ctx.say('staffmails', 'example_answer')),
  order_cancelled: ({ ctx, order }) => orders.orderCancelledMail(ctx, order, 'asked', dueBackOf(order, true)),
  order_refund: ({ ctx, order }) => orders.refundMail(ctx, order, order.payableCents),
  complaint_received: ({ ctx, order, complaint }) =>
    complaints.complaintReceivedMail(ctx, order, { complaint, line: lineOf(order), pictureCount: 2 }),
  complaint_decided: ({ ctx, order, complaint }) =>
    complaints.decisionMail(ctx, order, { complaint, line: lineOf(order), reprint: undefined, isCollected: false }),
  contact_answer: ({ ctx, contact: asked }) =>
    contact.contactAnswerMail(ctx, asked, ctx.say('staffmails', 'example_answer')),
  quote_offer: ({ ctx, order, contact: asked }) =>
    contact.quoteOfferMail(ctx, { ...asked, quote: quoteOf(ctx, order) }, offerOf(ctx, order)),
  request_asked: ({ ctx, request }) => requests.askedMail(ctx, EMAIL, request, 'Nadia Benali'),
  request_approved: ({ ctx, request }) => requests.approvedMail(ctx, EMAIL, request, 'Nadia Benali'),
  request_refused: ({ ctx, request }) => requests.refusedMail(ctx, EMAIL, request, 'Nadia Benali'),
  request_lapsed: ({ ctx, request }) => requests.lapsedMail(ctx, EMAIL, request),
  shop_placed: ({ ctx, order }) => shop.newOrderMail(ctx, order),
  shop_paid: ({ ctx, order }) => shop.orderPaidMail(ctx, order),
  shop_amended: ({ ctx, order, amendment }) => shop.newTotalMail(ctx, order, amendment),
  shop_overdue: ({ ctx, order }) => shop.overdueMail(ctx, order),
  shop_chargeback: ({ ctx, order }) =>
    shop.chargebackMail(ctx, order, { amountCents: order.payableCents, isAsked: false }),
  shop_artwork_waits: ({ ctx, order }) => shop.artworkWaitsMail(ctx, order),
  shop_no_files: ({ ctx, order }) => shop.noFilesMail(ctx, order, dueBackOf(order, false)),
  shop_cancelled: ({ ctx, order }) =>
    shop.customerCancelledMail(ctx, order, ctx.say('staffmails', 'example_reason'), dueBackOf(order, true)),
  shop_message: ({ ctx, order }) => shop.messageMail(ctx, order, ctx.say('staffmails', 'example_question')),
  shop_complaint: ({ ctx, order, complaint }) =>
    complaints.complaintMail(ctx, order, { complaint, line: lineOf(order), pictureCount: 2 }),
  shop_contact: ({ ctx, contact: asked }) => contact.contactMail(ctx, asked),
  shop_premium: ({ ctx, form }) => premium.applicationMail(ctx, { customerId: KEY, email: EMAIL }, form),
  shop_webhook_stopped: ({ ctx }) => webhookStoppedMail(ctx, { url: 'https://plant.example/tirage', note: '' }),
  shop_call_off: ({ ctx, order: { orderNumber } }) => callOffMail(ctx, { orderNumber, folder: `${orderNumber}-1` }),
  shop_hand_over: ({ ctx, order }) =>
    handOverMail(
      ctx,
      { name: 'Têxtil do Porto' },
      { ...EXAMPLE_RELEASE, orderNumber: order.orderNumber, lineId: KEY },
      'none',
    ),
  supplier_called_off: ({ ctx }) =>
    calledOffMail(ctx, { id: KEY, name: 'Têxtil do Porto', email: EMAIL }, EXAMPLE_RELEASE),
  supplier_order: ({ ctx }) =>
    supplierMail(ctx, { id: KEY, name: 'Têxtil do Porto', email: EMAIL }, EXAMPLE_RELEASE, KEY, 'none'),
  staff_invite: ({ ctx }) => staffInviteMail(ctx, EMAIL, `${ctx.origin}/admin/invite/`),
};

export async function mailPreviews(
  ctx: Ctx,
  dictionaries: Dictionaries,
  wanted: Language | undefined,
): Promise<Answer<typeof listMailPreviews>> {
  const { language } = speaking(ctx, dictionaries, wanted).tenant;
  const languages = [...new Set([ctx.tenant.language, ...dictionaries.languages])];
  const example = await exampleIn(ctx, dictionaries, wanted);
  const mails = (Object.keys(MAIL_KINDS) as MailKind[]).map((kind) => ({
    kind,
    to: MAIL_KINDS[kind],
    subject: rendered(example.ctx, draftOf(kind, example)).subject,
  }));
  return { language, languages, mails };
}

export async function mailPreview(
  ctx: Ctx,
  dictionaries: Dictionaries,
  kind: MailKind,
  wanted: Language | undefined,
): Promise<RenderedMail> {
  const example = await exampleIn(ctx, dictionaries, wanted);
  return rendered(example.ctx, draftOf(kind, example));
}

/** A draft that names another kind than the one under which it is shown would be shown under two. */
function draftOf(kind: MailKind, example: Example): MailDraft {
  const draft = PREVIEWS[kind](example);
  if (draft.kind !== kind) throw new Error(`The preview of the mail ${kind} is one of ${draft.kind}`);
  return draft;
}

/** The shop as if it wrote in another of the languages that there are texts in. */
function speaking(ctx: Ctx, dictionaries: Dictionaries, wanted: Language | undefined): Ctx {
  const language = dictionaries.languages.find((each) => each === wanted);
  if (language === undefined || language === ctx.tenant.language) return ctx;
  const tenant = { ...ctx.tenant, language, fallback: [ctx.tenant.language, ...(ctx.tenant.fallback ?? [])] };
  // The names of days follow the language, and the order of a date's parts the shop's country.
  const { region } = new Intl.Locale(ctx.locale);
  const locale = new Intl.Locale(language, region ? { region } : {}).toString();
  return { ...ctx, tenant, locale, say: (page, key, params) => dictionaries.text(tenant, page, key, params) };
}

async function exampleIn(own: Ctx, dictionaries: Dictionaries, wanted: Language | undefined): Promise<Example> {
  const ctx = speaking(own, dictionaries, wanted);
  const lines = await ctx.db.transact(ctx.tenant.id, (tx) => exampleLines(ctx, tx));
  const order = orderOf(ctx, lines);
  const [first] = lines;
  return {
    ctx,
    order,
    amendment: {
      before: { product: first?.productName ?? '' },
      after: {},
      totalBeforeCents: order.payableCents + 1500,
      totalAfterCents: order.payableCents,
      toPayCents: 0,
      refundCents: 1500,
      isRefundAutomatic: false,
    },
    request: requestOf(ctx, order),
    complaint: complaintOf(ctx, order),
    contact: contactOf(ctx),
    form: {
      company: COMPANY,
      companyCountry: ctx.tenant.domain.defaultIso2,
      companyNumber: '12345678',
      activity: ctx.say('staffmails', 'example_activity'),
      turnover: '5-20',
      message: '',
    },
  };
}

/** A line of the first product that is sold, as it would be bought today. */
async function exampleLines(ctx: Ctx, tx: Tx): Promise<LineItem[]> {
  const [first] = await ctx.catalog.list({ limit: 1 });
  const destination = destinationOf(ctx, undefined, undefined);
  if (!first || isRefusal(destination)) return [];
  const { product } = first.sold.compiled;
  const selection = defaultSelection(product);
  const priced = priceConfiguration(ctx, first.sold, selection, destination);
  if (isRefusal(priced)) return [];
  const { list } = quantityOffer(product, priced.facts);
  const quantity = list.find((each) => each >= EXAMPLE_QUANTITY) ?? list[0] ?? 1;
  const [priority = 'std'] = offeredPriorities(product, priced.facts, quantity);
  const request = {
    productId: product.id,
    selection,
    quantity,
    artworks: [],
    priority,
    fileCheck: false,
    jobName: '',
    userNotes: '',
  };
  const line = await makeLine(ctx, tx, 'example-line', request, {
    terms: { ...destination, currency: ctx.currency, vatCountry: null, collectAt: null },
    deliveryAddress: null,
    before: [],
  });
  return isRefusal(line) ? [] : [line];
}

function orderOf(ctx: Ctx, lines: LineItem[]): Order {
  const shippingAddress = addressOf(ctx);
  const { country, postalCode } = shippingAddress;
  const cart = {
    id: 'example-cart-of-staff',
    state: 'active',
    currency: ctx.currency,
    country,
    postalCode,
    shippingAddress,
    billingAddress: null,
    version: 0,
    vatNumber: null,
    vatCountry: null,
    collectAt: null,
    companyId: null,
    vatCheck: null,
  } as const;
  const wishes = { customSender: '', notes: '', invoiceRequested: true, purchaseOrder: '', invoiceNumbers: {} };
  return { ...composeOrder(ctx, NUMBER, cart, lines, wishes), accessKey: KEY };
}

function addressOf({ tenant }: Ctx): Address {
  const { defaultIso2, defaultZipcode } = tenant.domain;
  return {
    firstName: 'Camille',
    lastName: 'Moreau',
    company: '',
    street: tenant.legal.street,
    street2: '',
    postalCode: defaultZipcode,
    city: tenant.legal.city,
    country: defaultIso2,
    phone: '',
    email: EMAIL,
  };
}

function requestOf(ctx: Ctx, { currency, grossCents, lines, orderNumber }: Order): OrderRequest {
  return {
    id: KEY,
    companyId: KEY,
    askerId: KEY,
    cartId: KEY,
    state: 'pending',
    currency,
    grossCents,
    lineCount: lines.length,
    firstProduct: lines[0]?.productName ?? '',
    purchaseOrder: '',
    note: '',
    wishes: { customSender: '', notes: '', invoiceRequested: true },
    paymentMethod: null,
    askedAt: timestampOf(ctx),
    decidedBy: null,
    decidedAt: null,
    reason: ctx.say('staffmails', 'example_reason'),
    seenAt: null,
    orderNumber,
  };
}

function dueBackOf({ payableCents }: Order, isAutomatic: boolean): orders.DueBack {
  return { refundCents: payableCents, isAutomatic, isReleased: false };
}

function lineOf({ lines: [first] }: Order): Pick<LineItem, 'productName' | 'jobName'> {
  return first ?? { productName: '', jobName: '' };
}

function quoteOf(ctx: Ctx, { lines: [line] }: Order): AskedQuote {
  return {
    productId: line?.productId ?? '',
    productName: line?.productName ?? '',
    configuration: {},
    attributes: line?.attributes ?? [],
    quantity: line?.quantity ?? EXAMPLE_QUANTITY,
    priority: 'std',
    currency: ctx.currency,
    listNetCents: line?.price.netCents ?? null,
  };
}

function offerOf(ctx: Ctx, { lines: [line] }: Order): { readonly text: string; readonly offer: QuoteOffer } {
  const listNetCents = line?.price.netCents ?? 0;
  return {
    text: ctx.say('staffmails', 'example_answer'),
    offer: {
      promotionId: KEY,
      code: 'Q-ABCD-EFGH-JKLM',
      quantity: line?.quantity ?? EXAMPLE_QUANTITY,
      priority: 'std',
      netCents: roundCents(listNetCents * 0.9),
      listNetCents,
      currency: ctx.currency,
      freight: {
        netCents: EXAMPLE_FREIGHT_CENTS,
        country: ctx.tenant.domain.defaultIso2,
        postalCode: ctx.tenant.legal.postalCode,
      },
      validUntil: todayOf(ctx),
      path: '/',
      reason: '',
    },
  };
}

function complaintOf(ctx: Ctx, { id: orderId }: Order): Complaint {
  return {
    id: KEY,
    orderId,
    jobId: KEY,
    lineId: KEY,
    kind: 'damaged',
    wish: 'credit',
    copies: 40,
    words: ctx.say('staffmails', 'example_complaint'),
    openedAt: timestampOf(ctx),
    state: 'credited',
    changedAt: timestampOf(ctx),
    staffId: KEY,
    answer: ctx.say('staffmails', 'example_decision'),
    reprintJobId: null,
    creditCents: 1250,
    creditedTo: 'origin',
  };
}

function contactOf(ctx: Ctx): ContactRequest {
  return {
    id: KEY,
    name: 'Camille Moreau',
    email: EMAIL,
    customerId: null,
    subject: ctx.say('staffmails', 'example_subject'),
    orderNumber: '',
    orderId: null,
    words: ctx.say('staffmails', 'example_question'),
    openedAt: timestampOf(ctx),
    state: 'open',
    changedAt: timestampOf(ctx),
    quote: null,
  };
}
