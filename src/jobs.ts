import type { Config } from '#platform/config.ts';
import { startWorker, type Job, type JobLog } from '#platform/jobs/worker.ts';
import { openMailDoor, type MailDoor } from '#platform/mail/mail.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import { webhookDelivery } from './doors/sandbox-door.ts';
import type { Ground } from './start.ts';

type Address = () => { host: string; port: number };

/** Jobs at work, and the mail they send. */
export interface Background {
  stop(): Promise<void>;
}

/** @param shopAddress where the shop's own server listens: webhooks of the sandbox are delivered to it */
export async function startJobs(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  ground: Ground,
  shopAddress: Address,
  log: JobLog,
): Promise<Background> {
  const mail = openMailDoor(smtpUrl);
  const worker = await startWorker(ground.ownerUrl, jobsOf(ground, mail, shopAddress), log);
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
function jobsOf(ground: Ground, mail: MailDoor, shopAddress: Address): Readonly<Record<string, Job>> {
  return {
    send_mail: async ({ tenantId, mailId }) => {
      const tenant = ground.tenants.byId(tenantId);
      if (tenant && typeof mailId === 'string') await sendMail(ground.db, tenant, mail, mailId);
    },
    deliver_sandbox_webhook: webhookDelivery(ground.tenants, ground.secret, shopAddress),
  };
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
