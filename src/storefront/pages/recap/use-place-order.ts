import { LONGEST_PURCHASE_ORDER } from '#shop/companies/company-rights.rules.ts';
import { lengthOf } from '#kernel/characters.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { exceededLimit, isFree, type BuyingHere } from '../../parts/buying.ts';
import { useIsHelped } from '../../parts/owner-only.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { useShop } from '../../parts/use-shop.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { isNotSold } from '#shop/cart/not-sold.rules.ts';
import { isClosedCart } from '../../parts/closed-cart.ts';
import type { Api, CallError, CallName } from '../../client/api.ts';
import { useClient, type Client } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { forgetAskedCart, keepAskedCart, keepCreatedOrder } from '../../client/keep-order.ts';
import { askedCart, CONSENT } from '../../client/last-order.ts';
import {
  addressProblems,
  billed,
  billingProblems,
  remainingProblems,
  trimmed,
} from '../../parts/address/address-form.ts';
import { contentField } from './content-of-line.tsx';
import { deliveryField } from './line-delivery.rules.ts';
import type { LineContent, UnsavedContent } from './use-line-content.ts';
import { cartChanges, needsConsent, type CartChange } from './cart-changes.ts';
import { lineIn, problemOf } from './line-in-cart.tsx';
import { missingChecks } from './recap-checks.rules.ts';
import { forgetDraft, type RecapForm } from './recap-form.ts';
import type { INVOICE_NUMBER_REFUSALS } from '#shop/vat/invoice-numbers.schema.ts';
import type { InvoiceNumber, InvoiceNumbers } from '#shop/vat/invoice-numbers.rules.ts';
import { invoiceNumbersOf, wrongInvoiceNumbers } from './invoice-numbers.tsx';
import { isReadableNumber } from '#shop/companies/purchase-order.rules.ts';
import {
  hasProblems,
  LONG_TEXTS,
  type LongText,
  NO_PROBLEMS,
  UNSURE,
  UNSURE_REQUEST,
  type OrderRefusal,
  type Problems,
  type PurchaseOrderProblem,
} from './refused.tsx';
import { isVatRefusal, type QuotedCart } from './use-quoted-cart.ts';

export interface Placing {
  /** Errors of the form that are not corrected yet. */
  readonly problems: Problems;
  /** Why the server refused the order. */
  readonly refusal: OrderRefusal | undefined;
  /** Counts refused orders. Each time, the reasons get the focus. */
  readonly attempt: number;
  /** Differences between the cart and what the customer saw. */
  readonly changes: readonly CartChange[];
  /** Counts orders that were stopped because of changes. */
  readonly stopped: number;
  place(): Promise<void>;
}

/**
 * Orders the cart as the customer saw it, with the current form, then opens the payment page, or the thank-you page where
 * nothing is to be paid. An order above the limit is asked for instead, and the page of the request opens. After staff
 * have ordered in the customer's place, the order opens: the customer pays by the mailed link.
 * @param loaded the cart when the page was opened
 * @param setBusy called when the order starts and ends
 */
export function usePlaceOrder(
  loaded: CartWire,
  quoted: QuotedCart,
  content: LineContent,
  form: RecapForm,
  buying: BuyingHere,
  setBusy: (busy: boolean) => void,
): Placing {
  const t = useTranslate();
  const client = useClient();
  const navigate = useNavigate();
  const { pagePaths } = useShop();
  const [found, setFound] = useState<Problems>(NO_PROBLEMS);
  const [refusedNumbers, setRefusedNumbers] = useState<InvoiceNumbers>({});
  const [refusal, setRefusal] = useState<OrderRefusal>();
  const [attempt, setAttempt] = useState(0);
  // Changes are computed against this cart: the one first shown here, then the one shown when an order was stopped.
  const [seen, setSeen] = useLoaded(loaded);
  const [stopped, setStopped] = useState(0);
  const { cart } = quoted;

  const purchaseOrder = purchaseOrderProblem(form.purchaseOrder.trim(), buying);
  const longTexts = (Object.keys(LONG_TEXTS) as LongText[]).filter(
    (name) => lengthOf(form[name].trim()) > LONG_TEXTS[name],
  );
  const wrongNumbers = wrongInvoiceNumbers(form, refusedNumbers);
  const isHelped = useIsHelped();
  // Above a buyer's limit nothing is ordered yet: a colleague decides.
  const unread = isHelped && exceededLimit(buying, cart) === undefined ? missingChecks(form.recapChecks, cart) : [];
  const place = async () => {
    const wrong: Problems = {
      shipping: addressProblems(form.shipping),
      billing: form.billingSame ? {} : billingProblems(form.billing),
      purchaseOrder,
      invoiceNumbers: wrongNumbers,
      longTexts,
      vat: quoted.vatProblem,
      recapChecks: unread,
    };
    setFound(wrong);
    setRefusal(undefined);
    if (hasProblems(wrong)) return setAttempt(attempt + 1);
    setBusy(true);
    const unsaved = await content.settled();
    if (unsaved) return stopAt(unsaved);
    const outcome = await placeOrder(client, cart, await quoted.latest(), form, buying, isHelped);
    if (outcome.cart) quoted.show(outcome.cart);
    // Busy until the page is left. Otherwise a question for new prices would be sent for an ordered cart.
    if (outcome.leadsTo) await leaveFor(outcome.leadsTo).finally(() => setBusy(false));
    else tell(outcome);
  };
  const stopAt = ({ lineId, text }: UnsavedContent) => {
    setBusy(false);
    const line = cart.lineItems[lineId];
    setRefusal({ key: UNSAVED, text: line ? problemOf(line, text, t) : text, field: contentField(lineId) });
    setAttempt(attempt + 1);
  };
  const leaveFor = async ({ page, query }: NonNullable<Outcome['leadsTo']>) => {
    forgetDraft();
    await client.session.refresh();
    // There is nothing left to order on this page, so Back leads to the cart.
    await navigate(`${pagePaths[page] ?? '/'}?${query}`, { replace: true });
  };
  const tell = (outcome: Outcome) => {
    setBusy(false);
    if (outcome.isStopped) {
      setSeen(cart);
      return setStopped(stopped + 1);
    }
    const { key = '', text, detail } = outcome.refusal ?? {};
    const number = NUMBERS_REFUSED[key];
    if (number) {
      // The server alone knows the check digits. Its refusal stands at the field until another number is typed.
      setRefusedNumbers({ ...refusedNumbers, [number]: invoiceNumbersOf(form)[number] });
      setFound({ ...NO_PROBLEMS, invoiceNumbers: [number] });
      return setAttempt(attempt + 1);
    }
    const unanswered = t(UNSURE_TEXTS[key] ?? 'shell:no_answer');
    const line = lineIn(outcome.cart ?? cart, detail);
    const notSold = line && isNotSold(key) ? line : undefined;
    const refused = {
      key,
      text: notSold ? problemOf(notSold, text ?? '', t) : text || unanswered,
      field: line?.deliveryAddress && !notSold ? deliveryField(line.id) : undefined,
      notSold,
    };
    if (isVatRefusal(refused.key)) quoted.refuseVat(refused.text);
    setRefusal(refused);
    setAttempt(attempt + 1);
  };
  return {
    problems: {
      shipping: remainingProblems(found.shipping, form.shipping),
      billing: form.billingSame ? {} : remainingProblems(found.billing, form.billing),
      purchaseOrder: found.purchaseOrder && purchaseOrder,
      invoiceNumbers: found.invoiceNumbers.filter((kind) => wrongNumbers.includes(kind)),
      longTexts: found.longTexts.filter((name) => longTexts.includes(name)),
      // A number that the server refuses while the other errors are shown stands with them at once.
      vat: attempt > 0 ? quoted.vatProblem : '',
      recapChecks: found.recapChecks.filter((check) => unread.includes(check)),
    },
    refusal: isMended(refusal, quoted, content) ? undefined : refusal,
    attempt,
    changes: quoted.pending ? [] : cartChanges(seen, cart),
    stopped,
    place,
  };
}

/** In place of a key: an answer of a line is not saved. */
const UNSAVED = 'content_unsaved';

/** Whether a number was corrected since, or an answer saved. */
function isMended(refusal: OrderRefusal | undefined, { vatProblem }: QuotedCart, { unsaved }: LineContent): boolean {
  if (refusal?.key === UNSAVED) return unsaved.size === 0;
  return refusal !== undefined && isVatRefusal(refusal.key) && vatProblem === '';
}

const NUMBERS_REFUSED: Readonly<Record<string, InvoiceNumber>> = {
  siret_wrong: 'siret',
  fiscal_code_wrong: 'fiscalCode',
  recipient_code_wrong: 'recipientCode',
  pec_wrong: 'pec',
} satisfies Record<keyof typeof INVOICE_NUMBER_REFUSALS, InvoiceNumber>;

function purchaseOrderProblem(number: string, buying: BuyingHere): PurchaseOrderProblem | null {
  if (lengthOf(number) > LONGEST_PURCHASE_ORDER) return 'too_long';
  if (!isReadableNumber(number)) return 'unreadable';
  return number === '' && buying?.needsPurchaseOrder ? 'missing' : null;
}

interface Outcome {
  /** The page that follows an order, or a request for one. */
  readonly leadsTo?: {
    readonly page: 'payment' | 'thank-you' | 'order-request' | 'order-requests' | 'order-detail';
    readonly query: string;
  };
  readonly cart?: CartWire;
  /** True when the cart differs from what the customer saw. Nothing is ordered before the customer has looked again. */
  readonly isStopped?: boolean;
  readonly refusal?: CallError;
}

/**
 * Saves the addresses, then orders exactly what the customer saw. If the cart changed meanwhile, it is returned for
 * another look.
 */
async function placeOrder(
  { api }: Client,
  seen: CartWire,
  newest: CartWire,
  form: RecapForm,
  buying: BuyingHere,
  isHelped: boolean,
): Promise<Outcome> {
  const isStopped = (cart: CartWire) => needsConsent(cartChanges(seen, cart));
  if (isStopped(newest)) return { cart: newest, isStopped: true };
  const addressed = await api('PATCH /cart/{id}/item/address/', {
    params: { id: newest.id },
    body: {
      ...(form.collectAt === ''
        ? {
            shippingAddress: trimmed(form.shipping),
            billingAddress: form.billingSame ? null : trimmed(billed(form.billing, form.shipping)),
          }
        : { collectAt: form.collectAt, billingAddress: trimmed(form.shipping) }),
      vatNumber: form.vatNumber.trim() || null,
      cartVersion: newest.version,
    },
  });
  if (!addressed.ok) {
    const placed = isClosedCart(addressed.error.key) && (await placedBefore(api, newest.id));
    if (placed) return leadOn(placed, newest, isHelped);
    // A request whose answer was lost is at the colleague: it stands among the others.
    if (addressed.error.key === 'cart_requested' && unsureCart === newest.id)
      return { leadsTo: { page: 'order-requests', query: '' } };
    return stoppedOr(addressed.error, newest, isStopped);
  }
  const cart = addressed.data;
  if (isStopped(cart)) return { cart, isStopped: true };
  const params = { id: cart.id };
  const body = {
    user_notes: { text: form.notes, invoiceRequested: form.invoice },
    custom_sender: form.customSender.trim(),
    purchaseOrderNumber: form.purchaseOrder.trim(),
    invoiceNumbers: invoiceNumbersOf(form),
    cartVersion: cart.version,
  };
  // The limit is compared with the cart as it is now, with the final addresses. The server decides again.
  if (exceededLimit(buying, cart) !== undefined) {
    const chosen = form.approvalPayment ? { paymentMethod: form.approvalPayment } : {};
    if (!isHelped) keepAskedCart(cart.id, CONSENT);
    const asked = await api('POST /cart/{id}/request/', {
      params,
      body: { ...body, ...chosen, note: form.approvalNote },
    });
    if (asked.ok || !isUnsure(asked.error)) forgetAskedCart();
    if (asked.ok) return { leadsTo: { page: 'order-request', query: `request=${asked.data.id}` } };
    return isUnsure(asked.error)
      ? unsureOf(cart, asked.error, UNSURE_REQUEST)
      : stoppedOr(asked.error, cart, isStopped);
  }
  const byStaff = isHelped ? { internalCheckout: true, skipDocReview: form.skipDocReview } : {};
  if (!isHelped) keepAskedCart(cart.id, 'order');
  const ordered = await api('POST /cart/{id}/checkout/', { params, body: { ...body, ...byStaff } });
  if (!ordered.ok && isUnsure(ordered.error)) return unsureOf(cart, ordered.error, UNSURE);
  forgetAskedCart();
  if (!ordered.ok) return stoppedOr(ordered.error, cart, isStopped);
  return leadOn(ordered.data, cart, isHelped);
}

const UNSURE_TEXTS: Readonly<Partial<Record<string, string>>> = {
  [UNSURE]: 'checkout:unsure_text',
  [UNSURE_REQUEST]: 'checkout:unsure_request_text',
};

/** The cart that was ordered, or sent to a colleague, without an answer. */
let unsureCart = '';

function unsureOf(cart: CartWire, error: CallError, key: string): Outcome {
  unsureCart = cart.id;
  return { cart, refusal: { ...error, key, text: '' } };
}

/** Whether the order may have been placed: there is no answer of the shop, or it had a fault after it began. */
function isUnsure({ status, key }: CallError): boolean {
  return key === 'no_answer' || (status >= 500 && key !== 'unavailable' && !isNotSold(key));
}

type Placed = Answer<CallName['POST /cart/{id}/checkout/']>;

/** The order that this page asked for before, and whose answer was lost. */
async function placedBefore(api: Api, cartId: string): Promise<Placed | null> {
  if (askedCart() !== cartId && unsureCart !== cartId) return null;
  const found = await api('GET /cart/{id}/order/', { params: { id: cartId } });
  if (found.ok) forgetAskedCart();
  return found.ok ? found.data : null;
}

function leadOn(placed: Placed, cart: CartWire, isHelped: boolean): Outcome {
  const query = `order_number=${placed.orderNumber}`;
  // The customer pays, not the staff who helped: this browser is not to remember an unpaid order.
  if (isHelped) return { leadsTo: { page: 'order-detail', query } };
  if (isFree(cart)) return { leadsTo: { page: 'thank-you', query } };
  keepCreatedOrder(placed);
  return { leadsTo: { page: 'payment', query } };
}

/** If the cart changed but all its lines are as seen, the refusal itself is shown. */
function stoppedOr(error: CallError, cart: CartWire, isStopped: (cart: CartWire) => boolean): Outcome {
  if (error.key !== 'cart_changed') return { cart, refusal: error };
  const now = (error.detail as { readonly cart: CartWire }).cart;
  return isStopped(now) ? { cart: now, isStopped: true } : { cart: now, refusal: error };
}
