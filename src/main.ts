import { join } from 'node:path';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ConfigError, helpText, readConfig, type Config } from '#platform/config.ts';
import { answerError } from '#platform/http/errors.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import { createServer } from '#platform/http/server.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openMailDoor } from '#platform/mail/mail.ts';
import { loadDictionaries } from '#shop/content/dictionaries.ts';
import { sandboxGateway } from '#shop/payments/sandbox.gateway.ts';
import { collectEndpoints, openApiDoor, type Handlers } from './doors/api-door.ts';
import { describeApi, openApiPage } from './doors/api-page.ts';
import { shopCookies } from './doors/cookies.ts';
import { openOutboxDoor, OUTBOX_PATH } from './doors/development-door.ts';
import { openOperatorDoor } from './doors/operator-door.ts';
import { openAssetDoor } from './doors/pages/asset-door.ts';
import { builtRenderer, type Renderer } from './doors/pages/assets.ts';
import { NONCE_MARK } from './doors/pages/page-cache.ts';
import { openPageDoor, type PageSources } from './doors/pages/page-door.ts';
import { loadSites } from './doors/pages/site.ts';
import { openSandboxDoor } from './doors/sandbox-door.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo/seed.ts';
import { jobsOf } from './jobs.ts';
import { mountRooms } from './rooms.ts';
import { layGround, ROOT, type Ground } from './start.ts';

/** Composition root: configuration, ground, rooms, doors, listening. */
async function main(): Promise<void> {
  const flags = new Set(process.argv.slice(2));
  if (flags.has('--help') || flags.has('-h')) return void process.stdout.write(helpText());
  const config = readConfig(process.env, flags.has('--dev'));
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
  const sources: PageSources = {
    tenants: ground.tenants,
    db: ground.db,
    cookies: shopCookies(ground.secret, !demo),
    secret: ground.secret,
    publicUrl: () => publicUrlOf(config, app),
    dictionaries,
    sites,
    renderer,
    handlers,
    demo,
    now: () => Temporal.Now.instant(),
  };
  const card = demo ? sandboxGateway(ground.db, ground.secret) : undefined;
  mountRooms(collectEndpoints(handlers), { ground, sources, card, mode: config.mode });
  const translate = (language: string, key: string, params: Readonly<Record<string, string | number>>) =>
    dictionaries.text(language, 'errors', key, params);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const tenant = ground.tenants.byHost(request.hostname.toLowerCase());
    return answerError(error, request, reply, tenant?.language ?? 'fr', translate);
  });
  let stopping = false;
  await describeApi(app);
  openOperatorDoor(app, ground.db, () => stopping);
  openApiDoor(app, handlers, sources, translate);
  openApiPage(app);
  if (card) openSandboxDoor(app, sources);
  if (demo) openOutboxDoor(app, sources);
  await openAssetDoor(app, join(ROOT, 'dist', 'client'));
  openPageDoor(app, sources);

  await listen(app, config);
  const mail = openMailDoor(config.smtpUrl);
  const worker =
    config.worker === 'inline'
      ? await startWorker(
          ground.ownerUrl,
          jobsOf(ground, mail, () => addressOf(app)),
          app.log,
        )
      : undefined;
  if (config.logLevel !== 'silent') process.stdout.write(greeting(config, ground, publicUrlOf(config, app)));

  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    await app.close();
    await worker?.stop().catch(() => undefined);
    mail.close();
    await ground.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

async function chooseRenderer(config: Config, app: FastifyInstance): Promise<Renderer> {
  if (!config.development) return builtRenderer(join(ROOT, 'dist'), NONCE_MARK);
  const { developmentRenderer } = await import('./doors/pages/development-renderer.ts');
  return developmentRenderer(app, ROOT, NONCE_MARK);
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `Port ${config.port} on ${config.host} is taken. Stop what uses it or set PORT to another number.`,
    );
  }
}

function addressOf(app: FastifyInstance): { host: string; port: number } {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening');
  return {
    host: address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address,
    port: address.port,
  };
}

/** Read when an address is written: with PORT=0 the port is known only once the server listens. */
function publicUrlOf(config: Config, app: FastifyInstance): string {
  return config.port === 0 ? config.publicUrl.replace(/:0$/, `:${addressOf(app).port}`) : config.publicUrl;
}

function greeting(config: Config, ground: Ground, publicUrl: string): string {
  const shops = ground.tenants.all.map(
    (tenant) =>
      `  ${tenant.brand.name.padEnd(10)} ${tenant.domain.locale}  ${tenant.currencies.join('/').padEnd(8)} ${publicUrl.replace('{host}', tenant.hosts[0] ?? '')}/`,
  );
  const people =
    config.mode === 'demo'
      ? [
          '',
          `Demo sign-ins, password ${DEMO_PASSWORD}:`,
          ...DEMO_PEOPLE.map((person) => `  ${person.email.padEnd(28)} ${person.says}`),
        ]
      : [];
  return [
    `\nTirage is open (${config.mode}).`,
    ...shops,
    '',
    `API: ${API}/docs   health: /readyz`,
    ...people,
    '',
    '',
  ].join('\n');
}

process.on('unhandledRejection', (reason) => {
  throw reason;
});

main().catch((error: unknown) => {
  const known = error instanceof ConfigError;
  process.stderr.write(known ? `${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
