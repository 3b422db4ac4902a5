import type { Config } from '#platform/config.ts';
import { isUnavailable, type Tx } from '#platform/db/database.ts';
import { shopsToSweep, sweep } from '#platform/db/sweep.ts';
import { StorageAway } from '#platform/storage/file-store.ts';
import { startWorker, type Job, type JobLog, type Work } from '#platform/jobs/worker.ts';
import { openMailTransport, type MailTransport } from '#platform/mail/mail.ts';
import { reportFault } from '#platform/observability/faults.ts';
import { mailsTotal } from '#platform/observability/metrics.ts';
import type { Ctx, Log, System } from '#shop/context.ts';
import { namedArtwork } from '#shop/artwork/artwork.service.ts';
import { giveUpReading, queueFacts, readArtwork, type Patience } from '#shop/artwork/facts.service.ts';
import { fixArtwork, giveUpFixing, queueFix } from '#shop/artwork/fixes.service.ts';
import { drawArtwork, giveUpDrawing, namedPages, queuePictures } from '#shop/artwork/pictures.service.ts';
import { namedPictures } from '#shop/complaints/pictures.service.ts';
import { sweepFiles, type NamesFiles } from '#shop/kept-files.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import { lapseRequests, shopsToLapse } from '#shop/order-requests/decisions.service.ts';
import { remindOfArtwork, shopsToRemind } from '#shop/orders/artwork-wait.service.ts';
import { shopsToWatch, watchUnpaid } from '#shop/orders/unpaid.service.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { refundOverpaid } from '#shop/checkout/refund.service.ts';
import { releaseAuthorised } from '#shop/checkout/release.service.ts';
import { askProviders } from '#shop/checkout/ask-providers.service.ts';
import { shopsToAsk } from '#shop/payments/payments.service.ts';
import { folderLink } from '#shop/press/press-folder.service.ts';
import { withdrawFolders } from '#shop/press/withdraw.service.ts';
import { namedPressFiles } from '#shop/press/press.service.ts';
import { paymentProviders, type PaymentProviders } from '#shop/payments/registry.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { sendWebhook, type WebhookParts } from '#shop/webhooks/webhooks.service.ts';
import { finishCheckOf } from '#shop/uploads/finish-check.service.ts';
import { contextFor, type ContextGround } from '../doors/context.ts';
import { webhookDelivery } from '../doors/sandbox-door.ts';
import { fixInProcess } from './file-fixer.ts';
import { readInProcess } from './facts-reader.ts';
import { mailPictures } from './mail-pictures.ts';
import { paintInProcess } from './page-painter.ts';
import { readPaymentKeys } from './payment-keys.ts';
import { nameStartFault } from './start-faults.ts';
import type { Ground, OpenGround } from './start.ts';
import { readStills } from './still-files.ts';

type Address = () => { host: string; port: number };

/** Running jobs and their mail. */
export interface Background {
  stop(): Promise<void>;
}

/** The parts that jobs need besides the ground. */
export interface JobParts {
  readonly context: ContextGround;
  readonly providers: PaymentProviders;
}

/** The parts for processes without a server: the separate worker and the owner's commands. */
export function jobParts(config: Config, ground: OpenGround): JobParts {
  return {
    context: {
      db: ground.db,
      shops: ground.shops,
      publicUrl: () => config.publicUrl,
      dictionaries: ground.dictionaries,
      stills: readStills(config.catalogFolder),
      now: () => Temporal.Now.instant(),
    },
    providers: paymentProviders({
      db: ground.db,
      secret: ground.secret,
      sandbox: config.mode === 'demo',
      keys: readPaymentKeys(config),
    }),
  };
}

/**
 * @param shopAddress where the shop's own server listens; the sandbox delivers its webhooks there
 * @param stopping stops waiting for an unavailable database
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

/** All jobs, by the name under which they are queued. */
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
        await sendMail(ground.db, shop.tenant, mail, mailId, mailPictures(ground.files));
        mailsTotal.inc({ outcome: 'sent' });
      } catch (error) {
        mailsTotal.inc({ outcome: 'failed' });
        throw error;
      }
    },
    // The name by which jobs are queued already. An order that became cheaper is refunded by it, too.
    refund_cancelled_order: async ({ tenantId, orderNumber }) => {
      const shop = await ground.shops.current(tenantId);
      if (!shop || typeof orderNumber !== 'string') return;
      await refundOverpaid(contextOfJob(context, shop, 'refund order', log), orderNumber, providers);
    },
    release_authorised: async ({ tenantId, orderNumber }) => {
      const shop = await ground.shops.current(tenantId);
      if (!shop || typeof orderNumber !== 'string') return;
      await releaseAuthorised(contextOfJob(context, shop, 'release authorised money', log), orderNumber, providers);
    },
    withdraw_folders: async ({ tenantId, orderId }) => {
      const shop = await ground.shops.current(tenantId);
      if (!shop || typeof orderId !== 'string') return;
      await withdrawFolders(contextOfJob(context, shop, 'withdraw folders', log), orderId);
    },
    read_artwork: ofArtwork(ground, context, log, 'read artwork', {
      work: (ctx, id, patience) => readArtwork(ctx, id, ground.files, readInProcess, patience),
      after: finishCheckOf,
      giveUp: giveUpReading,
      again: queueFacts,
    }),
    picture_artwork: ofArtwork(ground, context, log, 'draw artwork', {
      work: (ctx, id, patience) => drawArtwork(ctx, id, ground.files, paintInProcess, patience),
      after: finishCheckOf,
      giveUp: giveUpDrawing,
      again: queuePictures,
    }),
    fix_artwork: ofArtwork(ground, context, log, 'mend artwork', {
      work: (ctx, id, patience) => fixArtwork(ctx, id, ground.files, fixInProcess, patience),
      giveUp: giveUpFixing,
      again: queueFix,
    }),
    send_webhook: async ({ tenantId, deliveryId }) => {
      const shop = await ground.shops.current(tenantId);
      if (!shop || typeof deliveryId !== 'string') return;
      await sendWebhook(contextOfJob(context, shop, 'send webhook', log), deliveryId, webhookParts(ground));
    },
    deliver_sandbox_webhook: webhookDelivery(ground.shops, ground.secret, shopAddress),
  };
}

/** What messages to other programs need. Links in them are made when they are sent. */
export function webhookParts({ secret, outgoing }: Pick<Ground, 'secret' | 'outgoing'>): WebhookParts {
  return {
    secret,
    outgoing,
    fresh: {
      'job.released': (ctx, { releaseId }) => ({ download: folderLink(ctx, String(releaseId), secret) }),
    },
  };
}

interface ArtworkWork {
  work(ctx: Ctx, uploadId: string, patience: Patience): Promise<void>;
  /** What follows from it, as of the moment when it is done: it may take a minute, in which people act. */
  after?(ctx: Ctx, uploadId: string): Promise<void>;
  /** Says that it came to nothing, so that nobody waits for it. */
  giveUp(ctx: Ctx, uploadId: string): Promise<void>;
  /** Has it done from the beginning. */
  again(tx: Tx, uploadId: string, patience: Patience): Promise<void>;
}

/** A job for one file of artwork. That the storage is away says nothing of the file: it is begun again until it is back. */
export function ofArtwork(
  { shops }: Pick<Ground, 'shops'>,
  context: ContextGround,
  log: Log,
  name: string,
  { work, after, giveUp, again }: ArtworkWork,
): Job {
  return async ({ tenantId, uploadId, isLong }, isLastTry) => {
    const shop = await shops.current(tenantId);
    if (!shop || typeof uploadId !== 'string') return;
    const ctx = contextOfJob(context, shop, name, log);
    const patience = isLong === true ? 'long' : 'short';
    try {
      await work(ctx, uploadId, patience);
      await after?.(contextOfJob(context, shop, name, log), uploadId);
    } catch (error) {
      // While the database is away the job waits in its place, and this is none of its tries.
      if (!isLastTry || isUnavailable(error)) throw error;
      if (error instanceof StorageAway) await ctx.db.transact(shop.tenant.id, (tx) => again(tx, uploadId, patience));
      else await giveUp(ctx, uploadId);
      throw error;
    }
  };
}

/** Every room that keeps files. A file that none of them names is swept. */
export const NAMING_FILES: readonly NamesFiles[] = [namedPictures, namedArtwork, namedPages, namedPressFiles];

/** Periodic work. */
interface Round {
  /** Returns the open shops among these that have work now. */
  due(shops: readonly string[]): Promise<readonly string[]>;
  work(tenantId: string): Promise<void>;
}

/** Number of shops in one question to the database. */
const ASKED_AT_ONCE = 1_000;

/**
 * Periodic work, by its name. The database tells which shops have work. The other shops are not loaded, since that
 * would remove visited shops from the memory. Shops are handled one after the other; an error in one shop does not stop
 * the next.
 */
export function rounds(
  { shops, db, files }: Ground,
  { context, providers }: JobParts,
  log: Log,
): Required<Pick<Work, 'everyMinute' | 'everyHour'>> {
  const guarded = async (name: string, tenant: string | undefined, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, tenant, task: name }, 'periodic work failed');
      // The error is not thrown: the queue would retry the job for all tenants, beside the next scheduled one.
      if (!isUnavailable(error) && !(error instanceof StorageAway))
        reportFault(error, { kind: 'job', where: name, ...(tenant ? { tenant } : {}) });
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
    remind_of_artwork: {
      due: (ids) => shopsToRemind(db, ids, context.now()),
      work: acting('remind of artwork', (ctx) => remindOfArtwork(ctx, providers)),
    },
    ask_providers: {
      due: (ids) => shopsToAsk(db, ids, context.now()),
      work: acting('ask payment providers', (ctx) => askProviders(ctx, providers)),
    },
  };
  // Each rule has its own round, so that an error in one does not stop the others.
  const sweeps = Object.entries(RETENTION).map(([name, rule]) => {
    const round = {
      due: (ids: readonly string[]) => shopsToSweep(db, rule, ids),
      work: async (id: string) => void (await sweep(db, id, rule)),
    };
    return going(`sweep_${name}`, round);
  });
  const lapse: Round = {
    due: (ids) => shopsToLapse(db, ids, context.now()),
    work: acting('lapse order requests', lapseRequests),
  };
  const unnamedFiles: Round = {
    due: async (ids) => (await files.owners()).filter((owner) => ids.includes(owner)),
    work: acting('sweep files', (ctx) => sweepFiles(ctx, files, NAMING_FILES)),
  };
  return {
    everyMinute: Object.fromEntries(Object.entries(everyMinute).map(([name, round]) => going(name, round))),
    everyHour: Object.fromEntries([
      going('lapse_order_requests', lapse),
      ...sweeps,
      going('sweep_files', unnamedFiles),
    ]),
  };
}

/** The context of a job. No customer is signed in. */
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

/** Closes one part after the other. An error is logged, and the next part is closed all the same. */
export async function endInOrder(log: JobLog, ends: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  for (const [what, end] of Object.entries(ends))
    try {
      await end();
    } catch (error) {
      log.error({ err: error, what }, 'did not end in order');
    }
}
