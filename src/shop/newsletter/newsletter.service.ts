import { createHash, randomBytes } from 'node:crypto';
import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId, sealed, unsealed } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import { recordEvent } from '../events/events.service.ts';
import { queueMails } from '../mails/mails.service.ts';
import { confirmMail, welcomeMail } from './newsletter-mails.ts';
import {
  askConfirmation,
  deleteSubscription,
  forgetAddress,
  holdSubscription,
  insertConsent,
  lockByConfirmation,
  lockByEmail,
  lockSubscription,
  setSubscription,
  type Consent,
  type Subscription,
} from './newsletter.repository.ts';

const CONFIRM_MS = 7 * 24 * 3_600_000;

/** Where a reader subscribed or unsubscribed. */
export type Place = 'footer' | 'registration' | 'profile' | 'mail' | 'mail program' | 'new address' | 'erasure';

/** Tells the rooms above, in the same transaction, that an address was subscribed or unsubscribed. */
export type OnChange = (ctx: Ctx, tx: Tx, email: string, isSubscribed: boolean) => Promise<void>;

export interface NewsletterParts {
  readonly secret: string;
  readonly onChange: OnChange;
}

export interface Told {
  readonly email: string;
  readonly state: 'subscribed' | 'unsubscribed';
}

/**
 * A visitor entered an address. Its owner is asked by mail, and gets no newsletter before confirming. The answer is the
 * same for all addresses.
 */
export async function askSubscription(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const at = timestampOf(ctx);
    const { id } = await holdSubscription(tx, ctx.tenant.id, { id: bearerId(), email, at });
    const key = randomBytes(32).toString('base64url');
    await askConfirmation(tx, ctx.tenant.id, id, { hash: digest(key), until: new Date(at.getTime() + CONFIRM_MS) });
    await insertConsent(tx, ctx.tenant.id, consentOf(ctx, id, 'asked', 'footer', null));
    await queueMails(ctx, tx, confirmMail(ctx, email, key));
  });
}

/** Confirms a subscription by the mailed link. A second confirmation gets a friendly answer. */
export async function confirmSubscription(
  ctx: Ctx,
  { secret, onChange }: NewsletterParts,
  key: string | undefined,
): Promise<Told | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Told | Refusal> => {
    const found = await openConfirmation(ctx, tx, key);
    if (!found) return refuse('link_gone', 410);
    if (found.state === 'asked') {
      await subscribe(ctx, tx, secret, found, 'mail', null);
      await onChange(ctx, tx, found.email, true);
    }
    return { email: found.email, state: 'subscribed' };
  });
}

/** Returns what a link of confirmation leads to and changes nothing. */
export function readConfirmation(ctx: Ctx, key: string | undefined): Promise<Told | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Told | Refusal> => {
    const found = await openConfirmation(ctx, tx, key);
    if (!found) return refuse('link_gone', 410);
    return { email: found.email, state: found.state === 'subscribed' ? 'subscribed' : 'unsubscribed' };
  });
}

/** The subscription of a link that still confirms one, or has done so. */
async function openConfirmation(ctx: Ctx, tx: Tx, key: string | undefined) {
  const found = key === undefined ? undefined : await lockByConfirmation(tx, ctx.tenant.id, digest(key));
  const isOpen = found?.confirmUntil && found.confirmUntil > timestampOf(ctx) && found.state !== 'unsubscribed';
  return isOpen ? found : undefined;
}

/** Subscribes a customer whose address is proven. */
export async function subscribeProven(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  { email, place, customerId }: { readonly email: string; readonly place: Place; readonly customerId: string },
): Promise<void> {
  const held = await holdSubscription(tx, ctx.tenant.id, { id: bearerId(), email, at: timestampOf(ctx) });
  if (held.state !== 'subscribed') await subscribe(ctx, tx, secret, held, place, customerId);
}

/** Unsubscribes a customer. For an address without a subscription nothing is stored. */
export async function unsubscribeAddress(ctx: Ctx, tx: Tx, email: string, place: Place): Promise<void> {
  const held = await lockByEmail(tx, ctx.tenant.id, email);
  if (held && held.state !== 'unsubscribed') await unsubscribe(ctx, tx, held, place);
}

/** Erases a reader. The consents stay without the address, and an active subscription is withdrawn. */
export async function forgetReader(ctx: Ctx, tx: Tx, email: string): Promise<void> {
  const held = await lockByEmail(tx, ctx.tenant.id, email);
  if (!held) return;
  if (held.state === 'asked') return deleteSubscription(tx, ctx.tenant.id, held.id);
  if (held.state === 'subscribed') await unsubscribe(ctx, tx, held, 'erasure');
  await forgetAddress(tx, ctx.tenant.id, held.id);
}

/** Unsubscribes by a newsletter's link, with or without a session. A second call changes nothing. */
export function leaveByLink(
  ctx: Ctx,
  { secret, onChange }: NewsletterParts,
  key: string | undefined,
  place: Place,
): Promise<Told | Refusal> {
  return withLink(ctx, secret, key, async (tx, held) => {
    if (held.state !== 'unsubscribed') {
      await unsubscribe(ctx, tx, held, place);
      await onChange(ctx, tx, held.email, false);
    }
    return { email: held.email, state: 'unsubscribed' };
  });
}

/** Subscribes again by the same link. */
export function returnByLink(
  ctx: Ctx,
  { secret, onChange }: NewsletterParts,
  key: string | undefined,
): Promise<Told | Refusal> {
  return withLink(ctx, secret, key, async (tx, held) => {
    if (held.state !== 'subscribed') {
      const at = timestampOf(ctx);
      await setSubscription(tx, ctx.tenant.id, held.id, 'subscribed', at);
      await insertConsent(tx, ctx.tenant.id, consentOf(ctx, held.id, 'confirmed', 'mail', null));
      await onChange(ctx, tx, held.email, true);
    }
    return { email: held.email, state: 'subscribed' };
  });
}

/** Returns the state behind a newsletter's link and changes nothing. */
export function readLink(ctx: Ctx, secret: string, key: string | undefined): Promise<Told | Refusal> {
  return withLink(ctx, secret, key, (_tx, { email, state }) =>
    Promise.resolve({ email, state: state === 'subscribed' ? 'subscribed' : 'unsubscribed' }),
  );
}

function withLink(
  ctx: Ctx,
  secret: string,
  key: string | undefined,
  work: (tx: Tx, held: Subscription) => Promise<Told>,
): Promise<Told | Refusal> {
  const id = unsealed(secret, sealOf(ctx), key);
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Told | Refusal> => {
    const held = id === undefined ? undefined : await lockSubscription(tx, ctx.tenant.id, id);
    return held ? work(tx, held) : refuse('link_gone', 410);
  });
}

async function subscribe(
  ctx: Ctx,
  tx: Tx,
  secret: string,
  { id, email }: Subscription,
  place: Place,
  customerId: string | null,
): Promise<void> {
  await setSubscription(tx, ctx.tenant.id, id, 'subscribed', timestampOf(ctx));
  await insertConsent(tx, ctx.tenant.id, consentOf(ctx, id, 'confirmed', place, customerId));
  await recordEvent(ctx, tx, 'newsletter_sign_up', customerId, { place });
  await queueMails(ctx, tx, welcomeMail(ctx, email, sealed(secret, sealOf(ctx), id)));
}

async function unsubscribe(ctx: Ctx, tx: Tx, { id }: Subscription, place: Place): Promise<void> {
  await setSubscription(tx, ctx.tenant.id, id, 'unsubscribed', timestampOf(ctx));
  await insertConsent(tx, ctx.tenant.id, consentOf(ctx, id, 'withdrawn', place, null));
}

function consentOf(
  ctx: Ctx,
  subscriptionId: string,
  act: Consent['act'],
  place: Place,
  customerId: string | null,
): Consent {
  return { subscriptionId, act, place, wording: wordingAt(ctx, place), customerId, at: timestampOf(ctx) };
}

/** The text that the reader saw when subscribing or unsubscribing. */
function wordingAt(ctx: Ctx, place: Place): string {
  const { name: brand } = ctx.tenant.brand;
  const [title, hint] =
    place === 'footer'
      ? [ctx.say('shell', 'newsletter_title', { brand }), ctx.say('shell', 'newsletter_hint')]
      : place === 'mail' || place === 'mail program'
        ? [ctx.say('newsletter', 'ask_intro', { brand }), ctx.say('newsletter', 'leave_note')]
        : [ctx.say('forms', 'newsletter', { brand }), ctx.say('forms', 'newsletter_hint')];
  return `${title} ${hint}`;
}

/** A newsletter link is valid only at its own shop. */
function sealOf({ tenant }: Ctx): string {
  return `newsletter ${tenant.id}`;
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
