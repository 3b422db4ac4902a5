import type { RetentionRule } from '#platform/db/sweep.ts';

/**
 * Which rows are deleted, and when. All other rows are kept. Orders, their lines, jobs and events, and payments with
 * their transactions never appear here. They are accounting records, which the law of the shop's country says how long
 * to keep, so no timer deletes them. docs/operations.md tells the owner the same.
 */
export const RETENTION: Readonly<Record<string, RetentionRule>> = {
  /** The cookie that leads to the cart lasts a week. */
  guest_carts: {
    table: 'carts',
    where: `customer_id is null and state <> 'ordered'`,
    since: 'created_at',
    lastTouch: 'updated_at',
    days: 30,
  },
  /**
   * The customer's active cart is kept. These carts were replaced by a fresh one, and their lines wait to be taken in
   * again.
   */
  put_aside_carts: {
    table: 'carts',
    where: `customer_id is not null and state in ('merged', 'replaced')`,
    since: 'created_at',
    lastTouch: 'updated_at',
    days: 90,
  },
  /** Sessions that ended a month ago. A month is long enough to see who was signed in when a problem occurred. */
  sessions: { table: 'sessions', since: 'created_at', lastTouch: 'expires_at', days: 30 },
  /** Sessions of staff, like those of customers. Staff and their trail are kept: it says who did what with an order. */
  staff_sessions: { table: 'staff_sessions', since: 'created_at', lastTouch: 'expires_at', days: 30 },
  /**
   * Accounts whose address was never proven and that were not used for a month. Their sessions are deleted by then.
   * Accounting records are kept, and so are the accounts that the shop itself opened for its customers.
   */
  unproven_accounts: {
    table: 'customers',
    where: `email_verified_at is null and terms_version is not null
      and not exists (select from sessions where sessions.tenant_id = customers.tenant_id and sessions.customer_id = customers.id)
      and not exists (select from orders where orders.tenant_id = customers.tenant_id and orders.customer_id = customers.id)
      and not exists (select from wallet_accounts where wallet_accounts.tenant_id = customers.tenant_id and wallet_accounts.customer_id = customers.id)`,
    since: 'created_at',
    days: 30,
  },
  /** Messages to other programs, with their tries. What happened stands with the order. */
  webhook_deliveries: { table: 'webhook_deliveries', since: 'at', days: 90 },
  /** What customers and the shop wrote to each other about orders. Claims about an order end after two years in the union. */
  conversations: { table: 'conversations', since: 'changed_at', days: 1_095 },
  /** Complaints with their pictures, as long as the messages about the same order. */
  complaints: { table: 'complaints', since: 'changed_at', days: 1_095 },
  /** Pictures of complaints that were never sent. Their files are swept when no row names them. */
  unsent_pictures: { table: 'complaint_pictures', where: 'complaint_id is null', since: 'created_at', days: 1 },
  /** Uploads that nobody continues. What has come of them is swept. */
  unfinished_uploads: { table: 'artwork_files', where: 'hash is null', since: 'changed_at', days: 1 },
  /**
   * Files of lines that were taken out of their cart, or given up. A line that was just taken out can be had back with
   * them. What a file is touched by last is then its line's end.
   */
  artwork_of_no_line: {
    table: 'artwork_files',
    where: `order_id is null and not exists (select from cart_lines where cart_lines.tenant_id = artwork_files.tenant_id
      and cart_lines.cart_id = artwork_files.cart_id and cart_lines.id = artwork_files.line_id)`,
    since: 'changed_at',
    days: 1,
  },
  /** Files in carts of guests: the cookie that leads to the cart lasts a week. */
  artwork_of_guest_carts: {
    table: 'artwork_files',
    where: `order_id is null and exists (select from carts where carts.tenant_id = artwork_files.tenant_id
      and carts.id = artwork_files.cart_id and carts.customer_id is null)`,
    since: 'changed_at',
    days: 8,
  },
  /** Files that were sent and never handed in: nothing is printed from them. Originals go with what was made of them. */
  unsent_artwork: {
    table: 'artwork_files',
    where: "handed_in_at is null and aside is distinct from 'original'",
    since: 'changed_at',
    days: 30,
  },
  /** Mended files that nobody has agreed to, and originals of which nothing is in use any more. */
  artwork_aside: {
    table: 'artwork_files',
    where: `aside is not null and not exists (select from artwork_files as made where made.tenant_id = artwork_files.tenant_id
      and made.derived_from = artwork_files.id and made.aside is null)`,
    since: 'changed_at',
    days: 1,
  },
  /** Files that were handed in, as long as the complaints and messages about the same order. */
  artwork_files: { table: 'artwork_files', since: 'changed_at', days: 1_095 },
  /** What was approved for the press, as long as the files that it names. */
  artwork_approvals: { table: 'artwork_approvals', since: 'at', days: 1_095 },
  /** Folders for the print floor, as long as the files in them. */
  press_releases: { table: 'press_releases', since: 'at', days: 1_095 },
  /**
   * Mandates of which the bank never heard, since the order was paid in another way or cancelled, or another was signed.
   * Those that it was asked for are the proof of a debit and stay with the payment.
   */
  unsent_mandates: {
    table: 'mandates',
    where: `exists (select from payments where payments.tenant_id = mandates.tenant_id
      and payments.id = mandates.payment_id and payments.state in ('withdrawn', 'abandoned'))`,
    since: 'signed_at',
    days: 30,
  },
  /** Messages by the contact form, counted from the last answer. Their senders may come back to them for a year. */
  contact_requests: { table: 'contact_requests', since: 'opened_at', lastTouch: 'changed_at', days: 365 },
  /** Codes of quotes. They are valid for three months at most, and an order that used one keeps its price. */
  issued_promotions: { table: 'promotions', where: 'issued_at is not null', since: 'issued_at', days: 400 },
  /**
   * Addresses that the customer deleted. The deletion can be undone for a day. Other addresses are kept with the
   * account.
   */
  deleted_addresses: { table: 'customer_addresses', where: 'deleted_at is not null', since: 'deleted_at', days: 1 },
  /**
   * Answered applications. They are kept so that the shop knows the applicant when they ask again. Open ones wait for
   * the shop.
   */
  answered_applications: {
    table: 'premium_applications',
    where: 'decided_at is not null',
    since: 'decided_at',
    days: 400,
  },
  /**
   * No token lives longer than a week. Used tokens are kept until then, so that a link opened twice gets a friendly
   * answer.
   */
  account_tokens: { table: 'account_tokens', since: 'created_at', lastTouch: 'expires_at', days: 7 },
  /** Invitations that were never accepted. The link expires after a week. */
  company_invites: { table: 'company_invites', since: 'sent_at', lastTouch: 'expires_at', days: 30 },
  /** Decided requests for approval. Pending ones end by themselves after a month and give their carts back. */
  decided_order_requests: {
    table: 'order_requests',
    where: `state <> 'pending'`,
    since: 'asked_at',
    lastTouch: 'decided_at',
    days: 400,
  },
  /**
   * Drafts of changes to an order, confirmed or not. They can be confirmed for half an hour, and a repeated confirmation
   * is answered for a day. The order itself keeps its lines and its history.
   */
  order_edits: { table: 'order_edits', since: 'created_at', days: 1 },
  /**
   * Subscriptions that were never confirmed. Such an address has no subscriber, so it is not kept. Consents and
   * withdrawals are kept as proof.
   */
  unconfirmed_subscriptions: {
    table: 'newsletter_subscriptions',
    where: `state = 'asked'`,
    since: 'created_at',
    lastTouch: 'changed_at',
    days: 30,
  },
  /** Long enough to compare a month with the same month of the year before. */
  shop_events: { table: 'shop_events', since: 'at', days: 400 },
  /** A challenge is valid for five minutes. Until then its answer is remembered. */
  answered_challenges: { table: 'answered_challenges', since: 'answered_at', days: 1 },
  /** A mail repeats what the order says, together with a person's address, so it need not be kept. */
  mails: { table: 'mails', since: 'created_at', days: 180 },
  /** The proof of a supply without VAT is kept as long as its invoice: ten years in the strictest of our countries. */
  vat_checks: { table: 'vat_checks', where: 'valid', since: 'checked_at', days: 3653 },
  failed_vat_checks: { table: 'vat_checks', where: 'not valid', since: 'checked_at', days: 30 },
  attempts: { table: 'attempts', since: 'ends_at', days: 0 },
  /** Configurations behind mailed links. Sharing the same configuration again starts a new period. */
  shared_configurations: { table: 'shared_configurations', since: 'created_at', days: 365 },
  /** Payments of the demo's built-in payment provider. */
  sandbox_payments: { table: 'sandbox_payments', since: 'created_at', days: 30 },
};
