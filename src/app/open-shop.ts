import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { countAttempts } from '#platform/attempts.ts';
import type { Config } from '#platform/config.ts';
import type { Translate } from '#platform/http/envelope.ts';
import { noteRoutes } from '#platform/http/allowed-methods.ts';
import { createServer } from '#platform/http/server.ts';
import { ROOT } from '#platform/installation.ts';
import { clamdAt, noScan } from '#platform/scan/virus-scan.ts';
import { isRefusedKind } from '#shop/artwork/file-type.rules.ts';
import { paymentProviders } from '#shop/payments/registry.ts';
import type { UploadParts } from '#shop/uploads/receive.service.ts';
import { uploadParts } from '#shop/uploads/uploads.routes.ts';
import { noVies, viesAt } from '#shop/vat/vies.gateway.ts';
import { collectEndpoints, registerApiRoutes, type Handlers } from '../doors/api-door.ts';
import { openApiPage } from '../doors/openapi/api-page.ts';
import { describeApi } from '../doors/openapi/document.ts';
import type { ContextGround } from '../doors/context.ts';
import { shopCookies } from '../doors/cookies.ts';
import { registerBackofficeRoutes } from '../doors/backoffice-door.ts';
import { registerOneClickRoutes } from '../doors/one-click-door.ts';
import { registerStylesheetRoutes } from '../doors/stylesheet-door.ts';
import { registerOutboxRoutes, OUTBOX_PATH } from '../doors/outbox-door.ts';
import { registerHostChecks } from '../doors/host-door.ts';
import { registerObservation } from '../doors/observe-door.ts';
import { registerOperatorRoutes, type Phase } from '../doors/operator-door.ts';
import { registerAssetRoutes } from '../doors/pages/asset-door.ts';
import { builtRenderer, type Renderer } from '../doors/pages/assets.ts';
import { NONCE_MARK } from '../doors/pages/page-cache.ts';
import { registerPageRoutes } from '../doors/pages/page-routes.ts';
import { refuseAsPage } from '../doors/pages/refused-file.ts';
import { registerSampleArtworkRoutes } from '../doors/pages/sample-artwork-door.ts';
import { registerStillRoutes } from '../doors/pages/still-door.ts';
import type { PageSources } from '../doors/pages/visit.ts';
import { provePages } from '../doors/proof.ts';
import { registerSandboxRoutes } from '../doors/sandbox-door.ts';
import { registerTermsRoutes } from '../doors/terms-door.ts';
import { registerUploadRoutes } from '../doors/upload-door.ts';
import { registerUnroutedHandlers } from '../doors/unrouted-door.ts';
import { endInOrder, startJobs, type Background } from './jobs.ts';
import { mountRooms, newsletterParts } from './rooms.ts';
import { sampleArtworksToServe } from './sample-artwork-files.ts';
import { readPaymentKeys } from './payment-keys.ts';
import { readStills } from './still-files.ts';
import { startWatch, type Watch } from './dev/watch.ts';
import { layGround, type Ground, type Closing } from './start.ts';

/** A complete shop, ready to listen. */
export interface Shop {
  readonly app: FastifyInstance;
  readonly ground: Ground;
  /** Parts for the contexts of jobs. */
  readonly jobContext: ContextGround;
  /** Port of the metrics; undefined if they are not served. */
  readonly metricsPort: number | undefined;
  /** Every endpoint by 'METHOD /path', for the structure tests. */
  readonly handlers: Handlers;
  /** Address template of the shops; it contains {host}. */
  publicUrl(): string;
  /**
   * Listens, and renders a page of each kind for the shops; a shop with a failing page is closed. The server is ready
   * only after that.
   */
  becomeReady(listen: () => Promise<void>): Promise<void>;
  /** Starts background jobs. Call it after the server listens, since webhooks are delivered to it. */
  startJobs(stopping?: AbortSignal): Promise<void>;
  /** Stops accepting requests, waits for the running ones, then closes jobs and database. */
  close(options?: Closing): Promise<void>;
}

/** Replacements that tests may use. */
export interface Substitutes {
  now?(): Temporal.Instant;
  /** Milliseconds of a monotonic clock. */
  elapsed?(): number;
}

/** Opens the database and its shops first, then the rooms, then the doors. */
export async function openShop(config: Config, substitutes: Substitutes = {}, stopping?: AbortSignal): Promise<Shop> {
  const app = await createServer(config);
  const ground = await layGround(config, app.log, stopping);
  const watch = await startWatch(config, ground, 'tirage server', app.log);
  try {
    return await openOn(config, app, ground, watch, substitutes);
  } catch (error) {
    // Otherwise an embedded database would keep running.
    await endInOrder(app.log, { server: () => app.close(), watch: () => watch.end(), ground: () => ground.close() });
    throw error;
  }
}

async function openOn(
  config: Config,
  app: FastifyInstance,
  ground: Ground,
  watch: Watch,
  substitutes: Substitutes,
): Promise<Shop> {
  const handlers: Handlers = new Map();
  const keys = readPaymentKeys(config);
  const providers = paymentProviders({ db: ground.db, secret: ground.secret, sandbox: config.mode === 'demo', keys });
  const sources = await gatherSources(config, app, { ...ground, handlers, providers }, substitutes);
  const uploads = uploadParts(ground.files, config.clamd === undefined ? noScan : clamdAt(config.clamd), ground.secret);
  mountRooms(collectEndpoints(handlers), {
    ground,
    attempts: countAttempts(ground.db, ground.secret, substitutes.elapsed),
    sources,
    providers,
    mode: config.mode,
    vies: config.viesUrl ? viesAt(config.viesUrl) : noVies,
    uploads,
  });
  let phase: Phase = 'open';
  await openDoors(app, sources, uploads, config.development, () => phase);
  let background: Background | undefined;
  return {
    app,
    ground,
    jobContext: sources,
    metricsPort: watch.metricsPort,
    handlers,
    publicUrl: sources.publicUrl,
    async becomeReady(listen) {
      phase = 'starting';
      await listen();
      // The development server does not do this: Vite renders a page when it is requested.
      if (!config.development) await provePages(app, sources, app.log);
      phase = 'open';
    },
    async startJobs(stopping) {
      const parts = { context: sources, providers };
      background = await startJobs(config, ground, parts, () => addressOf(app), app.log, stopping);
    },
    async close(options) {
      phase = 'stopping';
      await endInOrder(app.log, {
        server: () => app.close(),
        jobs: async () => background?.stop(),
        watch: () => watch.end(),
        ground: () => ground.close(options),
      });
    },
  };
}

/** Collects the parts of pages and contexts. */
async function gatherSources(
  config: Config,
  app: FastifyInstance,
  { handlers, providers, ...ground }: Ground & Pick<PageSources, 'handlers' | 'providers'>,
  { now = () => Temporal.Now.instant() }: Substitutes,
): Promise<PageSources> {
  const demo = config.mode === 'demo';
  const renderer = await chooseRenderer(config, app);
  const { shops, db, secret, dictionaries } = ground;
  const artworks = sampleArtworksToServe(config.catalogFolder, (message) => app.log.warn(message));
  const stills = readStills(config.catalogFolder);
  const outboxPath = demo && !config.smtpUrl ? OUTBOX_PATH : null;
  return {
    shops,
    db,
    secret,
    cookies: shopCookies(secret, !demo),
    publicUrl: publicUrlOf(config, app),
    dictionaries,
    stills,
    build: { id: renderer.buildId, outboxPath, artworks, stills },
    renderer,
    handlers,
    providers,
    demo,
    now,
  };
}

/** Registers all routes: the operator's first, pages last. */
async function openDoors(
  app: FastifyInstance,
  sources: PageSources,
  uploads: UploadParts,
  development: boolean,
  phase: () => Phase,
): Promise<void> {
  const { dictionaries, handlers, demo, db } = sources;
  const allowedMethods = noteRoutes(app);
  const translate: Translate = (speaker, key, params) =>
    dictionaries.text(speaker, isRefusedKind(key) ? 'filekinds' : 'errors', key, params);
  // During a stop, each answer closes its connection. Otherwise a kept-alive connection would delay the stop.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (phase() === 'stopping') void reply.header('connection', 'close');
    done(null, payload);
  });
  registerObservation(app);
  registerHostChecks(app, sources);
  registerOperatorRoutes(app, db, phase);
  registerApiRoutes(app, handlers, sources, translate, refuseAsPage(sources, translate));
  registerUploadRoutes(app, sources, uploads, translate);
  const endpoints = [...handlers.values()].map(({ endpoint }) => endpoint);
  openApiPage(app, () => describeApi(endpoints, sources.cookies.wireName));
  registerStylesheetRoutes(app);
  registerOneClickRoutes(app, sources, newsletterParts(sources));
  if (demo) registerSandboxRoutes(app, sources);
  if (demo) registerOutboxRoutes(app, sources);
  registerUnroutedHandlers(app, sources, allowedMethods, translate);
  await registerAssetRoutes(app, join(ROOT, 'dist', 'client'));
  registerSampleArtworkRoutes(app, sources.build.artworks);
  registerStillRoutes(app, sources.build.stills);
  registerTermsRoutes(app, sources);
  registerBackofficeRoutes(app, sources, development ? undefined : join(ROOT, 'dist', 'backoffice'));
  registerPageRoutes(app, sources);
}

/** Address template of the shops. Port 0 means a free port, which is known once the server listens. */
function publicUrlOf(config: Config, app: FastifyInstance): () => string {
  let known = config.port === 0 ? '' : config.publicUrl;
  return () => (known ||= config.publicUrl.replace(/:0$/, `:${addressOf(app).port}`));
}

/** The address of this process on this machine. */
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
  const { developmentRenderer } = await import('../doors/pages/development-renderer.ts');
  return developmentRenderer(app, ROOT, NONCE_MARK);
}
