import { join } from 'node:path';
import { pino } from 'pino';
import { ConfigError, readConfig } from '#platform/config.ts';
import { loadDictionaries } from '#shop/content/dictionaries.ts';
import { sandboxGateway } from '#shop/payments/sandbox.gateway.ts';
import { loadSites } from './doors/pages/site.ts';
import { endInOrder, startJobs } from './jobs.ts';
import { layGround, ROOT } from './start.ts';

/** Background jobs alone: `npm run worker` beside servers started with TIRAGE_WORKER=off. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const ground = await layGround(config, log);
  const demo = config.mode === 'demo';
  const parts = {
    context: {
      db: ground.db,
      offer: ground.offer,
      publicUrl: () => config.publicUrl,
      dictionaries: loadDictionaries(join(ROOT, 'tenants', 'dictionaries')),
      // Jobs write mails with paths of pages in them and send no page: no build stands behind these sites.
      sites: await loadSites(ground.db, ground.tenants, { id: '', outboxPath: null }),
      now: () => Temporal.Now.instant(),
    },
    card: demo ? sandboxGateway(ground.db, ground.secret) : undefined,
  };
  const jobs = await startJobs(config, ground, parts, () => ({ host: config.host, port: config.port }), log);
  log.info({}, 'worker ready');
  const stop = async () => {
    await endInOrder(log, {
      jobs: () => jobs.stop(),
      // The server beside it may run on the same embedded database.
      ground: () => ground.close({ keepDatabase: ground.adopted }),
    });
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`,
  );
  process.exit(1);
});
