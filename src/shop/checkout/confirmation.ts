import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Attempts, Counted, Limit } from '#platform/attempts.ts';
import { accountName } from '../accounts/accounts.service.ts';
import { isHelped, mayChangeOrders, type Ctx } from '../context.ts';
import type { Exchange } from '../mount.ts';
import { GUESSES } from '../promotions/guesses.ts';
import { readInvoiceNumbers } from '../vat/invoice-numbers.service.ts';
import type { CheckoutFlags, Confirmation } from './checkout.contract.ts';
import type { CheckoutLimits, CheckoutWishes, StaffWishes } from './checkout.service.ts';

/** What checkout and requests for approval take from a call, and how often. */

/** Enough for an office behind one address, or a reseller on a busy morning. */
const BUYERS: Limit = { name: 'orders of a buyer', most: 30, windowMs: 3_600_000, refusal: 'too_many_orders' };
/** Every order sends mail to its address. The limit stops visitors from filling another person's mailbox. */
const RECIPIENTS: Limit = {
  name: 'orders to an address',
  most: 10,
  windowMs: 3_600_000,
  refusal: 'too_many_orders',
};

export async function wishesOf(body: Confirmation): Promise<CheckoutWishes | Refusal> {
  const invoiceNumbers = await readInvoiceNumbers(body.invoiceNumbers ?? {});
  if (isRefusal(invoiceNumbers)) return invoiceNumbers;
  return {
    customSender: body.custom_sender ?? '',
    notes: body.user_notes?.text ?? '',
    invoiceRequested: body.user_notes?.invoiceRequested ?? true,
    purchaseOrder: (body.purchaseOrderNumber ?? '').trim(),
    invoiceNumbers,
    seenVersion: body.cartVersion,
  };
}

/**
 * Returns what staff in the customer's place stand for. From anybody else the flags have no effect, and files are skipped
 * only by those who may change orders: a flag of a client decides nothing by itself.
 */
export function staffWishesOf(
  ctx: Pick<Ctx, 'actor'>,
  { internalCheckout = false, skipDocReview = false }: CheckoutFlags,
): StaffWishes | undefined {
  if (!isHelped(ctx)) return undefined;
  return { isInternal: internalCheckout, skipsDocReview: skipDocReview && mayChangeOrders(ctx) };
}

/** Returns the limits that one order request counts against. */
export function limitsOf(attempts: Attempts, { tenant, actor }: Ctx, { ip }: Exchange): CheckoutLimits {
  return {
    async admit({ email, tellsOfPerson }) {
      // Anybody can enter any address, so orders also count against it. Only an address that the account has proven to
      // be its own gets as many as the account may place.
      const recipient = accountName(email);
      const isOwn = actor.kind === 'customer' && actor.isVerified && actor.email === recipient;
      const orders: Counted[] = [
        [BUYERS, actor.kind === 'customer' ? actor.customerId : ip],
        ...(isOwn ? [] : [[RECIPIENTS, recipient] as const]),
      ];
      const admission = await attempts.admit(tenant.id, ...orders, ...(tellsOfPerson ? [[GUESSES, ip] as const] : []));
      if (isRefusal(admission)) return admission;
      return {
        forgive: () => admission.forgive(),
        forgiveOrder: () => orders.forEach(([limit]) => admission.forgive(limit)),
      };
    },
  };
}
