import { pino } from 'pino';
import { ConfigError, readConfig } from '#platform/config.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openMailDoor } from '#platform/mail/mail.ts';
import { jobsOf } from './jobs.ts';
import { layGround } from './start.ts';

/** Background jobs alone: `npm run worker` beside servers started with TIRAGE_WORKER=off. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const ground = await layGround(config, log);
  const mail = openMailDoor(config.smtpUrl);
  const worker = await startWorker(
    ground.ownerUrl,
    jobsOf(ground, mail, () => ({ host: config.host, port: config.port })),
    log,
  );
  log.info({}, 'worker ready');
  const stop = async () => {
    await worker.stop().catch(() => undefined);
    mail.close();
    // The server beside it may run on the same embedded database.
    await ground.close({ keepDatabase: ground.adopted });
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
