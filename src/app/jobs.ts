import type { Config } from '#platform/config.ts';
import { isUnavailable } from '#platform/db/database.ts';
import { shopsToSweep, sweep } from '#platform/db/sweep.ts';
import { startWorker, type Job, type JobLog, type Work } from '#platform/jobs/worker.ts';
import { openMailTransport, type MailTransport } from '#platform/mail/mail.ts';
import { reportFault } from '#platform/observability/faults.ts';
import { mailsTotal } from '#platform/observability/metrics.ts';
import type { Ctx, Log, System } from '#shop/context.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import { shopsToWatch, watchUnpaid } from '#shop/orders/unpaid.service.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { refundCancelled } from '#shop/checkout/refund.service.ts';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { shopsToAsk } from '#shop/payments/payments.service.ts';
import { paymentProviders, type PaymentProviders } from '#shop/payments/registry.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { contextFor, type ContextGround } from '../doors/context.ts';
import { webhookDelivery } from '../doors/sandbox-door.ts';
import { nameStartFault } from './start-faults.ts';
import type { Ground } from './start.ts';

type Address = () => { host: string; port: number };

/** Jobs at work, and the mail they send. */
export interface Background {
  stop(): Promise<void>;
}

/** What jobs act with, besides the ground. */
export interface JobParts {
  readonly context: ContextGround;
  readonly providers: PaymentProviders;
}

/** What acts without a server in front of it: the lone worker, the owner's commands. */
export function jobParts(config: Config, ground: Ground): JobParts {
  return {
    context: {
      db: ground.db,
      shops: ground.shops,
      publicUrl: () => config.publicUrl,
      dictionaries: ground.dictionaries,
      now: () => Temporal.Now.instant(),
    },
    providers: paymentProviders({ db: ground.db, secret: ground.secret, sandbox: config.mode === 'demo' }),
  };
}

/**
 * @param shopAddress where the shop's own server listens: webhooks of the sandbox are delivered to it
 * @param stopping ends the wait for a database that is away
 */
export async function startJobs(
  config: Pick<Config, 'smtpUrl' | 'databaseUrl' | 'dataFolder'>,
  ground: Ground,
  parts: JobParts,
  shopAddress: Address,
  log: Log,
  stopping?: AbortSignal,
): Promise<Background> {
  const mail = openMailTransport(config.smtpUrl);
  const work = { jobs: jobsOf(ground, parts, mail, shopAddress, log), ...rounds(ground, parts, log) };
  const worker = await startWorker(ground.ownerUrl, work, log, stopping).catch((error: unknown) => {
    mail.close();
    throw nameStartFault(error, config);
  });
  return {
    async stop() {
      try {
        await worker.stop();
      } finally {
        mail.close();
      }
    },
  };
}

/** Every job the shop knows, by the name under which it is added. */
function jobsOf(
  ground: Ground,
  { context, providers }: JobParts,
  mail: MailTransport,
  shopAddress: Address,
  log: Log,
): Readonly<Record<string, Job>> {
  return {
    send_mail: async ({ tenantId, mailId }) => {
      const shop = await ground.shops.current(tenantId);
      if (!shop || typeof mailId !== 'string') return;
      try {
        await sendMail(ground.db, shop.tenant, mail, mailId);
        mailsTotal.inc({ outcome: 'sent' });
      } catch (error) {
        mailsTotal.inc({ outcome: 'failed' });
        throw error;
      }
    },
    refund_cancelled_order: async ({ tenantId, orderNumber }) => {
      const shop = await ground.shops.current(tenantId);
      if (!shop || typeof orderNumber !== 'string') return;
      await refundCancelled(contextOfJob(context, shop, 'refund cancelled order', log), orderNumber, providers);
    },
    deliver_sandbox_webhook: webhookDelivery(ground.shops, ground.secret, shopAddress),
  };
}

/** Work that comes round by the clock. */
interface Round {
  /** Those of these open shops that have any now. */
  due(shops: readonly string[]): Promise<readonly string[]>;
  work(tenantId: string): Promise<void>;
}

/** Shops that the database is asked about at a time. */
const ASKED_AT_ONCE = 1_000;

/**
 * Periodic work, by its name. The database says which shops have any: of the others nothing is loaded, which would push
 * those that are visited out of the memory. One shop after the other, and one that fails keeps no other from it.
 */
export function rounds(
  { shops, db }: Ground,
  { context, providers }: JobParts,
  log: Log,
): Required<Pick<Work, 'everyMinute' | 'everyHour'>> {
  const guarded = async (name: string, tenant: string | undefined, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, tenant, task: name }, 'periodic work failed');
      // Not thrown: the job would be tried again for all tenants, beside the next one of the clock.
      if (!isUnavailable(error)) reportFault(error, { kind: 'job', where: name, ...(tenant ? { tenant } : {}) });
    }
  };
  const going = (name: string, { due, work }: Round) => [
    name,
    async () => {
      const open = shops.ids;
      for (let from = 0; from < open.length; from += ASKED_AT_ONCE)
        await guarded(name, undefined, async () => {
          for (const id of await due(open.slice(from, from + ASKED_AT_ONCE))) await guarded(name, id, () => work(id));
        });
    },
  ];
  const acting = (name: string, work: (ctx: Ctx) => Promise<void>) => async (id: string) => {
    const shop = await shops.current(id);
    if (shop) await work(contextOfJob(context, shop, name, log));
  };
  const everyMinute: Readonly<Record<string, Round>> = {
    watch_unpaid_orders: {
      due: (ids) => shopsToWatch(db, ids, context.now()),
      work: acting('watch unpaid orders', (ctx) => watchUnpaid(ctx, providers)),
    },
    ask_providers: {
      due: (ids) => shopsToAsk(db, ids, context.now()),
      work: acting('ask payment providers', (ctx) => askProviders(ctx, providers)),
    },
  };
  // Each rule by itself: one that fails keeps no other from it.
  const sweeps = Object.entries(RETENTION).map(([name, rule]) => {
    const round = {
      due: (ids: readonly string[]) => shopsToSweep(db, rule, ids),
      work: async (id: string) => void (await sweep(db, id, rule)),
    };
    return going(`sweep_${name}`, round);
  });
  return {
    everyMinute: Object.fromEntries(Object.entries(everyMinute).map(([name, round]) => going(name, round))),
    everyHour: Object.fromEntries(sweeps),
  };
}

/** Nobody is signed in where a job acts. */
export function contextOfJob(
  context: ContextGround,
  shop: ShopSnapshot,
  id: string,
  log: Log,
  acts: System['acts'] = 'clock',
): Ctx {
  const actor = { kind: 'system', acts, anonymousId: undefined } as const;
  return contextFor({ id, headers: {}, log }, context, shop, shop.tenant.domain.currency, actor);
}

/** Ends one thing after the other. What does not end in order is logged and keeps nothing else open. */
export async function endInOrder(log: JobLog, ends: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  for (const [what, end] of Object.entries(ends))
    try {
      await end();
    } catch (error) {
      log.error({ err: error, what }, 'did not end in order');
    }
}
