/**
 * Every kind of mail that the shops send, with its reader. A draft names its kind, so no mail can be sent that is not in
 * this list, and staff see a preview of each.
 */
export const MAIL_KINDS = {
  verify: 'customer',
  known: 'customer',
  imported: 'customer',
  reset: 'customer',
  no_account: 'customer',
  password_changed: 'customer',
  password_reset: 'customer',
  old_email: 'customer',
  new_email: 'customer',
  email_changed: 'customer',
  passkey_added: 'customer',
  erased: 'customer',
  company_invite: 'customer',
  newsletter_ask: 'customer',
  newsletter_welcome: 'customer',
  premium_received: 'customer',
  premium_accepted: 'customer',
  premium_declined: 'customer',
  premium_ended: 'customer',
  wallet_adjusted: 'customer',
  order_placed: 'customer',
  order_transfer: 'customer',
  order_paid: 'customer',
  order_amended: 'customer',
  order_rejected: 'customer',
  order_shipped: 'customer',
  order_tracking: 'customer',
  order_answer: 'customer',
  order_cancelled: 'customer',
  order_refund: 'customer',
  complaint_received: 'customer',
  complaint_decided: 'customer',
  contact_answer: 'customer',
  request_asked: 'customer',
  request_approved: 'customer',
  request_refused: 'customer',
  request_lapsed: 'customer',
  shop_placed: 'shop',
  shop_paid: 'shop',
  shop_amended: 'shop',
  shop_overdue: 'shop',
  shop_cancelled: 'shop',
  shop_message: 'shop',
  shop_complaint: 'shop',
  shop_contact: 'shop',
  shop_premium: 'shop',
  staff_invite: 'staff',
} as const satisfies Readonly<Record<string, 'customer' | 'shop' | 'staff'>>;
export type MailKind = keyof typeof MAIL_KINDS;

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(MAIL_KINDS, name);
}
