import { timestampOf } from '#kernel/local-date.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Mail, MailTransport } from '#platform/mail/mail.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import type { MailKind } from './mail-kinds.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { MailPicture } from './mail-picture.ts';
import { findMail, insertMails, markSent, moveMails, type StoredMail } from './mails.repository.ts';

/** A mail in parts. The house style builds its text and HTML versions. */
export interface MailDraft {
  readonly kind: MailKind;
  readonly to: string;
  /** The reply address. When absent, the shop. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly MailTable[];
  readonly link: { readonly label: string; readonly url: string } | undefined;
  /** Notes that the law or the contract requires, at the end of the mail. A URL becomes a link. */
  readonly notes: readonly { readonly text: string; readonly url?: string }[];
  readonly closing: string;
  /** Only for newsletters: the address for one-click unsubscribing. */
  readonly listUnsubscribe?: string;
  /** Shown below the paragraphs, with their marks. */
  readonly pictures?: readonly MailPicture[];
}

interface MailTable {
  /** Empty when the paragraphs above introduce the table. */
  readonly heading: string;
  readonly rows: readonly { readonly term: string; readonly text: string }[];
}

/**
 * Stores mails in the caller's transaction. A job for each mail sends it after the commit. Erased customers have no
 * address and receive no mail.
 */
export async function queueMails(ctx: Ctx, tx: Tx, ...drafts: readonly MailDraft[]): Promise<void> {
  const addressed = drafts.filter(({ to }) => to !== '');
  if (addressed.length === 0) return;
  const mails = addressed.map((draft) => ({
    id: bearerId(),
    recipient: draft.to,
    replyTo: draft.replyTo ?? null,
    ...rendered(ctx, draft),
    createdAt: timestampOf(ctx),
    listUnsubscribe: draft.listUnsubscribe ?? null,
    pictures: draft.pictures?.length ? draft.pictures : null,
  }));
  await insertMails(tx, ctx.tenant.id, mails);
}

export interface RenderedMail {
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
}

/** A mail as it is read. */
export function rendered(ctx: Ctx, draft: MailDraft): RenderedMail {
  return { subject: draft.subject.slice(0, 300), bodyText: asText(ctx, draft), bodyHtml: asHtml(draft, ctx.tenant) };
}

/** Mails that left while the database could not note it. The job runs again, and does not send them twice. */
const unnoted = new Set<string>();

/** Makes the JPEG of a picture, with its marks. Undefined where it is gone: the mail is sent without it. */
export type PictureMaker = (tenantId: string, picture: MailPicture) => Promise<Uint8Array | undefined>;

/** Sends one stored mail. No lock is held during the call. A mail that was already sent is not sent again. */
export async function sendMail(
  db: Database,
  tenant: Tenant,
  door: MailTransport,
  mailId: string,
  makePicture: PictureMaker,
): Promise<void> {
  const mail = await db.transact(tenant.id, (tx) => findMail(tx, tenant.id, mailId));
  if (!mail || mail.sentAt) return void unnoted.delete(mailId);
  if (!unnoted.has(mailId))
    await door.send({ ...asSent(tenant, mail), ...(await picturesOf(tenant, mail, makePicture)) });
  unnoted.add(mailId);
  await db.transact(tenant.id, (tx) => markSent(tx, tenant.id, mailId));
  unnoted.delete(mailId);
}

async function picturesOf(
  tenant: Tenant,
  { pictures }: StoredMail,
  makePicture: PictureMaker,
): Promise<Pick<Mail, 'pictures'>> {
  if (!pictures) return {};
  const made = await Promise.all(
    pictures.map(async (picture, index) => ({ name: pictureName(index), jpeg: await makePicture(tenant.id, picture) })),
  );
  return { pictures: made.flatMap(({ name, jpeg }) => (jpeg ? [{ name, jpeg }] : [])) };
}

function pictureName(index: number): string {
  return `picture-${index + 1}`;
}

function asSent(tenant: Tenant, mail: StoredMail): Mail {
  return {
    from: `"${tenant.brand.name.replaceAll('"', '')}" <${tenant.mail.from}>`,
    to: mail.recipient,
    replyTo: mail.replyTo ?? tenant.mail.replyTo,
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    messageId: `<${mail.id}@${tenant.hosts[0] ?? 'tirage'}>`,
    ...(mail.listUnsubscribe === null ? {} : { listUnsubscribe: mail.listUnsubscribe }),
  };
}

function asText(ctx: Ctx, { paragraphs, tables, link, notes, closing }: MailDraft): string {
  const listed = tables.map(({ heading, rows }) =>
    [heading, ...rows.map(({ term, text }) => (text === '' ? term : ctx.say('mail', 'row', { term, text })))]
      .filter((line) => line !== '')
      .join('\n'),
  );
  const said = notes.map(({ text, url }) => (url === undefined ? text : `${text}\n${url}`));
  return [...paragraphs, ...listed, link ? `${link.label}\n${link.url}` : '', closing, ...said]
    .filter((part) => part !== '')
    .join('\n\n');
}

const CELL = 'padding:6px 0;border-bottom:1px solid #ddd;vertical-align:top';

function asHtml(draft: MailDraft, tenant: Tenant): string {
  const { subject, paragraphs, pictures = [], tables, link, notes, closing } = draft;
  const spot = escapeHtml(tenant.brand.tokens['spot'] ?? '#c8321a');
  const body = [
    `<p style="font-weight:700;font-size:20px;color:${spot}">${escapeHtml(tenant.brand.name)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...pictures.map(pictureAsHtml),
    ...tables.map(tableAsHtml),
    link
      ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:${spot};color:#fff;padding:12px 20px;text-decoration:none;display:inline-block">${escapeHtml(link.label)}</a></p>`
      : '',
    `<p>${escapeHtml(closing)}</p>`,
    ...notes.map(noteAsHtml),
  ].join('');
  return `<!doctype html><html lang="${tenant.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#fffdf8;color:#15171a;font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px">${body}</div></body></html>`;
}

function pictureAsHtml({ alt }: MailPicture, index: number): string {
  return `<p><img src="cid:${pictureName(index)}" alt="${escapeHtml(alt)}" style="max-width:100%;height:auto;border:1px solid #ddd"></p>`;
}

function tableAsHtml({ heading, rows }: MailTable): string {
  const title = heading === '' ? '' : `<h2 style="margin:28px 0 8px;font-size:18px">${escapeHtml(heading)}</h2>`;
  const cells = rows
    .map(
      ({ term, text }) =>
        `<tr><td style="${CELL};color:#555;padding-right:16px;width:40%">${escapeHtml(term)}</td><td style="${CELL}">${escapeHtml(text)}</td></tr>`,
    )
    .join('');
  return `${title}<table role="presentation" style="width:100%;border-collapse:collapse">${cells}</table>`;
}

function noteAsHtml({ text, url }: MailDraft['notes'][number]): string {
  const address = url === undefined ? '' : ` <a href="${escapeHtml(url)}" style="color:#555">${escapeHtml(url)}</a>`;
  return `<p style="margin:8px 0;color:#555;font-size:14px">${escapeHtml(text)}${address}</p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** After a change of address: the mails to the former one are still the person's. */
export function letMailsFollow(ctx: Ctx, tx: Tx, former: string, next: string): Promise<void> {
  return moveMails(tx, ctx.tenant.id, former.toLowerCase(), next.toLowerCase());
}
