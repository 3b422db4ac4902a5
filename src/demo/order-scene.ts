import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { inPlaceOf } from '#shop/accounts/in-place-of.service.ts';
import { customerOfEmail } from '#shop/accounts/premium.service.ts';
import { applyProviderEvent, beginPayment } from '#shop/checkout/payment.service.ts';
import { refundOrder } from '#shop/checkout/refund.service.ts';
import type { Ctx, SignedInCustomer } from '#shop/context.ts';
import { requestOfWire, type LineRequest } from '#shop/line-items/line-request.ts';
import { conversationOf, writeMessage } from '#shop/messages/messages.service.ts';
import { draftEdit, finalize } from '#shop/order-edits/order-edits.service.ts';
import type { Carrier } from '#shop/orders/carriers.rules.ts';
import { cancelOrder } from '#shop/orders/cancel.service.ts';
import { lockOrder } from '#shop/orders/order-access.service.ts';
import { transitionOrder } from '#shop/orders/order-states.service.ts';
import type { ProviderEvent } from '#shop/payments/payment.ts';
import { openCardAttempt } from '#shop/payments/payments.rules.ts';
import { paymentsOf } from '#shop/payments/payments.service.ts';
import { SANDBOX, sandboxEvent } from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import {
  lockSandboxPayment,
  moveSandboxPayment,
  type SandboxPayment,
} from '#shop/payments/providers/sandbox/sandbox.repository.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import { answerForShop } from '#shop/staff/conversations.service.ts';
import { staffOfShop } from '#shop/staff/invites.service.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { addNote, moveOrder, readOrderForStaff, recordPayment, shipOrder } from '#shop/staff/staff-orders.service.ts';

/** The people of a demo shop, at a moment of the story that is told. */
export interface Cast {
  /** The context of the clock, without a person. */
  readonly nobody: Ctx;
  readonly customer: Ctx & { readonly actor: SignedInCustomer };
  readonly staff: Ctx;
}

type Job = StaffOrderWire['jobs'][number];
type Production = Job['production'];
type Artwork = Job['artwork'];

const WAY_OF_PRODUCTION: readonly Production[] = [
  'waiting',
  'in_prepress',
  'in_print',
  'finishing',
  'packed',
  'shipped',
  'delivered',
];
const WAY_OF_ARTWORK: readonly Artwork[] = ['awaited', 'checking', 'fixed', 'approved'];

/** The people of the demo shop. Undefined where the customer or the member of staff is missing. */
export async function castOf(nobody: Ctx, customerEmail: string, staffEmail: string): Promise<Cast | undefined> {
  const known = await customerOfEmail(nobody, customerEmail);
  const member = (await staffOfShop(nobody)).find(({ email }) => email === staffEmail);
  if (!known || !member) return undefined;
  const customer = await nobody.db.transact(nobody.tenant.id, (tx) => inPlaceOf(nobody, tx, known.id));
  if (!customer) return undefined;
  const { id: staffId, email, name, scopes } = member;
  return {
    nobody,
    customer,
    staff: { ...nobody, actor: { kind: 'staff', staffId, sessionId: '', email, name, scopes, anonymousId: undefined } },
  };
}

export function at(cast: Cast, now: Temporal.Instant): Cast {
  return {
    nobody: { ...cast.nobody, now },
    customer: { ...cast.customer, now },
    staff: { ...cast.staff, now },
  };
}

export function done<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refusal}`);
  return answer;
}

/**
 * What happens to one order of the demo, each event through the service that does it for people. An event that has
 * happened already does not happen again, so that a story that was broken off goes on where it ended.
 */
export class Scene {
  readonly #cast: Cast;
  readonly #number: string;
  readonly #providers: PaymentProviders;
  readonly #stopping: AbortSignal;

  /** @param stopping ends the story before its next event */
  constructor(cast: Cast, orderNumber: string, providers: PaymentProviders, stopping: AbortSignal) {
    this.#cast = cast;
    this.#number = orderNumber;
    this.#providers = providers;
    this.#stopping = stopping;
  }

  /** The same order some hours after it was placed. */
  async after(hours: number): Promise<Scene> {
    const { placedAt } = (await this.#seen()).order;
    const cast = at(this.#cast, Temporal.Instant.from(placedAt).add({ minutes: Math.round(hours * 60) }));
    return new Scene(cast, this.#number, this.#providers, this.#stopping);
  }

  async #seen(): Promise<StaffOrderWire> {
    this.#stopping.throwIfAborted();
    return done(await readOrderForStaff(this.#cast.staff, this.#number, this.#providers));
  }

  /** The customer asks for the bank details. */
  async choosesTransfer(): Promise<void> {
    const { customer } = this.#cast;
    const { order } = await this.#seen();
    if (order.payments.length > 0) return;
    done(await beginPayment(customer, order.id, undefined, 'transfer', this.#providers, '/'));
  }

  /** The customer pays on the card page, or the bank declines, or it only promises the money. */
  async paysByCard(outcome: 'captured' | 'declined' | 'authorised' = 'captured'): Promise<void> {
    const { customer, nobody } = this.#cast;
    const { order } = await this.#seen();
    if (order.paymentState !== 'awaiting') return;
    done(await beginPayment(customer, order.id, undefined, 'card', this.#providers, '/'));
    const paid = await nobody.db.transact(nobody.tenant.id, async (tx) => {
      const attempt = openCardAttempt(await paymentsOf(nobody, tx, order.id));
      const payment = attempt && (await lockSandboxPayment(tx, nobody.tenant.id, attempt.providerId ?? ''));
      if (payment && outcome !== 'authorised') await moveSandboxPayment(tx, nobody.tenant.id, payment.id, outcome);
      return payment;
    });
    if (paid) done(await applyProviderEvent(nobody, SANDBOX, eventOf(paid, outcome)));
  }

  /** Staff let the customer pay after the delivery. */
  async defersPayment(): Promise<void> {
    const { staff } = this.#cast;
    const { order } = await this.#seen();
    await staff.db.transact(staff.tenant.id, async (tx) => {
      const locked = await lockOrder(staff, tx, order.id);
      if (locked?.paymentState !== 'awaiting') return;
      const deferred = [{ axis: 'payment', to: 'deferred' } as const, { axis: 'order', to: 'confirmed' } as const];
      done(await transitionOrder(staff, tx, locked, deferred));
    });
  }

  /** The shop gives a part of the price back. */
  async getsBack(amountCents: number): Promise<void> {
    const { order } = await this.#seen();
    if (order.refunds.length === 0)
      done(await refundOrder(this.#cast.nobody, this.#number, { amountCents }, this.#providers));
  }

  /** Staff see the money on the account. */
  async transferArrives(): Promise<void> {
    const { money } = await this.#seen();
    if (money.charged.centAmount > 0) return;
    const reference = `DEMO ${this.#number}`;
    done(await recordPayment(this.#cast.staff, this.#number, { reference }, this.#providers));
  }

  /** @param lines the lines that are meant, from 0; all of them by default */
  async makes(to: Production, lines?: readonly number[]): Promise<void> {
    await this.#walks(lines, to, WAY_OF_PRODUCTION, ({ id, production }, next) => ({
      from: production,
      move: { axis: 'production', jobId: id, to: next },
    }));
  }

  async checksArtwork(to: Artwork = 'approved', lines?: readonly number[]): Promise<void> {
    await this.#walks(lines, to, WAY_OF_ARTWORK, ({ id, artwork }, next) => ({
      from: artwork,
      move: { axis: 'artwork', jobId: id, to: next },
    }));
  }

  async #walks<State extends string>(
    lines: readonly number[] | undefined,
    to: State,
    way: readonly State[],
    step: (job: Job, next: State) => { from: string; move: object },
  ): Promise<void> {
    const last = way.indexOf(to);
    for (;;) {
      const seen = await this.#seen();
      const moves = seen.jobs
        .filter(({ lineItemId }) => isMeant(seen, lineItemId, lines))
        .flatMap((job) => {
          const here = way.indexOf(step(job, to).from as State);
          return here >= 0 && here < last ? [step(job, way[here + 1] ?? to).move as Move] : [];
        });
      if (moves.length === 0) return;
      await this.#moves(seen, moves, '');
    }
  }

  async rejectsArtwork(reason: string): Promise<void> {
    await this.checksArtwork('checking');
    await this.#stops('artwork', 'rejected', reason);
  }

  async holds(reason: string): Promise<void> {
    await this.#stops('production', 'on_hold', reason);
  }

  async #stops(axis: 'artwork' | 'production', to: 'rejected' | 'on_hold', reason: string): Promise<void> {
    const seen = await this.#seen();
    const open = seen.jobs.filter((job) => job[axis] !== to);
    if (open.length > 0)
      await this.#moves(
        seen,
        open.map(({ id }) => ({ axis, jobId: id, to }) as Move),
        reason,
      );
  }

  async #moves({ version }: StaffOrderWire, moves: Move[], reason: string): Promise<void> {
    done(await moveOrder(this.#cast.staff, this.#number, { version, moves, reason }, this.#providers));
  }

  async ships(carrier: Carrier, trackingNumber: string, lines?: readonly number[]): Promise<void> {
    const seen = await this.#seen();
    const jobIds = seen.jobs
      .filter(({ lineItemId, mayShip }) => mayShip && isMeant(seen, lineItemId, lines))
      .map(({ id }) => id);
    if (jobIds.length === 0) return;
    const { version } = seen;
    done(
      await shipOrder(this.#cast.staff, this.#number, { version, carrier, trackingNumber, jobIds }, this.#providers),
    );
  }

  async cancels(reason: string): Promise<void> {
    const { order } = await this.#seen();
    done(await cancelOrder(this.#cast.customer, order.id, undefined, this.#providers, { because: 'asked', reason }));
  }

  /** The customer changes the last line of the order, or cancels it. */
  async edits(change: Partial<LineRequest> | null): Promise<void> {
    const { customer } = this.#cast;
    const { order } = await this.#seen();
    if (order.history.some(({ axis }) => axis === 'total')) return;
    const line = order.lineItems[order.lineOrder.at(-1) ?? ''];
    if (!line) return;
    const request = change && { ...requestOfWire(line), ...change };
    const wish = { lineItemId: line.id, request, refererUrl: undefined };
    const draft = done(await draftEdit(customer, order.id, undefined, wish, this.#providers));
    done(await finalize(customer, order.id, undefined, draft.orderEditId, this.#providers));
  }

  async asks(text: string): Promise<void> {
    const { customer } = this.#cast;
    const { order } = await this.#seen();
    if ((await this.#messages(order.id)) === 0) done(await writeMessage(customer, order.id, undefined, text));
  }

  async answers(text: string): Promise<void> {
    const { order } = await this.#seen();
    const seen = await this.#messages(order.id);
    if (seen === 1) done(await answerForShop(this.#cast.staff, this.#number, { text, seen }));
  }

  async #messages(orderId: string): Promise<number> {
    const { nobody } = this.#cast;
    const { count } = await nobody.db.transact(nobody.tenant.id, (tx) => conversationOf(nobody, tx, orderId));
    return count;
  }

  async notes(text: string): Promise<void> {
    const { notes } = await this.#seen();
    if (notes.length === 0) done(await addNote(this.#cast.staff, this.#number, text, this.#providers));
  }
}

type Move = Parameters<typeof moveOrder>[2]['moves'][number];

/** The sandbox charges at once. Providers that charge later tell of it first. */
function eventOf(payment: SandboxPayment, outcome: 'captured' | 'declined' | 'authorised'): ProviderEvent {
  if (outcome !== 'authorised') return sandboxEvent(payment, outcome);
  return { ...sandboxEvent(payment, 'captured'), id: `authorised-${payment.id}`, kind: 'authorised' };
}

function isMeant({ order }: StaffOrderWire, lineItemId: string, lines: readonly number[] | undefined): boolean {
  return lines === undefined || lines.includes(order.lineOrder.indexOf(lineItemId));
}
