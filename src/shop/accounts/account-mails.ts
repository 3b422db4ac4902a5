import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/**
 * The mails of an account, in the shop's language. None greets by a name: whoever opens an account with somebody's address
 * would choose what we write to them.
 */

type Part =
  | 'verify'
  | 'known'
  | 'reset'
  | 'no_account'
  | 'password_changed'
  | 'old_email'
  | 'new_email'
  | 'email_changed'
  | 'passkey_added';
interface Where {
  readonly page: string;
  readonly key?: string;
}

/** Asks whoever reads it to confirm the address that an account was opened with. */
export function verificationMail(ctx: Ctx, email: string, key: string): MailDraft {
  return accountMail(ctx, email, 'verify', { page: 'email-confirmation', key });
}

/** Somebody opened an account with an address that has one. */
export function knownAddressMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'known', { page: 'login' });
}

export function resetMail(ctx: Ctx, email: string, key: string): MailDraft {
  return accountMail(ctx, email, 'reset', { page: 'password-reset', key });
}

/** Somebody asked for a new password where there is no account. */
export function noAccountMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'no_account', { page: 'registration' });
}

export function passwordChangedMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'password_changed', { page: 'password-reset' });
}

/** To the present address: confirm, or object. */
export function oldEmailMail(ctx: Ctx, email: string, next: string, key: string): MailDraft {
  return accountMail(ctx, email, 'old_email', { page: 'email-confirmation', key }, { email: next });
}

/** To the address that is to be the account's. */
export function newEmailMail(ctx: Ctx, email: string, key: string): MailDraft {
  return accountMail(ctx, email, 'new_email', { page: 'email-confirmation', key });
}

/** To the former address, once it is done. */
export function emailChangedMail(ctx: Ctx, email: string, next: string): MailDraft {
  return accountMail(ctx, email, 'email_changed', { page: 'profile' }, { email: next });
}

/** Somebody who knew the password made a key that signs in without it. */
export function passkeyAddedMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'passkey_added', { page: 'security' });
}

function accountMail(
  ctx: Ctx,
  to: string,
  part: Part,
  { page, key }: Where,
  values: Readonly<Record<string, string>> = {},
): MailDraft {
  const { brand } = ctx.tenant;
  const say = (name: string) => ctx.say('accountmail', `${part}_${name}`, { brand: brand.name, ...values });
  return {
    to,
    subject: say('subject'),
    paragraphs: [say('intro'), say('next')],
    tables: [],
    link: {
      label: say('link'),
      url: `${ctx.origin}${ctx.pagePath(page)}${key === undefined ? '' : `?key=${key}`}`,
    },
    notes: [],
    closing: ctx.say('mail', 'closing', { brand: brand.name }),
  };
}
