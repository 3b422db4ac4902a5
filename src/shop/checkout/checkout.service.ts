import { refuseFreight } from '../line-items/consignments.service.ts';
import { plainAddress } from '#kernel/mail-name.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { isBeforehand } from '#kernel/payment-methods.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { markOrdered } from '../accounts/profile.service.ts';
import { filesFollowOrder } from '../artwork/artwork.service.ts';
import { askAgain, refuseUnseen } from '../cart/cart-wire.service.ts';
import type { Address, DeliveryAddress } from '../addresses/address.contract.ts';
import { admitValue, lineChanges } from '../cart/cart.rules.ts';
import { closeCart, saveLines } from '../cart/cart.service.ts';
import type { Cart, LockedCart, Owner } from '../cart/cart.ts';
import { countsStill, isCompany, leadsTo } from '../cart/destination.service.ts';
import { closedCart, CART_NOT_FOUND, runOnCart, withOwnedCart } from '../cart/cart-access.service.ts';
import { invoicedCompany } from '../companies/buying.service.ts';
import { isPremium, type Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { shareVat, sumTotals } from '../line-items/totals.rules.ts';
import { remakeLine } from '../line-items/line-items.service.ts';
import { queueMails } from '../mails/mails.service.ts';
import { termsToAccept } from '../orders/accepted-terms.service.ts';
import { enterOrder, lastSnapshotOf, nextNumber, orderOfCart } from '../orders/order-access.service.ts';
import { orderPlacedMail } from '../orders/order-mails.ts';
import type { EventActor } from '../orders/order-history.ts';
import { carriedLines, carryApprovals } from '../orders/carried-approval.service.ts';
import { settleOrder } from '../orders/order-money.service.ts';
import type { Cause } from '../orders/order-states.service.ts';
import type { Order } from '../orders/order.ts';
import { newOrderMail } from '../orders/shop-mails.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { isPersonal } from '../promotions/promotions.service.ts';
import { defaultsOf as addressBookOf } from '../address-book/address-book.service.ts';
import type { prefill } from './checkout.contract.ts';
import {
  jobOf,
  LostRace,
  payableOf,
  redeemPromotions,
  appliedPromotions,
  reserveArticles,
} from './order-goods.service.ts';
import { numbersOnInvoice, type InvoiceNumbers } from '../vat/invoice-numbers.rules.ts';
import { againstRules, buyingHere, isForApproval } from './purchase-rules.service.ts';

export interface CheckoutWishes {
  readonly customSender: string;
  readonly notes: string;
  readonly invoiceRequested: boolean;
  /** The customer's own reference for the purchase. Empty without one. */
  readonly purchaseOrder: string;
  /** Read, but not yet compared with the address of the invoice. */
  readonly invoiceNumbers: InvoiceNumbers;
  /** Version of the cart that the customer saw; undefined when the caller does not say. */
  readonly seenVersion: number | undefined;
  /** What staff who order in the customer's place stand for. Undefined for everybody else. */
  readonly byStaff?: StaffWishes | undefined;
}

export interface StaffWishes {
  /** The customer has agreed to lines, total and terms, and pays later by the link of the mail. */
  readonly isInternal: boolean;
  /** They have looked at the files: no other person needs to. What the customer pays for the check stays. */
  readonly skipsDocReview: boolean;
}

/** The facts of a cart that decide which rate limits apply to its order. */
export interface OrderQuestion {
  /** The recipient's address: an order reserves stock and sends mail to it. */
  readonly email: string;
  /** True when a code is limited per person. The answer then reveals whether the address has ordered before. */
  readonly tellsOfPerson: boolean;
}

/** The rate limits of one caller. */
export interface CheckoutLimits {
  admit(question: OrderQuestion): Promise<OrderAdmission | Refusal>;
}

export interface OrderAdmission {
  /** Removes the whole attempt from the counts. */
  forgive(): void;
  /** Removes only the order from the counts, because nothing was ordered. Refused attempts do not use up the limit. */
  forgiveOrder(): void;
}

export interface PlacedOrder {
  readonly orderNumber: string;
  readonly id: string;
  readonly accessKey: string;
}

/** An order that a colleague releases: the cart of a request, ordered by its owner and approved by somebody else. */
export interface Release {
  readonly companyId: string;
  /** Who releases it, and for whom, as the order's history tells it. */
  readonly actor: EventActor;
  /** Runs on the locked cart before anything else. It refuses a request that is decided already. */
  begin(tx: Tx): Promise<Refusal | undefined>;
  /** Stores the decision in the order's transaction. */
  end(tx: Tx, order: Order): Promise<void>;
}

const MOST_TRIES = 3;
const ADDRESS_MISSING = refuse('address_missing', 422);

/**
 * Turns the cart into one order. Attempts are counted before the order's transaction and outside it, so that waiting
 * for the count holds no lock and no second connection. All lines are priced and promised again under the cart's lock.
 * When a price rose or a date moved, the updated cart is saved and the customer is asked (409 with the fresh cart). A
 * repeated request returns the existing order. The order's transaction also queues its mails.
 *
 * @param release for the cart of a request that is approved; `ctx` acts for the one who asked
 */
export function placeOrder(
  ctx: Ctx,
  cartId: string,
  wishes: CheckoutWishes,
  limits: CheckoutLimits,
  release?: Release,
): Promise<PlacedOrder | Refusal> {
  const open = release ? 'requested' : 'active';
  // All tries run in one turn, so that twenty requests at once are checked one after the other.
  return runOnCart(ctx, cartId, async (onLocked, written) => {
    let number: string | undefined;
    for (let tries = 1; ; tries += 1) {
      const asked =
        plainQuestionOf(tries === 1 ? written : undefined) ??
        (await onLocked((tx, locked) => questionOf(ctx, tx, locked, open)));
      if (isRefusal(asked)) return asked;
      const admission = asked.question && (await limits.admit(asked.question));
      if (isRefusal(admission)) return admission;
      try {
        if (asked.question) number ??= await nextNumber(ctx);
        const outcome = await onLocked((tx, locked, owner) =>
          orderLocked(ctx, tx, locked, owner, wishes, { ...asked, number }, release),
        );
        if (isRefusal(outcome) || !outcome.isNew) admission?.forgiveOrder();
        return isRefusal(outcome) ? outcome : placed(outcome.order);
      } catch (error) {
        admission?.forgive();
        if (!(error instanceof LostRace)) throw error;
        if (tries === MOST_TRIES) return refuse('unavailable', 503);
      }
    }
  });
}

/** The cart's version and its rate-limit facts. Without a question, the order is refused or already exists. */
interface Asked {
  readonly version: number;
  readonly question: OrderQuestion | undefined;
}

/**
 * Returns the question from the cart as this process wrote it last, without a database query. If the cart has changed
 * since, the order is tried again. Undefined when the cart contains codes, because these need the database.
 */
function plainQuestionOf(written: LockedCart | undefined): Asked | undefined {
  if (!written || written.lines.some(({ promotion }) => promotion !== undefined)) return undefined;
  const { version, state, shippingAddress } = written.cart;
  if (state !== 'active' || !shippingAddress || written.lines.length === 0) return undefined;
  return { version, question: { email: shippingAddress.email, tellsOfPerson: false } };
}

async function questionOf(ctx: Ctx, tx: Tx, { cart, lines }: LockedCart, open: Cart['state']): Promise<Asked> {
  const { version, state, shippingAddress } = cart;
  if (state !== open || !shippingAddress || lines.length === 0) return { version, question: undefined };
  const { email } = shippingAddress;
  return { version, question: { email, tellsOfPerson: await tellsOfPerson(ctx, tx, lines) } };
}

interface Outcome {
  readonly order: PlacedOrder;
  readonly isNew: boolean;
}

async function orderLocked(
  ctx: Ctx,
  tx: Tx,
  locked: LockedCart,
  owner: Owner,
  wishes: CheckoutWishes,
  asked: Asked & { readonly number: string | undefined },
  release: Release | undefined,
): Promise<Outcome | Refusal> {
  const decided = await release?.begin(tx);
  if (decided) return decided;
  const { cart } = locked;
  if (cart.state === 'ordered') return existingOrder(ctx, tx, cart);
  const addressed = await addressedCart(ctx, tx, locked, wishes, release ? 'requested' : 'active');
  if (isRefusal(addressed)) return addressed;
  const buying = release ? undefined : await buyingHere(ctx, tx);
  const forbidden = againstRules(buying, wishes.purchaseOrder);
  if (forbidden) return forbidden;
  if (asked.number === undefined || asked.version !== cart.version) throw new LostRace('the cart');
  const today = await linesToday(ctx, tx, { cart: addressed, lines: locked.lines });
  if (isRefusal(today)) return today;
  const lines = wishes.byStaff?.skipsDocReview ? today.map(withoutReview) : today;
  if (isForApproval(ctx, buying, lines)) return refuse('approval_needed', 409);
  const companyId = release?.companyId ?? buying?.companyId ?? null;
  const order = composeOrder(ctx, asked.number, { ...addressed, companyId }, lines, wishes);
  // Promotions are locked before stock, here and in cancellations. This avoids deadlocks.
  await redeemPromotions(ctx, tx, order, appliedPromotions(order.lines));
  await reserveArticles(ctx, tx, order);
  const cause = causeOf(wishes, release);
  await enterOrder(ctx, tx, order, owner, cause);
  const entered = order.payableCents > 0 ? order : { ...order, ...(await paidWithout(ctx, tx, order, cause)) };
  const areApproved = await filesFollowOrder(ctx, tx, cart.id, order);
  const begun = areApproved ? await carryApprovals(ctx, tx, entered) : entered;
  await closeCart(ctx, tx, cart, 'ordered');
  await release?.end(tx, begun);
  await markOrdered(ctx, tx);
  const carried = areApproved ? await carriedLines(ctx, tx, begun) : [];
  const placed = orderPlacedMail(ctx, begun, carried, wishes.byStaff?.isInternal);
  await queueMails(ctx, tx, placed, newOrderMail(ctx, begun));
  return { order: begun, isNew: true };
}

function causeOf({ byStaff }: CheckoutWishes, release: Release | undefined): Cause | undefined {
  if (release) return { actor: release.actor };
  return byStaff?.isInternal ? { reason: 'internal_checkout' } : undefined;
}

function withoutReview(line: LineItem): LineItem {
  return line.fileCheck ? { ...line, reviewSkipped: true } : line;
}

/** The states of an order that costs nothing: it is paid as it is placed, and waits for no money. */
async function paidWithout(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  cause: Cause | undefined,
): Promise<Pick<Order, 'orderState' | 'paymentState'>> {
  const { orderState, paymentState } = await settleOrder(ctx, tx, order, cause, false);
  return { orderState, paymentState };
}

export type AddressedCart = Cart & { readonly shippingAddress: DeliveryAddress };

/** Returns the cart when it is complete and as the customer saw it. */
export async function addressedCart(
  ctx: Ctx,
  tx: Tx,
  { cart, lines }: LockedCart,
  { seenVersion }: Pick<CheckoutWishes, 'seenVersion'>,
  open: Cart['state'] = 'active',
): Promise<AddressedCart | Refusal> {
  const closed = closedCart(cart, open) ?? (await refuseUnseen(ctx, tx, cart, lines, seenVersion));
  if (closed) return closed;
  if (lines.length === 0) return refuse('cart_empty', 422);
  const { shippingAddress } = cart;
  if (!shippingAddress || !leadsTo(shippingAddress, cart)) return ADDRESS_MISSING;
  if (cart.vatNumber !== null && !isCompany(cart)) return refuse('vat_number_needs_company', 422);
  if (!(await countsStill(ctx, cart))) return refuse('vat_register_silent', 422);
  return { ...cart, shippingAddress };
}

/** Returns the lines at today's prices and dates, if they are as the customer saw them and not worth too much. */
export async function linesToday(
  ctx: Ctx,
  tx: Tx,
  { cart, lines: stored }: { readonly cart: AddressedCart; readonly lines: readonly LineItem[] },
): Promise<LineItem[] | Refusal> {
  const lines = await refreshLines(ctx, tx, cart, stored, cart.shippingAddress.email);
  if (isRefusal(lines)) return lines;
  const refused = admitValue(lines, ctx.locale) ?? (await refuseFreight(ctx, cart.shippingAddress, lines));
  return refused ?? lines;
}

/** The order that one of the visitor's carts has become. An order that is being placed is waited for. */
export function placedOrderOf(ctx: Ctx, cartId: string): Promise<PlacedOrder | null | Refusal> {
  return withOwnedCart(ctx, cartId, async (tx, { cart }) => {
    if (cart.state !== 'ordered') return null;
    const found = await existingOrder(ctx, tx, cart);
    return isRefusal(found) ? found : placed(found.order);
  });
}

async function existingOrder(ctx: Ctx, tx: Tx, cart: Cart): Promise<Outcome | Refusal> {
  const order = await orderOfCart(ctx, tx, cart.id);
  return order ? { order, isNew: false } : CART_NOT_FOUND;
}

function placed({ orderNumber, id, accessKey }: PlacedOrder): PlacedOrder {
  return { orderNumber, id, accessKey };
}

async function tellsOfPerson(ctx: Ctx, tx: Tx, lines: readonly LineItem[]): Promise<boolean> {
  for (const { promotion } of lines)
    if (promotion?.reason === '' && (await isPersonal(ctx, tx, promotion.id))) return true;
  return false;
}

/**
 * Returns lines at today's prices and dates. Lower prices are applied. Higher prices or later dates are saved, and the
 * customer is asked.
 */
async function refreshLines(
  ctx: Ctx,
  tx: Tx,
  cart: Cart,
  stored: readonly LineItem[],
  email: string,
): Promise<LineItem[] | Refusal> {
  const fresh: LineItem[] = [];
  const changes: { lineItemId: string; change: string }[] = [];
  for (const line of stored) {
    const made = await remakeLine(ctx, tx, line, { terms: cart, before: fresh, email });
    if (isRefusal(made)) return made;
    changes.push(...lineChanges(line, made).map((change) => ({ lineItemId: line.id, change })));
    fresh.push(made);
  }
  if (changes.length === 0) return fresh;
  const saved = await saveLines(ctx, tx, cart, fresh);
  return askAgain(ctx, tx, saved, fresh, changes);
}

/** The order names its company itself. */
function orderedCheck(
  { company: _company, ...check }: NonNullable<Cart['vatCheck']>,
  bought: readonly LineItem[],
): Order['snapshot']['vatCheck'] {
  return { ...check, takesVatAway: bought.some(isWithoutVatForNumber) };
}

function isWithoutVatForNumber({ price }: LineItem): boolean {
  return price.vatReason === 'reverse_charge';
}

/** The order that a complete cart becomes. */
export function composeOrder(
  ctx: Ctx,
  orderNumber: string,
  cart: AddressedCart & Pick<Order, 'companyId'>,
  bought: readonly LineItem[],
  wishes: Omit<CheckoutWishes, 'seenVersion'>,
): Order {
  const { currency, shippingAddress, billingAddress, vatNumber, vatCheck } = cart;
  const lines = shareVat(bought);
  const totals = sumTotals(lines);
  return {
    id: bearerId(),
    orderNumber,
    cartId: cart.id,
    companyId: cart.companyId,
    accessKey: bearerId(),
    email: plainAddress(shippingAddress.email),
    currency,
    ...totals,
    creditedCents: 0,
    payableCents: payableOf(totals, currency),
    snapshot: {
      shippingAddress,
      billingAddress,
      vatNumber,
      vatCheck: vatCheck && orderedCheck(vatCheck, bought),
      sender: wishes.customSender || senderOf(ctx, billingAddress ?? shippingAddress),
      userNotes: wishes.notes,
      invoiceRequested: wishes.invoiceRequested,
      locale: ctx.locale,
      purchaseOrder: wishes.purchaseOrder,
      invoiceNumbers: numbersOnInvoice(billingAddress ?? shippingAddress, wishes.invoiceNumbers),
    },
    orderState: 'placed',
    paymentState: 'awaiting',
    placedAt: timestampOf(ctx),
    overdueAt: null,
    terms: termsToAccept(ctx),
    lines,
    jobs: lines.map(jobOf),
  };
}

/** The sender on parcels and delivery notes: the shop, or a reseller, whose customers are not to see where it is printed. */
function senderOf({ actor, tenant }: Ctx, invoiced: Address): string {
  if (actor.kind !== 'customer' || !isPremium(actor)) return tenant.brand.sender;
  const { company, firstName, lastName } = actor.data;
  return (company?.name || invoiced.company || `${firstName} ${lastName}`).slice(0, LONGEST_SENDER);
}

const LONGEST_SENDER = 120;

/** Data that the customer need not type again: name and address of the account, addresses of the last order. */
export async function prefillOf(ctx: Ctx, providers: PaymentProviders): Promise<Answer<typeof prefill>> {
  const { actor, tenant } = ctx;
  if (actor.kind !== 'customer') return null;
  const [last, book] = [await lastSnapshotOf(ctx, actor.customerId), await addressBookOf(ctx, actor)];
  // A colleague's order is invoiced to the company, whatever the colleague's own account says.
  const joined = await invoicedCompany(ctx, actor.customerId);
  const firm = joined ?? actor.data.company;
  // What was collected last time says nothing of where the customer lives, but the invoice does.
  const lastPlace = last?.shippingAddress.collectAt === undefined ? last?.shippingAddress : last.billingAddress;
  const served = (address: Address | null | undefined) =>
    address && tenant.domain.countries.includes(address.country)
      ? { ...address, company: address.company || (joined?.name ?? '') }
      : null;
  return {
    firstName: actor.data.firstName,
    lastName: actor.data.lastName,
    company: firm?.name ?? '',
    email: actor.email,
    shippingAddress: served(book.shipping) ?? served(lastPlace),
    billingAddress: served(book.billing) ?? served(last?.billingAddress),
    vatNumber: last?.vatNumber ?? (firm?.vatNumber || null),
    invoiceNumbers: { ...(firm?.country === 'FR' ? { siret: firm.number } : {}), ...last?.invoiceNumbers },
    paymentMethods: providers.methodsOf(tenant).filter(isBeforehand),
  };
}
