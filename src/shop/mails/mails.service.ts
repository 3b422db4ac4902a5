import { timestampOf } from '#kernel/local-date.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { MailDoor } from '#platform/mail/mail.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { findMail, insertMail, markSent } from './mails.repository.ts';

/** A mail in parts; the house style puts them together as text and as HTML. */
export interface MailDraft {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly { readonly term: string; readonly text: string }[];
  readonly link: { readonly label: string; readonly url: string } | undefined;
  readonly closing: string;
}

/** Stores a mail in the caller's transaction; a job sends it after the commit. */
export async function queueMail(ctx: Ctx, tx: Tx, draft: MailDraft): Promise<void> {
  await insertMail(tx, ctx.tenant.id, {
    id: bearerId(),
    recipient: draft.to,
    subject: draft.subject.slice(0, 300),
    bodyText: asText(ctx, draft),
    bodyHtml: asHtml(draft, ctx.tenant),
    createdAt: timestampOf(ctx),
  });
}

/** Sends one stored mail. Nothing is locked during the call; a mail already sent stays sent once. */
export async function sendMail(db: Database, tenant: Tenant, door: MailDoor, mailId: string): Promise<void> {
  const mail = await db.transact(tenant.id, (tx) => findMail(tx, tenant.id, mailId));
  if (!mail || mail.sentAt) return;
  await door.send({
    from: `"${tenant.brand.name.replaceAll('"', '')}" <${tenant.legal.email}>`,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    messageId: `<${mail.id}@${tenant.hosts[0] ?? 'tirage'}>`,
  });
  await db.transact(tenant.id, (tx) => markSent(tx, tenant.id, mailId));
}

function asText(ctx: Ctx, { paragraphs, rows, link, closing }: MailDraft): string {
  const table = rows.map(({ term, text }) => ctx.say('mail', 'row', { term, text })).join('\n');
  return [...paragraphs, table, link ? `${link.label}\n${link.url}` : '', closing]
    .filter((part) => part !== '')
    .join('\n\n');
}

function asHtml({ subject, paragraphs, rows, link, closing }: MailDraft, tenant: Tenant): string {
  const spot = escapeHtml(tenant.brand.tokens['spot'] ?? '#c8321a');
  const cell = 'padding:6px 0;border-bottom:1px solid #ddd;vertical-align:top';
  const table = rows
    .map(
      ({ term, text }) =>
        `<tr><td style="${cell};color:#555;padding-right:16px">${escapeHtml(term)}</td><td style="${cell}">${escapeHtml(text)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="${tenant.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#fffdf8;color:#15171a;font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="font-weight:700;font-size:20px;color:${spot}">${escapeHtml(tenant.brand.name)}</p>${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}<table role="presentation" style="width:100%;border-collapse:collapse">${table}</table>${link ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:${spot};color:#fff;padding:12px 20px;text-decoration:none;display:inline-block">${escapeHtml(link.label)}</a></p>` : ''}<p>${escapeHtml(closing)}</p></div></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
