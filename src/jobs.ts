import type { Job } from '#platform/jobs/worker.ts';
import type { MailDoor } from '#platform/mail/mail.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import { webhookDelivery } from './doors/sandbox-door.ts';
import type { Ground } from './start.ts';

/** Every job the shop knows, by the name under which it is added. */
export function jobsOf(
  ground: Ground,
  mail: MailDoor,
  shopAddress: () => { host: string; port: number },
): Readonly<Record<string, Job>> {
  return {
    send_mail: async ({ tenantId, mailId }) => {
      const tenant = ground.tenants.byId(tenantId);
      if (tenant && typeof mailId === 'string') await sendMail(ground.db, tenant, mail, mailId);
    },
    deliver_sandbox_webhook: webhookDelivery(ground.tenants, ground.secret, shopAddress),
  };
}
