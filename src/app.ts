import { join } from 'node:path';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { answerError } from '#platform/http/errors.ts';
import { createServer } from '#platform/http/server.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openMailDoor } from '#platform/mail/mail.ts';
import { loadDictionaries } from '#shop/content/dictionaries.ts';
import { sandboxGateway } from '#shop/payments/sandbox.gateway.ts';
import { collectEndpoints, openApiDoor, type Handlers } from './doors/api-door.ts';
import { describeApi, openApiPage } from './doors/api-page.ts';
import { shopCookies } from './doors/cookies.ts';
import { noVies, viesAt } from '#shop/vat/vies.gateway.ts';
import { openOutboxDoor, OUTBOX_PATH } from './doors/development-door.ts';
import { openOperatorDoor } from './doors/operator-door.ts';
import { openAssetDoor } from './doors/pages/asset-door.ts';
import { builtRenderer, type Renderer } from './doors/pages/assets.ts';
import { NONCE_MARK } from './doors/pages/page-cache.ts';
import { openPageDoor, type PageSources } from './doors/pages/page-door.ts';
import { loadSites } from './doors/pages/site.ts';
import { openSandboxDoor } from './doors/sandbox-door.ts';
import { jobsOf } from './jobs.ts';
import { mountRooms } from './rooms.ts';
import { layGround, ROOT, type Ground, type Closing } from './start.ts';

/** A shop, put together and ready to listen. */
export interface Shop {
  readonly app: FastifyInstance;
  readonly ground: Ground;
  /** Every endpoint by 'METHOD /path', for the structure tests. */
  readonly handlers: Handlers;
  /** Address template of the shops, with {host} in it. */
  publicUrl(): string;
  /** Starts background jobs; call it once the server listens, since webhooks are delivered to it. */
  startJobs(): Promise<void>;
  /** Stops taking requests, lets the running ones end, then jobs and database. */
  close(options?: Closing): Promise<void>;
}

/** What tests may put in the place of the real thing. */
export interface Substitutes {
  now?(): Temporal.Instant;
}

/** Rooms on their ground, doors on their rooms. */
export async function openShop(config: Config, substitutes: Substitutes = {}): Promise<Shop> {
  const app = await createServer(config);
  const ground = await layGround(config, app.log);
  const demo = config.mode === 'demo';
  const dictionaries = loadDictionaries(join(ROOT, 'tenants', 'dictionaries'));
  const renderer = await chooseRenderer(config, app);
  const sites = await loadSites(ground.db, ground.tenants, {
    id: renderer.buildId,
    outboxPath: demo && !config.smtpUrl ? OUTBOX_PATH : null,
  });
  const handlers: Handlers = new Map();
  let publicAddress = '';
  // Port 0 is a free port, known once the server listens.
  const publicUrl = () =>
    (publicAddress ||=
      config.port === 0 ? config.publicUrl.replace(/:0$/, `:${addressOf(app).port}`) : config.publicUrl);
  const sources: PageSources = {
    tenants: ground.tenants,
    db: ground.db,
    offer: ground.offer,
    cookies: shopCookies(ground.secret, !demo),
    secret: ground.secret,
    publicUrl,
    dictionaries,
    sites,
    renderer,
    handlers,
    demo,
    now: substitutes.now ?? (() => Temporal.Now.instant()),
  };
  const card = demo ? sandboxGateway(ground.db, ground.secret) : undefined;
  mountRooms(collectEndpoints(handlers), {
    ground,
    sources,
    card,
    mode: config.mode,
    vies: config.viesUrl ? viesAt(config.viesUrl) : noVies,
  });
  const translate = (language: string, key: string, params: Readonly<Record<string, string | number>>) =>
    dictionaries.text(language, 'errors', key, params);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(
      error,
      request,
      reply,
      ground.tenants.byHost(request.hostname.toLowerCase())?.language ?? 'fr',
      translate,
    ),
  );
  let stopping = false;
  await describeApi(app);
  openOperatorDoor(app, ground.db, () => stopping);
  openApiDoor(app, handlers, sources, translate);
  openApiPage(app);
  if (card) openSandboxDoor(app, sources);
  if (demo) openOutboxDoor(app, sources);
  await openAssetDoor(app, join(ROOT, 'dist', 'client'));
  openPageDoor(app, sources);

  const mail = openMailDoor(config.smtpUrl);
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  return {
    app,
    ground,
    handlers,
    publicUrl,
    async startJobs() {
      worker = await startWorker(
        ground.ownerUrl,
        jobsOf(ground, mail, () => addressOf(app)),
        app.log,
      );
    },
    async close(options) {
      stopping = true;
      await app.close();
      await worker?.stop().catch(() => undefined);
      mail.close();
      await ground.close(options);
    },
  };
}

/** Where this process can be reached from this machine. */
function addressOf(app: FastifyInstance): { host: string; port: number } {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening');
  return {
    host: address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address,
    port: address.port,
  };
}

async function chooseRenderer(config: Config, app: FastifyInstance): Promise<Renderer> {
  if (!config.development) return builtRenderer(join(ROOT, 'dist'), NONCE_MARK);
  const { developmentRenderer } = await import('./doors/pages/development-renderer.ts');
  return developmentRenderer(app, ROOT, NONCE_MARK);
}
