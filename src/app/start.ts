import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config, type Environment } from '#platform/config.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { FilesError } from '#platform/files-error.ts';
import { listen } from '#platform/db/listen.ts';
import { ROOT } from '#platform/installation.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { orStopped } from '#platform/or-stopped.ts';
import { openOutgoing, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { stoppable } from '#platform/run-program.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { FileProblem } from '#platform/yaml-file.ts';
import { loadDictionaries, type Dictionaries } from '#shop/content/dictionaries.ts';
import { openShops, type CurrentShops } from '#shop/current-shops.ts';
import { appliedFiles } from '#shop/import.ts';
import { REVISIONS } from '#shop/revision-import.repository.ts';
import { applyChangedFiles } from './apply-files.ts';
import { compileApart } from './compile-apart.ts';
import { modeOfOpened, prepareDatabase, refuseOtherMode } from './database-mode.ts';
import { demoSecret } from './demo-secret.ts';
import { openFiles, proveFiles } from './kept-files.ts';
import { nameStartFault } from './start-faults.ts';

/** The common base of the server and the separate worker. */
export interface Ground {
  readonly ownerUrl: string;
  readonly db: Database;
  readonly secret: string;
  /** The current shops. Changes that any process applies to the database appear here. */
  readonly shops: CurrentShops;
  readonly dictionaries: Dictionaries;
  /** Files that people sent. */
  readonly files: FileStore;
  /** Calls to addresses that staff typed. */
  readonly outgoing: Outgoing;
  /** What is wrong in files that this start could not put into force. The shops are open at the revisions before them. */
  readonly heldFiles: readonly FileProblem[];
  close(options?: Closing): Promise<void>;
}

/** What a database has without a start: a command applies no files, and closes nothing itself. */
export type OpenGround = Omit<Ground, 'heldFiles' | 'close'>;

export interface Closing {
  /** Keeps the embedded database running for the next process. */
  readonly keepDatabase?: boolean;
}

export interface StartLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Size of the separate pool for reading products and pages. */
const READS = 2;
/** Connections that the pool keeps open. A quiet shop uses this many at a time. */
const KEPT = 4;

/**
 * Opens the database, schema, tenants and catalogue. Every step may run again; no step undoes existing data.
 * @param stopping stops it at once: the promise rejects, and no PostgreSQL is left running
 */
export async function layGround(config: Config, log: StartLog, stopping?: AbortSignal): Promise<Ground> {
  try {
    return await lay(config, log, (work) => orStopped(work, stopping));
  } catch (error) {
    throw nameStartFault(error, config);
  }
}

/** Waits for a step of the start, unless the start is stopped. */
type Step = <T>(work: Promise<T>) => Promise<T>;

async function lay(config: Config, log: StartLog, unlessStopped: Step): Promise<Ground> {
  const dictionaries = readDictionaries(config);
  makeFolder(config.dataFolder);
  const secret = config.secret ?? demoSecret(config.dataFolder);
  await unlessStopped(proveFiles(config, log));
  // Closed in reverse order, by a stop and by a failed start.
  const opened = new AsyncDisposableStack();
  let keepRunning = false;
  try {
    const embedded = config.databaseUrl === undefined ? await useEmbeddedPostgres(config.dataFolder, log) : undefined;
    opened.defer(async () => embedded?.release({ keepRunning }));
    const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
    await unlessStopped(prepareDatabase(config, ownerUrl));
    const heldFiles = await unlessStopped(applyFiles(config, ownerUrl, dictionaries, log));
    const ground = await openGround({ config, ownerUrl, dictionaries, secret, opened }, log, unlessStopped);
    return {
      ...ground,
      heldFiles,
      async close({ keepDatabase = false } = {}) {
        keepRunning = keepDatabase;
        await opened.disposeAsync();
      },
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** What the shops of a database are opened with. */
interface Opening {
  readonly config: Config;
  readonly ownerUrl: string;
  readonly dictionaries: Dictionaries;
  readonly secret: string;
  /** Receives what is to be closed. */
  readonly opened: AsyncDisposableStack;
}

/** Opens the pools and the shops of a database that is ready. */
async function openGround(
  { config, ownerUrl, dictionaries, secret, opened }: Opening,
  log: StartLog,
  unlessStopped: Step,
): Promise<OpenGround> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost');
  const db = openDatabase(ownerUrl, { size: config.pool, kept: Math.min(KEPT, config.pool), onError });
  opened.defer(() => db.close());
  const reads = openDatabase(ownerUrl, { size: READS, kept: READS, onError });
  opened.defer(() => reads.close());
  await unlessStopped(Promise.all([db.warm(), reads.warm()]));
  const shops = await unlessStopped(openShops(reads, log, compileApart));
  const refresh = () =>
    shops.refresh().catch((error: Error) => log.warn({ reason: error.message }, 'revisions could not be read'));
  const listener = await unlessStopped(
    listen(ownerUrl, REVISIONS, { onNotice: () => void refresh(), onLoss: onError }),
  );
  opened.defer(() => listener.close());
  if (shops.ids.length + shops.refused.length === 0) throw noTenant(config);
  return {
    ownerUrl,
    db,
    secret,
    shops,
    dictionaries,
    files: openFiles(config),
    outgoing: openOutgoing({ allowed: config.webhookNetworks }),
  };
}

/**
 * Opens the shops for an owner's command, as the last start left them. A command runs beside a shop that sells, and may
 * lack a setting that its server has: it applies no files, seeds and migrates nothing, and the database tells its mode.
 */
export async function withGround(
  environment: Environment,
  log: StartLog,
  work: (ground: OpenGround, config: Config) => Promise<void>,
): Promise<void> {
  const given = readConfig(environment);
  refuseNoCluster(given);
  await withDatabase(given, async (ownerUrl) => {
    const config = configFor(await modeOfOpened(ownerUrl), given, environment);
    const dictionaries = readDictionaries(config);
    makeFolder(config.dataFolder);
    const secret = config.secret ?? demoSecret(config.dataFolder);
    await using opened = new AsyncDisposableStack();
    await work(await openGround({ config, ownerUrl, dictionaries, secret, opened }, log, (step) => step), config);
  });
}

export function noTenant({ tenantsFolder }: Pick<Config, 'tenantsFolder'>): ConfigError {
  return new ConfigError(
    `There is no tenant. Put a file of your own into ${tenantsFolder} (copy one, without \`demo: true\`).`,
  );
}

/** A command makes no database where there is none: it was told of another place than the server. */
function refuseNoCluster({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'postgres')))
    throw new ConfigError(
      `DATABASE_URL is not set, and TIRAGE_DATA is ${dataFolder}, where no shop was started. Give this command the settings of the server.`,
    );
}

/** The settings, in the mode of the database. A mode that was given must be this one. */
function configFor(mode: Config['mode'], given: Config, environment: Environment): Config {
  if (environment['TIRAGE_MODE']?.trim()) {
    refuseOtherMode(given.mode, { mode, hasDemoData: false });
    return given;
  }
  try {
    return readConfig({ ...environment, TIRAGE_MODE: mode });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      `This database belongs to a ${mode} shop; give this command the settings of its server. ${error.message}`,
      { cause: error },
    );
  }
}

/**
 * Applies changed files, and logs what they need corrected: products and shops that have it are in maintenance. Files
 * that no shop can sell by are not applied, and what is wrong in them is returned (docs/decisions/0016).
 */
async function applyFiles(
  config: Config,
  ownerUrl: string,
  dictionaries: Dictionaries,
  log: StartLog,
): Promise<readonly FileProblem[]> {
  const applied = await applyChangedFiles({ config, ownerUrl, dictionaries, log }).catch((error: unknown) =>
    heldBy(error, ownerUrl),
  );
  if (applied && 'held' in applied) {
    for (const { file, line, message } of applied.held)
      log.error({ file, line }, `the files are not in force, and the shops go on without them: ${message}`);
    return applied.held;
  }
  for (const { file, line, message } of applied?.problems ?? [])
    log.warn({ file, line }, `a file needs a correction: ${message}`);
  for (const { id, problems } of applied?.refused ?? [])
    for (const { file, line, message } of problems)
      log.warn({ tenant: id, file, line }, `shop in maintenance: ${message}`);
  return [];
}

/** Without a revision there is nothing to go on with: the first start ends. */
async function heldBy(error: unknown, ownerUrl: string): Promise<{ readonly held: readonly FileProblem[] }> {
  if (!(error instanceof FilesError) || !(await appliedFiles(ownerUrl))) throw error;
  return { held: error.problems };
}

/** The installation's texts and the owner's texts. */
export function readDictionaries({ dictionariesFolder, language }: Config): Dictionaries {
  const dictionaries = loadDictionaries(join(ROOT, 'tenants', 'dictionaries'), dictionariesFolder, language);
  const { languages } = dictionaries;
  if (!languages.includes(language))
    throw new ConfigError(
      `TIRAGE_LANGUAGE is '${language}', which has no folder of dictionaries. Set one of ${languages.join(', ')}.`,
    );
  return dictionaries;
}

/** Opens only the database, for commands that need no shop. The address is that of the database owner. */
export async function withDatabase(config: Config, work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const warn = (_fields: object, message: string) => void process.stderr.write(`${message}\n`);
  const log = { warn };
  try {
    await stoppable(async (stopping) => {
      const embedded = config.databaseUrl === undefined ? await useEmbeddedPostgres(config.dataFolder, log) : undefined;
      try {
        await orStopped(work(config.databaseUrl ?? embedded?.url ?? ''), stopping);
      } finally {
        await embedded?.release();
      }
    });
  } catch (error) {
    throw nameStartFault(error, config);
  }
}
