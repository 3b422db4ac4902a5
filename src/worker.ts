import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig, type Config } from '#platform/config.ts';
import { runProgram, type Program } from '#platform/run-program.ts';
import { loadDictionaries } from '#shop/content/dictionaries.ts';
import { sandboxGateway } from '#shop/payments/sandbox.gateway.ts';
import { loadSites } from './doors/pages/site.ts';
import { endInOrder, startJobs } from './jobs.ts';
import { layGround, ROOT } from './start.ts';

/** Background jobs alone: `npm run worker` beside servers started with TIRAGE_WORKER=off. */
async function open(config: Config): Promise<Program> {
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
  return {
    log,
    close: () => endInOrder(log, { jobs: () => jobs.stop(), ground: () => ground.close() }),
  };
}

runProgram(async () => open(readConfig(process.env)));
