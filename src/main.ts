import { ConfigError, helpText, readConfig, type Config } from '#platform/config.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import { openShop, type Shop } from './app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo/seed.ts';

/** `npm start`: reads the configuration, opens the shop, listens, and stops without losing a request. */
async function main(): Promise<void> {
  const flags = new Set(process.argv.slice(2));
  if (flags.has('--help') || flags.has('-h')) {
    process.stdout.write(helpText());
    return;
  }
  const config = readConfig(process.env, flags.has('--dev'));
  const shop = await openShop(config);
  await listen(shop, config);
  if (config.worker === 'inline') await shop.startJobs();
  process.stdout.write(greeting(config, shop));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      shop.app.log.info({ signal }, 'stopping');
      // The watcher of `npm run dev` restarts with SIGTERM; a person stops with SIGINT.
      void shop.close({ keepDatabase: config.development && signal === 'SIGTERM' }).then(() => process.exit(0));
    });
}

async function listen({ app, close, ground }: Shop, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await close({ keepDatabase: ground.adopted });
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${port} on ${host} is taken. Stop what uses it or set PORT to another number.`);
  }
}

function greeting({ mode }: Config, { ground, publicUrl }: Shop): string {
  const address = publicUrl();
  const shops = ground.tenants.all.map(
    (tenant) =>
      `  ${tenant.brand.name.padEnd(9)} ${tenant.domain.locale}  ${tenant.currencies.join('/').padEnd(8)} ${address.replace('{host}', tenant.hosts[0] ?? '')}/`,
  );
  const people =
    mode === 'demo'
      ? [
          '',
          `Demo sign-ins, password ${DEMO_PASSWORD}:`,
          ...DEMO_PEOPLE.map((person) => `  ${person.email.padEnd(28)} ${person.says}`),
        ]
      : [];
  const broken = ground.catalog.problems.map((problem) => `  ${problem.file}:${problem.line} ${problem.message}`);
  const maintenance = broken.length > 0 ? ['', 'In maintenance until their files are corrected:', ...broken] : [];
  return [
    `\nTirage is open (${mode}).`,
    ...shops,
    '',
    `API: ${API}/docs   health: /readyz`,
    ...people,
    ...maintenance,
    '',
    '',
  ].join('\n');
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${(error as Error).stack ?? String(error)}\n`,
  );
  process.exit(1);
});
