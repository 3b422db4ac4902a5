import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#platform/config.ts';
import { runCommand } from '#platform/run-program.ts';
import { restoreBackup } from '#platform/db/backup/restore-backup.ts';
import { writeBackup } from '#platform/db/backup/write-backup.ts';
import { ROOT } from '#platform/installation.ts';
import { filesFolder, openFiles } from '../kept-files.ts';
import { withDatabase } from '../start.ts';

const USAGE = `npm run backup -- <folder or file>     the whole database and what people sent, as one file, while the shop goes on selling;
                                       files in an S3 storage (TIRAGE_S3_ENDPOINT) are read from there
npm run backup -- --without-files <folder or file>   the database alone, where another tool keeps the files
npm run restore -- <file>              puts a backup into an empty database: DATABASE_URL, or a new TIRAGE_DATA; the
                                       files of people go into the folder 'files' of TIRAGE_DATA, or into
                                       the bucket where TIRAGE_S3_ENDPOINT is set

The files of the shop (tenants, catalogue) and the signing secret are not in it: docs/operations.md says what else to keep.
`;

/** For the operator, on the server: writes the shop's data to a file that can be kept on another machine. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'without-files': { type: 'boolean', default: false } },
  });
  const [command, given] = positionals;
  // A scheduled backup without a target must fail, so that it does not look successful.
  if (given === undefined || (command !== 'backup' && command !== 'restore')) throw new ConfigError(USAGE);
  await (command === 'backup' ? backUp(fileFor(given), !values['without-files']) : restore(resolve(given)));
}

async function backUp(file: string, withFiles: boolean): Promise<void> {
  if (existsSync(file)) throw new ConfigError(`${file} is there already. Name another file, or a folder.`);
  const config = readConfig(process.env);
  const folder = filesFolder(config);
  await withDatabase(config, async (url) => {
    const { tables, files, bytes } = await writeBackup(url, file, withFiles ? openFiles(config) : undefined);
    if (withFiles && !config.s3 && !existsSync(folder))
      say(`Nobody has sent a file yet: there is no folder ${folder}.\n`);
    say(
      `${file} holds ${tables} tables and ${files} files in ${(bytes / 1e6).toFixed(1)} MB. Keep the signing secret beside it, not in the same place.\n`,
    );
    if (config.s3)
      say(
        withFiles
          ? `The files were read from the bucket '${config.s3.bucket}' at ${config.s3.endpoint}.\n`
          : `The files are not in it: they stand in the bucket '${config.s3.bucket}' at ${config.s3.endpoint}.\n`,
      );
  });
}

async function restore(file: string): Promise<void> {
  const config = readConfig(process.env);
  await withDatabase(config, async (url) => {
    const { madeAt } = await restoreBackup(url, file, join(ROOT, 'migrations'), openFiles(config));
    say(`The shop of ${madeAt} stands again. Start it with the signing secret that it had.\n`);
  });
}

/** If the path is a folder, returns a file in it that is named by the current time. */
function fileFor(given: string): string {
  const path = resolve(given);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  return isFolder ? join(path, `tirage-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`) : path;
}

function say(text: string): void {
  process.stdout.write(text);
}

runCommand(main);
