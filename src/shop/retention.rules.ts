import type { RetentionRule } from '#platform/db/sweep.ts';

/**
 * What is let go of, and when; every other row is kept. Orders, their lines, jobs and events, payments and what hangs on
 * them are never named here: books are kept as long as the law of the shop's country says, and by nobody's clock.
 * docs/operations.md tells the owner the same.
 */
export const RETENTION: Readonly<Record<string, RetentionRule>> = {
  /** The cookie that leads to it lives a week. */
  guest_carts: {
    table: 'carts',
    where: `customer_id is null and state <> 'ordered'`,
    since: 'created_at',
    lastTouch: 'updated_at',
    days: 30,
  },
  /** The cart that a customer fills stays; what was put aside for a fresh one waits to be taken in. */
  put_aside_carts: {
    table: 'carts',
    where: `customer_id is not null and state in ('merged', 'replaced')`,
    since: 'created_at',
    lastTouch: 'updated_at',
    days: 90,
  },
  /** Over for a month: long enough to see who was signed in when something went wrong. */
  sessions: { table: 'sessions', since: 'created_at', lastTouch: 'expires_at', days: 30 },
  /** Opened with an address that nobody proved, and used by nobody for a month: its sessions are gone by then. Books are kept. */
  unproven_accounts: {
    table: 'customers',
    where: `email_verified_at is null
      and not exists (select from sessions where sessions.tenant_id = customers.tenant_id and sessions.customer_id = customers.id)
      and not exists (select from orders where orders.tenant_id = customers.tenant_id and orders.customer_id = customers.id)
      and not exists (select from wallet_accounts where wallet_accounts.tenant_id = customers.tenant_id and wallet_accounts.customer_id = customers.id)`,
    since: 'created_at',
    days: 30,
  },
  /** Taken off by its owner, who may take that back for a day. What stands is kept with the account. */
  deleted_addresses: { table: 'customer_addresses', where: 'deleted_at is not null', since: 'deleted_at', days: 1 },
  /** Answered: long enough to know who asked when they ask again. What is open waits for the shop. */
  answered_applications: {
    table: 'premium_applications',
    where: 'decided_at is not null',
    since: 'decided_at',
    days: 400,
  },
  /** None lives longer than a week; what was used is known until then, so that a link that is opened twice is met kindly. */
  account_tokens: { table: 'account_tokens', since: 'created_at', lastTouch: 'expires_at', days: 7 },
  /** An address that somebody typed and whose owner never came; its link is over after a week. */
  company_invites: { table: 'company_invites', since: 'sent_at', lastTouch: 'expires_at', days: 30 },
  /** Asked for and never confirmed: the address is nobody's reader, so it is not kept. Consents and those who left are proof. */
  unconfirmed_subscriptions: {
    table: 'newsletter_subscriptions',
    where: `state = 'asked'`,
    since: 'created_at',
    lastTouch: 'changed_at',
    days: 30,
  },
  /** Long enough to compare a month with the same one of the year before. */
  shop_events: { table: 'shop_events', since: 'at', days: 400 },
  /** A challenge is good for five minutes; until then its answer is remembered. */
  answered_challenges: { table: 'answered_challenges', since: 'answered_at', days: 1 },
  /** The order says the same as its mails; a mail is a copy of it with somebody's address. */
  mails: { table: 'mails', since: 'created_at', days: 180 },
  /** The proof of a supply without VAT is kept as long as its invoice: ten years, in the strictest of our countries. */
  vat_checks: { table: 'vat_checks', where: 'valid', since: 'checked_at', days: 3653 },
  failed_vat_checks: { table: 'vat_checks', where: 'not valid', since: 'checked_at', days: 30 },
  attempts: { table: 'attempts', since: 'ends_at', days: 0 },
  /** A link that was mailed; who shares the same again begins anew. */
  shared_configurations: { table: 'shared_configurations', since: 'created_at', days: 365 },
  /** The books of the demo's own card company. */
  sandbox_payments: { table: 'sandbox_payments', since: 'created_at', days: 30 },
};
