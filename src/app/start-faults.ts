import { ConfigError, type Config } from '#platform/config.ts';

type Named = Pick<Config, 'databaseUrl' | 'dataFolder'>;

interface SystemFault {
  readonly code?: string;
  readonly message?: string;
  readonly path?: string;
  readonly cause?: unknown;
}

/**
 * Turns a start fault that the operator can correct into one sentence, which names the setting and the remedy. Other
 * faults are returned unchanged. Codes: PostgreSQL's SQLSTATE and Node's system errors.
 */
export function nameStartFault(error: unknown, config: Named): unknown {
  if (error instanceof ConfigError) return error;
  for (let fault = error as SystemFault | undefined; fault; fault = fault.cause as SystemFault | undefined) {
    const sentence = ofFolder(fault, config) ?? ofDatabase(fault, config);
    if (sentence !== undefined) return new ConfigError(sentence, { cause: error });
  }
  return error;
}

/** Faults of paths in the data folder, or of a parent folder that could not be created or entered. */
function ofFolder({ code = '', path = '' }: SystemFault, { dataFolder }: Named): string | undefined {
  const isAbove = isAtOrBelow(dataFolder, path);
  if (!isAbove && !isAtOrBelow(path, dataFolder)) return undefined;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `TIRAGE_DATA is ${dataFolder}, where this user may not write (${path}). Give the folder to this user or set TIRAGE_DATA to another one.`;
  if (code === 'EISDIR')
    return `TIRAGE_DATA is ${dataFolder}, but ${path} is a folder, where a file belongs. Move that folder away and restore the file if there was one, or correct TIRAGE_DATA.`;
  if (['ENOTDIR', 'EEXIST'].includes(code))
    return `TIRAGE_DATA is ${dataFolder}, but ${path} is no folder. Move that file away or set TIRAGE_DATA to another folder.`;
  if (code === 'ENOSPC') return `The disk of TIRAGE_DATA (${dataFolder}) is full. Make room or set it to another disk.`;
  if (isAbove && ['ENOENT', 'EINVAL', 'ELOOP', 'ENAMETOOLONG', 'ENOTSUP'].includes(code))
    return `TIRAGE_DATA is ${dataFolder}, which cannot be made (${code} at ${path}). Set TIRAGE_DATA to a folder that this user may make and write.`;
  return undefined;
}

function isAtOrBelow(path: string, folder: string): boolean {
  return folder !== '' && (path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
}

/** The words of the driver, which has no codes of its own. */
const SILENT = /timeout expired|timeout exceeded when trying to connect|terminated due to connection timeout/;
const OTHER_SERVICE =
  /Connection terminated unexpectedly|invalid response: |unexpected response for SSL|There was an error establishing an SSL connection/;

function ofDatabase({ code = '', message = '' }: SystemFault, { databaseUrl }: Named): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const { host, user, database } = partsOf(databaseUrl);
  if (code === 'ECONNREFUSED')
    return `DATABASE_URL names ${host}, where nothing listens. Start PostgreSQL there or correct host and port.`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENETUNREACH'].includes(code))
    return `DATABASE_URL names ${host}, which cannot be reached (${code}). Correct the host or the network.`;
  if (code === '28P01' || code === '28000')
    return `DATABASE_URL: PostgreSQL at ${host} lets '${user}' not in (${message}). Correct user and password, or create the role: create role ${user} login createrole password '...'.`;
  if (code === '3D000')
    return `DATABASE_URL: there is no database '${database}' at ${host}. Create it: create database ${database} owner ${user}.`;
  if (code === '42501' && message.includes('tirage_app'))
    return `DATABASE_URL: the role '${user}' may not use tirage_app, which another owner has made (${message}). As a superuser: grant tirage_app to ${user} with admin option.`;
  if (code === '42501')
    return `DATABASE_URL: the role '${user}' lacks a right (${message}). It must own the database and may create the shop's own role: alter database ${database} owner to ${user}; alter role ${user} createrole.`;
  if (code === '25006')
    return `DATABASE_URL: the database '${database}' at ${host} only reads (${message}). Name the primary and not a standby, and see that default_transaction_read_only is off there: alter database ${database} reset default_transaction_read_only; alter role ${user} reset default_transaction_read_only.`;
  if (code === '57P03')
    return `DATABASE_URL: PostgreSQL at ${host} takes nobody in (${message}). Wait until it runs, or start it again.`;
  if (code === '53100') return `The disk of PostgreSQL at ${host} is full (${message}). Make room there.`;
  if (code === '53300')
    return `PostgreSQL at ${host} takes no more connections (${message}). Raise max_connections or run fewer servers.`;
  if (SILENT.test(message))
    return `DATABASE_URL names ${host}, where something takes the connection and says nothing. Correct host and port, or see whether PostgreSQL hangs there.`;
  if (code === 'ECONNRESET' || OTHER_SERVICE.test(message))
    return `DATABASE_URL names ${host}, where something answers, but not as PostgreSQL does (${message}). Correct host and port, or see the log of PostgreSQL there.`;
  if (/does not support SSL/.test(message))
    return `DATABASE_URL asks for TLS, which PostgreSQL at ${host} does not speak. Switch TLS on there or take sslmode out of the address.`;
  return undefined;
}

/** Host, user and database, without the password. */
function partsOf(databaseUrl: string): { host: string; user: string; database: string } {
  const { host, username, pathname } = new URL(databaseUrl);
  const user = decodeURIComponent(username) || 'postgres';
  return { host: host || 'localhost', user, database: decodeURIComponent(pathname.slice(1)) || user };
}
