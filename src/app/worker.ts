import { pino } from 'pino';
import { readConfig, type Config } from '#platform/config.ts';
import { runProgram, type Program } from '#platform/run-program.ts';
import { endInOrder, jobParts, startJobs } from './jobs.ts';
import { layGround } from './start.ts';
import { startWatch } from './dev/watch.ts';

/** `npm run worker`: background jobs only, beside servers that were started with TIRAGE_WORKER=off. */
async function open(config: Config, stopping: AbortSignal): Promise<Program> {
  const log = pino({ level: config.logLevel });
  const ground = await layGround(config, log, stopping);
  const watch = await startWatch(config, ground, 'tirage worker', log);
  const ends = { watch: () => watch.end(), ground: () => ground.close() };
  try {
    const parts = jobParts(config, ground);
    const address = () => ({ host: config.host, port: config.port });
    const jobs = await startJobs(config, ground, parts, address, log, stopping);
    log.info({}, 'worker ready');
    return { log, close: () => endInOrder(log, { jobs: () => jobs.stop(), ...ends }) };
  } catch (error) {
    await endInOrder(log, ends);
    throw error;
  }
}

runProgram(async (stopping) => open(readConfig(process.env), stopping));
