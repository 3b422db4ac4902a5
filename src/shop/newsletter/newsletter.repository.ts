import { sql, type NotNull } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

export type SubscriptionState = 'asked' | 'subscribed' | 'unsubscribed';

export interface Subscription {
  readonly id: string;
  readonly email: string;
  readonly state: SubscriptionState;
  readonly confirmUntil: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    newsletter_subscriptions: {
      tenant_id: string;
      id: string;
      /** Null after the owner asked for erasure. */
      email: string | null;
      state: SubscriptionState;
      confirm_hash: string | null;
      confirm_until: Date | null;
      created_at: Date;
      changed_at: Date;
    };
    newsletter_consents: {
      tenant_id: string;
      subscription_id: string;
      act: 'asked' | 'confirmed' | 'withdrawn';
      place: string;
      wording: string;
      customer_id: string | null;
      at: Date;
    };
  }
}

const SUBSCRIPTION = ['id', 'email', 'state', 'confirm_until as confirmUntil'] as const;

/** Locks the row of an address until the transaction ends. Creates it when it does not exist. */
export async function holdSubscription(
  tx: Tx,
  tenantId: string,
  { id, email, at }: { readonly id: string; readonly email: string; readonly at: Date },
): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    insert into newsletter_subscriptions (tenant_id, id, email, state, created_at, changed_at)
    values (${tenantId}, ${id}, ${email}, 'asked', ${at}, ${at})
    on conflict (tenant_id, email) do update set email = excluded.email
    returning id, email, state, confirm_until as "confirmUntil"`.execute(tx);
  return rows[0]!;
}

export async function lockSubscription(tx: Tx, tenantId: string, id: string): Promise<Subscription | undefined> {
  return readersIn(tx, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockByEmail(tx: Tx, tenantId: string, email: string): Promise<Subscription | undefined> {
  return readersIn(tx, tenantId).where('email', '=', email).forUpdate().executeTakeFirst();
}

export async function lockByConfirmation(tx: Tx, tenantId: string, hash: string): Promise<Subscription | undefined> {
  return readersIn(tx, tenantId).where('confirm_hash', '=', hash).forUpdate().executeTakeFirst();
}

/** Subscriptions that still have an address. Erased subscriptions are never found. */
function readersIn(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('newsletter_subscriptions')
    .select(SUBSCRIPTION)
    .where('tenant_id', '=', tenantId)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>();
}

/**
 * Stores a new confirmation link. An unsubscribed reader can subscribe again with it. An active subscription stays
 * active.
 */
export async function askConfirmation(
  tx: Tx,
  tenantId: string,
  id: string,
  confirmation: { readonly hash: string; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('newsletter_subscriptions')
    .set({
      confirm_hash: confirmation.hash,
      confirm_until: confirmation.until,
      state: sql<SubscriptionState>`case state when 'subscribed' then state else 'asked' end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function setSubscription(
  tx: Tx,
  tenantId: string,
  id: string,
  state: SubscriptionState,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('newsletter_subscriptions')
    .set({ state, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface Consent {
  readonly subscriptionId: string;
  readonly act: 'asked' | 'confirmed' | 'withdrawn';
  readonly place: string;
  readonly wording: string;
  readonly customerId: string | null;
  readonly at: Date;
}

export async function insertConsent(tx: Tx, tenantId: string, consent: Consent): Promise<void> {
  await tx
    .insertInto('newsletter_consents')
    .values({
      tenant_id: tenantId,
      subscription_id: consent.subscriptionId,
      act: consent.act,
      place: consent.place,
      wording: consent.wording,
      customer_id: consent.customerId,
      at: consent.at,
    })
    .execute();
}

export interface ConsentRecord {
  readonly state: SubscriptionState;
  readonly act: Consent['act'];
  readonly place: string;
  readonly wording: string;
  readonly at: Date;
}

/** Returns the consents and withdrawals of an address, oldest first. */
export async function listConsents(tx: Tx, tenantId: string, email: string): Promise<ConsentRecord[]> {
  return tx
    .selectFrom('newsletter_subscriptions as reader')
    .innerJoin('newsletter_consents as consent', (join) =>
      join.onRef('consent.tenant_id', '=', 'reader.tenant_id').onRef('consent.subscription_id', '=', 'reader.id'),
    )
    .select(['reader.state', 'consent.act', 'consent.place', 'consent.wording', 'consent.at'])
    .where('reader.tenant_id', '=', tenantId)
    .where('reader.email', '=', email)
    .orderBy('consent.at')
    .execute();
}

/** Removes the address. Consents and withdrawals stay as proof. */
export async function forgetAddress(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('newsletter_subscriptions')
    .set({ email: null, confirm_hash: null, confirm_until: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a subscription that was never confirmed. There is nothing to prove. */
export async function deleteSubscription(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscriptions').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
