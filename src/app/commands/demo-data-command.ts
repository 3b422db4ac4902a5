import { ConfigError, readConfig } from '#platform/config.ts';
import { runCommand } from '#platform/run-program.ts';
import { removeDemo } from '../../demo/remove-demo.ts';
import { idsOfFiles } from '../apply-files.ts';
import { leaveDemoMode } from '../database-mode.ts';
import { readDictionaries, withDatabase } from '../start.ts';
import { say } from './shop-command.ts';

const USAGE = `npm run demo-data -- remove   takes the demo out of the database of a real shop, in which it was opened by mistake.
                              With the settings of the production server, while no process uses the database
`;

async function main(): Promise<void> {
  const [command] = process.argv.slice(2);
  if (command !== 'remove') throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  if (config.mode !== 'production')
    throw new ConfigError(`TIRAGE_MODE is ${config.mode}. Give this command the settings of the production server.`);
  const own = await idsOfFiles(config, readDictionaries(config));
  if (own.length === 0)
    throw new ConfigError(`There is no shop of yours in ${config.tenantsFolder}. Set TIRAGE_SHOP as for the server.`);
  await withDatabase(config, async (url) => {
    const { shops, accounts, articles } = await leaveDemoMode(url, (tx) => removeDemo(tx, own));
    say(
      `${accounts} accounts of the demo are closed, and the stock of ${articles} articles that it made up is removed.`,
    );
    if (shops.length > 0) say(`No longer served: ${shops.join(', ')}.`);
    say('The database belongs to production again. The next start puts your files into force; look at the stock then.');
  });
}

runCommand(main);
