import { ConfigError, helpText, readConfig, refuseUndeclaredProxy, type Config } from '#platform/config.ts';
import { orStopped } from '#platform/or-stopped.ts';
import { runProgram, type Program } from '#platform/run-program.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import { noScan } from '#platform/scan/virus-scan.ts';
import { snapshotsOf } from '#shop/current-shops.ts';
import { uploadParts } from '#shop/uploads/uploads.routes.ts';
import { contextOfJob, jobParts } from './jobs.ts';
import { openShop, type Shop } from './open-shop.ts';
import { waitForWorker } from '../demo/artwork-scene.ts';
import { makeDemoOrders } from '../demo/demo-orders.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_STAFF } from '../demo/seed.ts';

/** `npm start`: reads the configuration, opens the shop, listens, and stops without losing a request. */
async function open(config: Config, stopping: AbortSignal): Promise<Program> {
  refuseUndeclaredProxy(config);
  const shop = await openShop(config, {}, stopping);
  try {
    await serve(shop, config, stopping);
  } catch (error) {
    // If a stop was requested meanwhile, the shop is closed as usual.
    if (!stopping.aborted) {
      await shop.close();
      throw error;
    }
  }
  const orders = beginDemoOrders(config, shop);
  return {
    log: shop.app.log,
    async close(signal) {
      await orders.stop();
      // The watcher of `npm run dev` restarts the server with SIGTERM; a person stops it with SIGINT.
      await shop.close({ keepDatabase: config.development && signal === 'SIGTERM' });
    },
  };
}

async function serve(shop: Shop, config: Config, stopping: AbortSignal): Promise<void> {
  stopping.throwIfAborted();
  await orStopped(
    shop.becomeReady(() => listen(shop, config)),
    stopping,
  );
  if (config.worker === 'inline') await shop.startJobs(stopping);
  process.stdout.write(await greeting(config, shop));
}

/** One order of the demo is paid after it was cancelled, which a shop is warned of otherwise. */
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Makes the orders of the demo beside the running server, so that no visitor waits for them. */
function beginDemoOrders(config: Config, { app, ground, jobContext }: Shop): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const made = config.demoOrders
    ? makeDemoOrders({
        ownerUrl: ground.ownerUrl,
        providers: jobParts(config, ground).providers,
        log: app.log,
        stopping: stopping.signal,
        // The shop's own files: nobody else's bytes are in them.
        artwork: {
          uploads: uploadParts(ground.files, noScan, ground.secret),
          untilSeen: waitForWorker(stopping.signal),
        },
        async contextOf(tenantId) {
          const current = await ground.shops.current(tenantId);
          return current && contextOfJob(jobContext, current, 'demo orders', QUIET);
        },
      })
    : Promise.resolve();
  return {
    async stop() {
      stopping.abort();
      await made;
    },
  };
}

async function listen({ app }: Shop, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenFault(error, { port, host });
  }
}

function listenFault(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} on ${host} is taken. Stop what uses it or set PORT to another number.`);
  if (code === 'EACCES')
    return new ConfigError(`Port ${port} may not be opened by this user. Set PORT to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(
      `HOST is '${host}', which is no address of this machine. Set 127.0.0.1, 0.0.0.0 or one of its own addresses.`,
    );
  return error;
}

/** With more shops than this, only their number is logged. */
const MOST_NAMED = 20;

async function greeting({ mode }: Config, { ground, publicUrl }: Shop): Promise<string> {
  const address = publicUrl();
  const { ids } = ground.shops;
  const named = await snapshotsOf(ground.shops, ids.slice(0, MOST_NAMED));
  const shops = named.map(
    ({ tenant }) =>
      `  ${tenant.brand.name.padEnd(9)} ${tenant.domain.locale}  ${tenant.currencies.join('/').padEnd(8)} ${address.replace('{host}', tenant.hosts[0] ?? '')}/`,
  );
  const people =
    mode === 'demo'
      ? [
          '',
          `Demo sign-ins, password ${DEMO_PASSWORD}:`,
          ...[...DEMO_PEOPLE, DEMO_STAFF].map((person) => `  ${person.email.padEnd(28)} ${person.says}`),
        ]
      : [];
  const broken = ground.shops.problems.map((problem) => `  ${problem.file}:${problem.line} ${problem.message}`);
  const held = ground.heldFiles.map(({ file, line, message }) => `  ${file}:${line} ${message}`);
  const unapplied =
    held.length > 0
      ? [
          '',
          'Files that are not in force: the shops sell by those before them. Correct these, then npm run catalog -- apply:',
          ...held,
        ]
      : [];
  const closed = ground.shops.refused.flatMap(({ id, problems }) =>
    problems.map(({ file, line, message }) => `  ${id}: ${file}:${line} ${message}`),
  );
  const shut = closed.length > 0 ? ['', 'Shops in maintenance until their files are corrected:', ...closed] : [];
  const maintenance =
    broken.length > 0
      ? ['', 'Files that need a correction; their products are in maintenance until then:', ...broken]
      : [];
  return [
    `\nTirage is open (${mode}).`,
    ...shops,
    ...(ids.length > MOST_NAMED ? [`  and ${ids.length - MOST_NAMED} more`] : []),
    '',
    `API: ${API}/docs   health: /readyz`,
    ...people,
    ...unapplied,
    ...maintenance,
    ...shut,
    '',
    '',
  ].join('\n');
}

const flags = new Set(process.argv.slice(2));
if (flags.has('--help') || flags.has('-h')) process.stdout.write(helpText());
else runProgram(async (stopping) => open(readConfig(process.env, flags.has('--dev')), stopping));
