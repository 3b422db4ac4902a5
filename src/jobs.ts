import type { Config } from '#platform/config.ts';
import { startWorker, type Job, type JobLog } from '#platform/jobs/worker.ts';
import { openMailDoor, type MailDoor } from '#platform/mail/mail.ts';
import type { Ctx, Log } from '#shop/context.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import { cancelUnpaid } from '#shop/orders/unpaid.service.ts';
import type { CardGateway } from '#shop/payments/gateway.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { contextFor, type ContextGround } from './doors/context.ts';
import { webhookDelivery } from './doors/sandbox-door.ts';
import type { Ground } from './start.ts';

type Address = () => { host: string; port: number };

/** Jobs at work, and the mail they send. */
export interface Background {
  stop(): Promise<void>;
}

/** What jobs act with, besides the ground. */
export interface JobParts {
  readonly context: ContextGround;
  readonly card: CardGateway | undefined;
}

/** @param shopAddress where the shop's own server listens: webhooks of the sandbox are delivered to it */
export async function startJobs(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  ground: Ground,
  parts: JobParts,
  shopAddress: Address,
  log: Log,
): Promise<Background> {
  const mail = openMailDoor(smtpUrl);
  const worker = await startWorker(ground.ownerUrl, jobsOf(ground, parts, mail, shopAddress, log), log);
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
  { context, card }: JobParts,
  mail: MailDoor,
  shopAddress: Address,
  log: Log,
): Readonly<Record<string, Job>> {
  return {
    send_mail: async ({ tenantId, mailId }) => {
      const tenant = ground.tenants.byId(tenantId);
      if (tenant && typeof mailId === 'string') await sendMail(ground.db, tenant, mail, mailId);
    },
    cancel_unpaid_order: async ({ tenantId, orderId }) => {
      const tenant = ground.tenants.byId(tenantId);
      if (tenant && typeof orderId === 'string')
        await cancelUnpaid(contextOfJob(context, tenant, `job ${orderId}`, log), orderId, card);
    },
    deliver_sandbox_webhook: webhookDelivery(ground.tenants, ground.secret, shopAddress),
  };
}

/** Nobody is signed in where a job acts. */
export function contextOfJob(context: ContextGround, tenant: Tenant, id: string, log: Log): Ctx {
  const nobody = { kind: 'guest', anonymousId: undefined } as const;
  return contextFor({ id, headers: {}, log }, context, tenant, tenant.domain.currency, nobody);
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
