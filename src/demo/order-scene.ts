import { applyProviderEvent, beginPayment } from '#shop/checkout/payment.service.ts';
import { refundOrder } from '#shop/checkout/refund.service.ts';
import { requestOfWire, type LineRequest } from '#shop/line-items/line-request.ts';
import { conversationOf, writeMessage } from '#shop/messages/messages.service.ts';
import { draftEdit, finalize } from '#shop/order-edits/order-edits.service.ts';
import type { Carrier } from '#shop/orders/carriers.rules.ts';
import type { Ctx } from '#shop/context.ts';
import { waitFromNow } from '#shop/orders/artwork-wait.service.ts';
import { cancelOrder } from '#shop/orders/cancel.service.ts';
import { lockOrder } from '#shop/orders/order-access.service.ts';
import { transitionOrder } from '#shop/orders/order-states.service.ts';
import { openPageAttempt } from '#shop/payments/payments.rules.ts';
import { paymentsOf } from '#shop/payments/payments.service.ts';
import { SANDBOX, sandboxEvent } from '#shop/payments/providers/sandbox/sandbox.gateway.ts';
import { lockSandboxPayment, moveSandboxPayment } from '#shop/payments/providers/sandbox/sandbox.repository.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import { answerForShop } from '#shop/staff/conversations.service.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import {
  addNote,
  transitionByStaff,
  readOrderForStaff,
  recordPayment,
  shipOrder,
} from '#shop/staff/staff-orders.service.ts';
import {
  rejectFiles,
  releaseFiles,
  replaceFiles,
  sendFiles,
  type ArtworkDoor,
  type ArtworkOf,
} from './artwork-scene.ts';
import { at, done, type Cast } from './cast.ts';
import type { DemoFlaw } from './demo-artwork.ts';

type Job = StaffOrderWire['jobs'][number];
type Production = Job['production'];

/** Nobody comes back from a page of payment. */
const NO_PAGES = { result: '/', choice: '/' };

const WAY_OF_PRODUCTION: readonly Production[] = [
  'waiting',
  'in_prepress',
  'in_print',
  'finishing',
  'packed',
  'shipped',
  'delivered',
];

/** What a story is told with. */
export interface Stage {
  readonly providers: PaymentProviders;
  /** The story ends before its next event when it is aborted. */
  readonly stopping: AbortSignal;
  readonly artwork: ArtworkDoor;
  /** Nobody, at the time at which the story is told and not at that of its events. */
  readonly today: Ctx;
}

/**
 * What happens to one order of the demo, each event through the service that does it for people. An event that has
 * happened already does not happen again, so that a story that was broken off goes on where it ended.
 */
export class Scene {
  readonly #cast: Cast;
  readonly #number: string;
  readonly #stage: Stage;
  readonly #providers: PaymentProviders;

  constructor(cast: Cast, orderNumber: string, stage: Stage) {
    this.#cast = cast;
    this.#number = orderNumber;
    this.#stage = stage;
    this.#providers = stage.providers;
  }

  /** The same order some hours after it was placed. */
  async after(hours: number): Promise<Scene> {
    const { placedAt } = await this.rests();
    const cast = at(this.#cast, Temporal.Instant.from(placedAt).add({ minutes: Math.round(hours * 60) }));
    return new Scene(cast, this.#number, this.#stage);
  }

  /**
   * Between two events, and after the last one. What the customer was asked for days ago in the story was asked for just now
   * in truth: nobody is reminded of it yet.
   */
  async rests(): Promise<StaffOrderWire['order']> {
    const { order } = await this.#seen();
    await waitFromNow(this.#stage.today, order.id);
    return order;
  }

  /** What people say, in the shop's language. */
  #words(key: string): string {
    return this.#cast.nobody.say('demo', key);
  }

  async #seen(): Promise<StaffOrderWire> {
    this.#stage.stopping.throwIfAborted();
    return done(await readOrderForStaff(this.#cast.staff, this.#number, this.#providers));
  }

  /** The customer asks for the bank details. */
  async choosesTransfer(): Promise<void> {
    const { customer } = this.#cast;
    const { order } = await this.#seen();
    if (order.payments.length > 0) return;
    done(await beginPayment(customer, order.id, undefined, { method: 'transfer' }, this.#providers, NO_PAGES));
  }

  /** The customer pays on the card page, or the bank declines, or it only promises the money. */
  async paysByCard(outcome: 'captured' | 'declined' | 'authorised' = 'captured'): Promise<void> {
    const { customer, nobody } = this.#cast;
    const { order } = await this.#seen();
    if (order.paymentState !== 'awaiting') return;
    done(await beginPayment(customer, order.id, undefined, { method: 'card' }, this.#providers, NO_PAGES));
    const paid = await nobody.db.transact(nobody.tenant.id, async (tx) => {
      const attempt = openPageAttempt(await paymentsOf(nobody, tx, order.id));
      const payment = attempt && (await lockSandboxPayment(tx, nobody.tenant.id, attempt.providerId ?? ''));
      if (payment) await moveSandboxPayment(tx, nobody.tenant.id, payment.id, outcome);
      return payment;
    });
    if (paid) done(await applyProviderEvent(nobody, SANDBOX, sandboxEvent(paid, outcome)));
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
    const last = WAY_OF_PRODUCTION.indexOf(to);
    for (;;) {
      const seen = await this.#seen();
      const moves = seen.jobs
        .filter(({ lineItemId }) => isMeant(seen, lineItemId, lines))
        .flatMap(({ id, production }): Move[] => {
          const here = WAY_OF_PRODUCTION.indexOf(production);
          const next = here >= 0 && here < last ? WAY_OF_PRODUCTION[here + 1] : undefined;
          return next ? [{ axis: 'production', jobId: id, to: next } as Move] : [];
        });
      if (moves.length === 0) return;
      await this.#moves(seen, moves, '');
    }
  }

  async #artwork(): Promise<ArtworkOf> {
    const { artwork: door, providers } = this.#stage;
    return { cast: this.#cast, seen: await this.#seen(), providers, door };
  }

  /** The customer hands in files for all lines. */
  async sendsFiles(flaw: DemoFlaw = 'none'): Promise<void> {
    await sendFiles(await this.#artwork(), flaw);
  }

  async rejectsFiles(reason: string): Promise<void> {
    await rejectFiles(await this.#artwork(), this.#words(reason));
  }

  /** Staff put files of their own in the place of the customer's. */
  async replacesFiles(reason: string): Promise<void> {
    await replaceFiles(await this.#artwork(), this.#words(reason));
  }

  async releases(lines?: readonly number[]): Promise<void> {
    await releaseFiles(await this.#artwork(), lines);
  }

  async holds(reason: string): Promise<void> {
    const seen = await this.#seen();
    const open = seen.jobs.filter(({ production }) => production !== 'on_hold');
    const moves = open.map(({ id }) => ({ axis: 'production', jobId: id, to: 'on_hold' }) as Move);
    if (moves.length > 0) await this.#moves(seen, moves, this.#words(reason));
  }

  async #moves({ version }: StaffOrderWire, moves: Move[], reason: string): Promise<void> {
    done(await transitionByStaff(this.#cast.staff, this.#number, { version, moves, reason }, this.#providers));
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
    done(
      await cancelOrder(this.#cast.customer, order.id, undefined, this.#providers, {
        because: 'asked',
        reason: this.#words(reason),
      }),
    );
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
    if ((await this.#messages(order.id)) === 0)
      done(await writeMessage(customer, order.id, undefined, this.#words(text)));
  }

  async answers(text: string): Promise<void> {
    const { order } = await this.#seen();
    const seen = await this.#messages(order.id);
    if (seen === 1) done(await answerForShop(this.#cast.staff, this.#number, { text: this.#words(text), seen }));
  }

  async #messages(orderId: string): Promise<number> {
    const { nobody } = this.#cast;
    const { count } = await nobody.db.transact(nobody.tenant.id, (tx) => conversationOf(nobody, tx, orderId));
    return count;
  }

  async notes(text: string): Promise<void> {
    const { notes } = await this.#seen();
    if (notes.length === 0) done(await addNote(this.#cast.staff, this.#number, this.#words(text), this.#providers));
  }
}

type Move = Parameters<typeof transitionByStaff>[2]['moves'][number];

function isMeant({ order }: StaffOrderWire, lineItemId: string, lines: readonly number[] | undefined): boolean {
  return lines === undefined || lines.includes(order.lineOrder.indexOf(lineItemId));
}
