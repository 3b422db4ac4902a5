import type { Ctx } from '../context.ts';
import type { MailDraft } from '../mails/mails.service.ts';

/**
 * The mails of an account, in the shop's language. They greet nobody by name, because a stranger can open an account
 * with another person's address and choose the name.
 */

/** Texts of each mail: its subject, what happened, what the reader should know, where the link leads. */
const WORDS = {
  verify: ['verify_subject', 'verify_intro', 'verify_next', 'verify_link'],
  imported: ['imported_subject', 'imported_intro', 'imported_next', 'imported_link'],
  known: ['known_subject', 'known_intro', 'known_next', 'known_link'],
  reset: ['reset_subject', 'reset_intro', 'reset_next', 'reset_link'],
  no_account: ['no_account_subject', 'no_account_intro', 'no_account_next', 'no_account_link'],
  password_changed: [
    'password_changed_subject',
    'password_changed_intro',
    'password_changed_next',
    'password_changed_link',
  ],
  password_reset: [
    'password_changed_subject',
    'password_reset_intro',
    'password_changed_next',
    'password_changed_link',
  ],
  old_email: ['old_email_subject', 'old_email_intro', 'old_email_next', 'old_email_link'],
  new_email: ['new_email_subject', 'new_email_intro', 'new_email_next', 'new_email_link'],
  email_changed: ['email_changed_subject', 'email_changed_intro', 'email_changed_next', 'email_changed_link'],
  passkey_added: ['passkey_added_subject', 'passkey_added_intro', 'passkey_added_next', 'passkey_added_link'],
} as const;
type Part = keyof typeof WORDS;
interface Where {
  readonly page: string;
  readonly key?: string;
}

/** Asks the reader to confirm the address with which an account was opened. */
export function verificationMail(ctx: Ctx, email: string, key: string): MailDraft {
  return accountMail(ctx, email, 'verify', { page: 'email-confirmation', key });
}

/** Tells customers of a former system that they have an account now. They set its password with the link. */
export function importedMail(ctx: Ctx, email: string, key: string): MailDraft {
  return accountMail(ctx, email, 'imported', { page: 'password-reset', key });
}

/** Sent when a visitor opens an account with an address that already has one. */
export function knownAddressMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'known', { page: 'login' });
}

export function resetMail(ctx: Ctx, email: string, key: string): MailDraft {
  return accountMail(ctx, email, 'reset', { page: 'password-reset', key });
}

/** Sent when a visitor asks for a new password for an address without an account. */
export function noAccountMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'no_account', { page: 'registration' });
}

export function passwordChangedMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'password_changed', { page: 'password-reset' });
}

/** Sent after a new password by mail, which also ends all passkeys. */
export function passwordResetMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'password_reset', { page: 'password-reset' });
}

/** To the present address: confirm the change, or stop it. */
export function oldEmailMail(ctx: Ctx, email: string, next: string, key: string): MailDraft {
  return accountMail(ctx, email, 'old_email', { page: 'email-confirmation', key }, { email: next });
}

/** To the new address of the account. */
export function newEmailMail(ctx: Ctx, email: string, key: string): MailDraft {
  return accountMail(ctx, email, 'new_email', { page: 'email-confirmation', key });
}

/** To the former address, after the change. */
export function emailChangedMail(ctx: Ctx, email: string, next: string): MailDraft {
  return accountMail(ctx, email, 'email_changed', { page: 'profile' }, { email: next });
}

/** Tells the owner that a passkey was added, which signs in without the password. */
export function passkeyAddedMail(ctx: Ctx, email: string): MailDraft {
  return accountMail(ctx, email, 'passkey_added', { page: 'security' });
}

function accountMail(
  ctx: Ctx,
  to: string,
  part: Part,
  { page, key: token }: Where,
  values: Readonly<Record<string, string>> = {},
): MailDraft {
  const { brand } = ctx.tenant;
  const said = WORDS[part].map((key) => ctx.say('accountmail', key, { brand: brand.name, ...values }));
  const [subject = '', intro = '', next = '', label = ''] = said;
  return {
    kind: part,
    to,
    subject,
    paragraphs: [intro, next],
    tables: [],
    link: {
      label,
      url: `${ctx.origin}${ctx.pagePath(page)}${token === undefined ? '' : `?key=${token}`}`,
    },
    notes: [],
    closing: ctx.say('mail', 'closing', { brand: brand.name }),
  };
}
