import { sql, type Generated } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { MailPicture } from './mail-picture.ts';

export interface StoredMail {
  readonly id: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** The address for one-click unsubscribing. Null for mails without a subscription. */
  readonly listUnsubscribe: string | null;
  /** Null for mails without one. */
  readonly pictures: readonly MailPicture[] | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    mails: {
      tenant_id: string;
      id: string;
      recipient: string;
      reply_to: string | null;
      subject: string;
      body_text: string;
      body_html: string;
      created_at: Date;
      sent_at: Date | null;
      list_unsubscribe: string | null;
      pictures: readonly MailPicture[] | null;
      /** The recipient in lower case, computed by the database. */
      recipient_key: Generated<string>;
      /** The present address of a recipient who has changed it, in lower case. */
      follows_key: string | null;
    };
  }
}

const MAIL = [
  'id',
  'recipient',
  'reply_to as replyTo',
  'subject',
  'body_text as bodyText',
  'body_html as bodyHtml',
  'created_at as createdAt',
  'sent_at as sentAt',
  'list_unsubscribe as listUnsubscribe',
  'pictures',
] as const;
const MOST_LISTED = 50;

/**
 * Stores mails and queues their sending in the same transaction, with one round trip. An order is never saved without
 * its mails, and no mail is sent without its order.
 */
export async function insertMails(
  tx: Tx,
  tenantId: string,
  mails: readonly Omit<StoredMail, 'sentAt'>[],
): Promise<void> {
  await sql`
    with kept as (
      insert into mails (tenant_id, id, recipient, reply_to, subject, body_text, body_html, created_at,
        list_unsubscribe, pictures)
      select ${tenantId}, id, recipient, "replyTo", subject, "bodyText", "bodyHtml", "createdAt", "listUnsubscribe",
        pictures
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as mail (id text, recipient text, "replyTo" text,
        subject text, "bodyText" text, "bodyHtml" text, "createdAt" timestamptz, "listUnsubscribe" text, pictures jsonb)
      returning id)
    select enqueue_all('send_mail', jsonb_agg(jsonb_build_object('mailId', id))) from kept`.execute(tx);
}

export async function findMail(tx: Tx, tenantId: string, id: string): Promise<StoredMail | undefined> {
  return tx.selectFrom('mails').select(MAIL).where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
}

export async function markSent(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sent_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

export async function listMails(tx: Tx, tenantId: string): Promise<StoredMail[]> {
  return tx
    .selectFrom('mails')
    .select(MAIL)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
}

/** Mails to an address, and those to addresses that it has replaced. */
const isOf = (email: string) =>
  sql<boolean>`((recipient_key = ${email} and follows_key is null) or follows_key = ${email})`;

/** Returns sent and waiting mails to a person, oldest first. */
export async function listMailsTo(
  tx: Tx,
  tenantId: string,
  email: string,
): Promise<{ subject: string; text: string; createdAt: Date; sentAt: Date | null }[]> {
  return tx
    .selectFrom('mails')
    .select(['subject', 'body_text as text', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('tenant_id', '=', tenantId)
    .where(isOf(email))
    .orderBy('created_at')
    .execute();
}

/** Lets the mails to a former address follow to the next one. */
export async function moveMails(tx: Tx, tenantId: string, former: string, next: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ follows_key: next })
    .where('tenant_id', '=', tenantId)
    .where(isOf(former))
    .execute();
}

export async function deleteMailsTo(tx: Tx, tenantId: string, email: string): Promise<void> {
  await tx.deleteFrom('mails').where('tenant_id', '=', tenantId).where(isOf(email)).execute();
}
