import { endpoint } from '#kernel/endpoint.ts';
import { line, list, object, oneOf, text, Type } from '#kernel/schema.ts';
import { LANGUAGE_PATTERN } from '#kernel/languages.ts';
import { MAIL_KINDS, type MailKind } from '../mails/mail-kinds.ts';

const KINDS = Object.keys(MAIL_KINDS) as readonly MailKind[];
const language = Type.String({ minLength: 2, maxLength: 12, pattern: LANGUAGE_PATTERN });
const query = object({ lang: Type.Optional(language) });
const kind = oneOf(KINDS);

/** An unknown language is answered in the shop's own. */
export const listMailPreviews = endpoint({
  method: 'GET',
  path: '/staff/mails/',
  summary: 'Every kind of mail that the shop sends, with its subject as an example',
  access: 'staff',
  scope: 'any',
  query,
  answer: object({
    language: line(12),
    /** The shop's own first. */
    languages: list(line(12), 50),
    mails: list(object({ kind, to: oneOf(['customer', 'shop', 'staff'] as const), subject: line(300) }), KINDS.length),
  }),
  refusals: {},
});

export const readMailPreview = endpoint({
  method: 'GET',
  path: '/staff/mails/{kind}/',
  summary: 'One kind of mail as an example, as text; its HTML stands at /admin/mails/{kind}/html/',
  access: 'staff',
  scope: 'any',
  params: object({ kind }),
  query,
  answer: object({ kind, subject: line(300), text: text(20_000) }),
  refusals: {},
});
