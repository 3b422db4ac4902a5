import type { Config } from '#platform/config.ts';
import { isUnavailable } from '#platform/db/database.ts';
import { sweep } from '#platform/db/sweep.ts';
import { startWorker, type Job, type JobLog, type Work } from '#platform/jobs/worker.ts';
import { openMailTransport, type MailTransport } from '#platform/mail/mail.ts';
import { reportFault } from '#platform/observability/faults.ts';
import { mailsTotal } from '#platform/observability/metrics.ts';
import type { Ctx, Log, System } from '#shop/context.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import { watchUnpaid } from '#shop/orders/unpaid.service.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { paymentProviders, type PaymentProviders } from '#shop/payments/registry.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { contextFor, type ContextGround } from '../doors/context.ts';
import { webhookDelivery } from '../doors/sandbox-door.ts';
import { loadSites } from '../doors/pages/site.ts';
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
export async function jobParts(config: Config, ground: Ground): Promise<JobParts> {
  return {
    context: {
      db: ground.db,
      catalog: ground.snapshot,
      publicUrl: () => config.publicUrl,
      dictionaries: ground.dictionaries,
      // Mails hold paths of pages and no page is sent: no build stands behind these sites.
      sites: await loadSites(ground.db, ground.tenants, { id: '', outboxPath: null }),
      now: () => Temporal.Now.instant(),
    },
    providers: paymentProviders({ db: ground.db, secret: ground.secret, sandbox: config.mode === 'demo' }),
  };
}

/** @param shopAddress where the shop's own server listens: webhooks of the sandbox are delivered to it */
export async function startJobs(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  ground: Ground,
  parts: JobParts,
  shopAddress: Address,
  log: Log,
): Promise<Background> {
  const mail = openMailTransport(smtpUrl);
  const worker = await startWorker(
    ground.ownerUrl,
    { jobs: jobsOf(ground, mail, shopAddress), ...rounds(ground, parts, log) },
    log,
  );
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
function jobsOf(ground: Ground, mail: MailTransport, shopAddress: Address): Readonly<Record<string, Job>> {
  return {
    send_mail: async ({ tenantId, mailId }) => {
      const tenant = ground.tenants.byId(tenantId);
      if (!tenant || typeof mailId !== 'string') return;
      try {
        await sendMail(ground.db, tenant, mail, mailId);
        mailsTotal.inc({ outcome: 'sent' });
      } catch (error) {
        mailsTotal.inc({ outcome: 'failed' });
        throw error;
      }
    },
    deliver_sandbox_webhook: webhookDelivery(ground.tenants, ground.secret, shopAddress),
  };
}

/** Periodic work, by its name: one tenant after the other, and one that fails keeps no other from it. */
export function rounds(
  { tenants, db }: Ground,
  { context, providers }: JobParts,
  log: Log,
): Required<Pick<Work, 'everyMinute' | 'everyHour'>> {
  const ofEachTenant = (name: string, work: (tenant: Tenant) => Promise<void>) => async () => {
    for (const tenant of tenants.all)
      try {
        await work(tenant);
      } catch (error) {
        log.error({ err: error, tenant: tenant.id, task: name }, 'periodic work failed');
        // Not thrown: the job would be tried again for all tenants, beside the next one of the clock.
        if (!isUnavailable(error)) reportFault(error, { kind: 'job', where: name, tenant: tenant.id });
      }
  };
  const acting = (tenant: Tenant, name: string) => contextOfJob(context, tenant, name, log);
  const everyMinute: Readonly<Record<string, (tenant: Tenant) => Promise<void>>> = {
    watch_unpaid_orders: (tenant) => watchUnpaid(acting(tenant, 'watch unpaid orders'), providers),
    ask_providers: (tenant) => askProviders(acting(tenant, 'ask payment providers'), providers),
  };
  // Each rule by itself: one that fails keeps no other from it.
  const sweeps = Object.entries(RETENTION).map(([name, rule]) => {
    const sweepTenant = async ({ id }: Tenant) => void (await sweep(db, id, rule));
    return [`sweep_${name}`, ofEachTenant(`sweep_${name}`, sweepTenant)] as const;
  });
  return {
    everyMinute: Object.fromEntries(
      Object.entries(everyMinute).map(([name, work]) => [name, ofEachTenant(name, work)]),
    ),
    everyHour: Object.fromEntries(sweeps),
  };
}

/** Nobody is signed in where a job acts. */
export function contextOfJob(
  context: ContextGround,
  tenant: Tenant,
  id: string,
  log: Log,
  acts: System['acts'] = 'clock',
): Ctx {
  const actor = { kind: 'system', acts, anonymousId: undefined } as const;
  return contextFor({ id, headers: {}, log }, context, tenant, tenant.domain.currency, actor);
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
