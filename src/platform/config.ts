import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { ROOT } from './installation.ts';
import type { S3Settings } from './storage/s3-settings.ts';

/**
 * All settings of the operator, read and checked in one place. The error for a wrong value names the setting and the
 * remedy.
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  /** Connections in this process's pool. The worker has its own in addition. */
  readonly pool: number;
  readonly dataFolder: string;
  /** Folder of the owner's own texts, which override those of the installation. Undefined if there are none. */
  readonly dictionariesFolder: string | undefined;
  /** Folder of the tenant files and of their pages. */
  readonly tenantsFolder: string;
  /** The language used where no shop is known. */
  readonly language: string;
  /** Folder of products, prices, plants and promotions. */
  readonly catalogFolder: string;
  readonly mode: 'demo' | 'production';
  /** Whether the demo's customers get past orders. Never in production. */
  readonly demoOrders: boolean;
  readonly secret: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Where clamd listens, which looks for viruses in files that people send. Undefined looks for none. */
  readonly clamd: string | undefined;
  /** The storage that keeps the files of people. Undefined keeps them in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Networks of our own that webhooks may reach. */
  readonly webhookNetworks: readonly string[];
  readonly viesUrl: string | undefined;
  /** Path of the file with the keys of payment providers, by shop. Undefined if no shop has any. */
  readonly paymentKeysFile: string | undefined;
  /** Address template of the shops; {host} becomes the tenant's first host name. */
  readonly publicUrl: string;
  /** Proxies whose word on a visitor's address is trusted. 'none' if the operator declares that there is no proxy. */
  readonly trustProxy: string | undefined;
  /** Scope of HSTS in production: the shop's own host only, or all hosts below it too. */
  readonly hsts: 'host' | 'subdomains';
  readonly worker: 'inline' | 'off';
  readonly logLevel: string;
  /** Where the metrics are served. Undefined serves none. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Base address of an OpenTelemetry collector. Undefined disables tracing. */
  readonly tracesUrl: string | undefined;
  /** Receives every fault as JSON. */
  readonly errorWebhook: string | undefined;
  /** True only with `npm run dev`: Vite serves the pages with hot reload. */
  readonly development: boolean;
}

interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly says: string;
}

export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', fallback: '3000', says: 'Port to listen on; 0 takes a free one.' },
  { name: 'HOST', fallback: '127.0.0.1', says: 'Address to listen on.' },
  {
    name: 'DATABASE_URL',
    fallback: '',
    says: 'PostgreSQL 15 or newer; empty starts an embedded PostgreSQL 18 in the data folder.',
  },
  {
    name: 'TIRAGE_POOL',
    fallback: '8',
    says: 'Connections of a server to PostgreSQL; background jobs take 7 more where they run.',
  },
  { name: 'TIRAGE_DATA', fallback: '.data', says: 'Data folder: embedded database, secrets, files that people send.' },
  {
    name: 'TIRAGE_S3_ENDPOINT',
    fallback: '',
    says: 'Address of an S3-compatible storage for the files that people send, such as https://s3.eu-west-3.amazonaws.com; empty keeps them in the data folder.',
  },
  { name: 'TIRAGE_S3_BUCKET', fallback: '', says: 'Bucket for these files, of this installation alone.' },
  { name: 'TIRAGE_S3_REGION', fallback: 'us-east-1', says: 'Region of the bucket, as its storage names it.' },
  { name: 'TIRAGE_S3_KEY', fallback: '', says: 'Access key that may list, read, write and delete in the bucket.' },
  { name: 'TIRAGE_S3_SECRET', fallback: '', says: 'Secret of that key.' },
  {
    name: 'TIRAGE_SHOP',
    fallback: '',
    says: "Folder of the owner's data, outside of this installation: catalog/, tenants/ and, with texts of your own, dictionaries/; empty takes the demo's.",
  },
  {
    name: 'TIRAGE_TENANTS',
    fallback: '',
    says: 'Folder of the tenant files, pages/ in it and, with texts of your own, dictionaries/; empty takes tenants/ of TIRAGE_SHOP.',
  },
  {
    name: 'TIRAGE_LANGUAGE',
    fallback: 'fr',
    says: 'Language of what is said where no shop is known, as a folder of the dictionaries is named.',
  },
  {
    name: 'TIRAGE_CATALOG',
    fallback: '',
    says: 'Folder of products, prices, plants and promotions; empty takes catalog/ of TIRAGE_SHOP.',
  },
  {
    name: 'TIRAGE_MODE',
    fallback: 'demo',
    says: 'demo or production; production refuses demo data, demo keys and default secrets.',
  },
  {
    name: 'TIRAGE_DEMO_ORDERS',
    fallback: 'on',
    says: "on gives the demo's customers past orders in every state; off leaves them without.",
  },
  {
    name: 'TIRAGE_SECRET',
    fallback: '',
    says: 'Signing secret, 32 characters or more; demo makes one in the data folder.',
  },
  {
    name: 'TIRAGE_PUBLIC_URL',
    fallback: '',
    says: 'Address of the shops with {host} in it, default http://{host}:PORT in demo, https://{host} in production.',
  },
  {
    name: 'TIRAGE_TRUST_PROXY',
    fallback: '',
    says: 'Addresses or ranges of the reverse proxy whose X-Forwarded-For is believed, such as 127.0.0.1; none says that no proxy stands there. Production on https needs it.',
  },
  {
    name: 'TIRAGE_HSTS',
    fallback: 'host',
    says: 'host tells browsers to reach this host by HTTPS alone (production); subdomains tells them so of every host below it too.',
  },
  {
    name: 'TIRAGE_WORKER',
    fallback: 'inline',
    says: 'inline runs background jobs in the server; off leaves them to `npm run worker`.',
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    says: 'smtp://user:password@host:port for mails; empty keeps them in the outbox viewer (demo only).',
  },
  {
    name: 'TIRAGE_CLAMD',
    fallback: '',
    says: 'Socket of clamd, which looks for viruses in sent files, such as /run/clamav/clamd.ctl or tcp://127.0.0.1:3310; empty looks for none.',
  },
  {
    name: 'TIRAGE_WEBHOOK_NETWORKS',
    fallback: '',
    says: 'Addresses or ranges of your own networks that webhooks may reach, also without TLS, such as 10.0.5.0/24; empty lets them reach public addresses by https alone (demo: this machine too).',
  },
  {
    name: 'VIES_URL',
    fallback: '',
    says: 'REST address of the register of VAT numbers, such as https://ec.europa.eu/taxation_customs/vies/rest-api; empty checks numbers by their digits alone.',
  },
  {
    name: 'TIRAGE_PAYMENT_KEYS',
    fallback: '',
    says: "YAML file with the shops' keys at payment providers, which only this user may read; empty takes transfers alone (demo: trial payments too).",
  },
  { name: 'LOG_LEVEL', fallback: 'info', says: 'fatal, error, warn, info, debug, trace or silent.' },
  {
    name: 'METRICS_PORT',
    fallback: '',
    says: 'Port of the figures (/metrics) of a server or a worker; empty serves none. Not the port of the shop.',
  },
  { name: 'METRICS_HOST', fallback: '127.0.0.1', says: 'Address of the figures. Never one that the internet reaches.' },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    says: 'Base address of an OpenTelemetry collector (OTLP over HTTP), such as http://127.0.0.1:4318; empty traces nothing.',
  },
  {
    name: 'ERROR_WEBHOOK_URL',
    fallback: '',
    says: 'Address that is sent a small JSON for every fault, without personal data; empty tells the log alone.',
  },
  {
    name: 'TIRAGE_BUILD',
    fallback: 'here',
    says: 'here builds when sources have changed; given serves the dist folder that came with this installation, or refuses.',
  },
];

/** Settings that hold a secret, or may hold one. Each can come from a file that NAME_FILE names. */
const FROM_FILES = ['DATABASE_URL', 'TIRAGE_SECRET', 'SMTP_URL', 'ERROR_WEBHOOK_URL', 'TIRAGE_S3_SECRET'];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Thrown only at the start. Its message is for the operator. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(given: Environment, development = false): Config {
  const environment = withFiles(given);
  const value = (name: string) =>
    environment[name]?.trim() || SETTINGS.find((setting) => setting.name === name)?.fallback || '';
  const mode = choice('TIRAGE_MODE', value('TIRAGE_MODE'), ['demo', 'production'] as const);
  const port = readNumber('PORT', value('PORT'), 0, MOST_PORTS);
  const config: Config = {
    port,
    host: value('HOST'),
    databaseUrl: readUrl('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']),
    pool: readNumber('TIRAGE_POOL', value('TIRAGE_POOL'), 1, 1000),
    dataFolder: resolve(value('TIRAGE_DATA')),
    dictionariesFolder: ownDictionaries(value('TIRAGE_SHOP'), value('TIRAGE_TENANTS')),
    tenantsFolder: resolve(value('TIRAGE_TENANTS') || join(value('TIRAGE_SHOP') || ROOT, 'tenants')),
    language: value('TIRAGE_LANGUAGE'),
    catalogFolder: resolve(value('TIRAGE_CATALOG') || join(value('TIRAGE_SHOP') || ROOT, 'catalog')),
    s3: readS3(value),
    mode,
    demoOrders:
      choice('TIRAGE_DEMO_ORDERS', value('TIRAGE_DEMO_ORDERS'), ['on', 'off'] as const) === 'on' && mode === 'demo',
    secret: value('TIRAGE_SECRET') || undefined,
    webhookNetworks: readNetworks(value('TIRAGE_WEBHOOK_NETWORKS'), mode),
    viesUrl: readUrl('VIES_URL', value('VIES_URL'), ['http:', 'https:']),
    paymentKeysFile: value('TIRAGE_PAYMENT_KEYS') ? resolve(value('TIRAGE_PAYMENT_KEYS')) : undefined,
    smtpUrl: readUrl('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']),
    clamd: readClamd(value('TIRAGE_CLAMD')),
    publicUrl: readPublicUrl(
      value('TIRAGE_PUBLIC_URL') || (mode === 'production' ? 'https://{host}' : `http://{host}:${port}`),
    ),
    trustProxy: readTrustedProxy(value('TIRAGE_TRUST_PROXY')),
    hsts: choice('TIRAGE_HSTS', value('TIRAGE_HSTS'), ['host', 'subdomains'] as const),
    worker: choice('TIRAGE_WORKER', value('TIRAGE_WORKER'), ['inline', 'off'] as const),
    logLevel: choice('LOG_LEVEL', value('LOG_LEVEL'), LOG_LEVELS),
    metrics: readMetrics(value('METRICS_PORT'), value('METRICS_HOST'), port),
    tracesUrl: readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', value('OTEL_EXPORTER_OTLP_ENDPOINT'), ['http:', 'https:']),
    errorWebhook: readUrl('ERROR_WEBHOOK_URL', value('ERROR_WEBHOOK_URL'), ['http:', 'https:']),
    development,
  };
  if (config.secret !== undefined && config.secret.length < 32)
    throw new ConfigError(
      'TIRAGE_SECRET is shorter than 32 characters. Set a longer one, for example the output of `openssl rand -hex 32`.',
    );
  choice('TIRAGE_BUILD', value('TIRAGE_BUILD'), ['here', 'given'] as const);
  if (mode === 'production') refuseDemoSettings(config);
  return config;
}

export function helpText(): string {
  const width = Math.max(...SETTINGS.map((setting) => setting.name.length)) + 2;
  const rows = SETTINGS.map(
    ({ name, fallback, says }) => `  ${name.padEnd(width)}${says}${fallback ? ` [${fallback}]` : ''}`,
  );
  return [
    'Tirage, an online print shop.',
    '',
    'npm start            installs, builds, migrates, seeds and serves',
    'npm run worker       background jobs alone',
    'npm run backup       the whole database and what people sent as one file; npm run restore puts it into an empty one',
    'npm start -- --help  this page',
    '',
    'Settings (environment variables):',
    ...rows,
    '',
    `${FROM_FILES.join(', ')} may stand in a file: NAME_FILE is its path.`,
    '',
  ].join('\n');
}

function refuseDemoSettings(config: Config): void {
  if (config.development)
    throw new ConfigError('TIRAGE_MODE is production, but this is the development server. Use `npm start`.');
  if (!config.secret)
    throw new ConfigError(
      'TIRAGE_SECRET is not set. Production needs one of 32 characters or more, for example the output of `openssl rand -hex 32`.',
    );
  if (!config.smtpUrl)
    throw new ConfigError('SMTP_URL is not set. Production sends real mails; set smtp://user:password@host:port.');
}

/**
 * HTTPS ends at a proxy. If the proxy is not declared, all visitors have one address: the whole shop shares thirty
 * orders an hour, and one guesser locks out everybody.
 */
export function refuseUndeclaredProxy({ mode, publicUrl, trustProxy }: Config): void {
  if (mode === 'production' && publicUrl.startsWith('https:') && trustProxy === undefined)
    throw new ConfigError(
      'TIRAGE_TRUST_PROXY is not set, and the shop is reached by https. Set it to the address of the reverse proxy, 127.0.0.1 for one on this machine, or to none if no proxy stands there.',
    );
}

const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function readTrustedProxy(text: string): string | undefined {
  if (text === '' || text === 'none') return text || undefined;
  if (!text.split(',').every((part) => isRange(part.trim())))
    throw new ConfigError(
      `TIRAGE_TRUST_PROXY is '${text}'. Set addresses or ranges with commas between them, such as 127.0.0.1 or 10.0.0.0/8, or none if no proxy stands there.`,
    );
  return text;
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (NAMED_RANGES.has(text)) return true;
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A range of all addresses (/0) would trust everybody.
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The environment, with settings from NAME_FILE replaced by the contents of those files. */
function withFiles(given: Environment): Environment {
  const found = FROM_FILES.flatMap((name) => {
    const file = given[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (given[name]?.trim())
      throw new ConfigError(`${name} and ${name}_FILE are both set. Keep the one that you mean and unset the other.`);
    return [[name, readSecret(`${name}_FILE`, file)] as const];
  });
  return { ...given, ...Object.fromEntries(found) };
}

function readSecret(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `${name} is ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}). Correct the path or let this user read the file.`,
      { cause: error },
    );
  }
  if (text === '') throw new ConfigError(`${name} is ${file}, which is empty. Put the value into it.`);
  return text;
}

const MOST_PORTS = 65_535;

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d{1,5}$/.test(text) || number < least || number > most)
    throw new ConfigError(`${name} is '${text}'. Set a number from ${least} to ${most}.`);
  return number;
}

function readMetrics(text: string, host: string, shopPort: number): Config['metrics'] {
  if (text === '') return undefined;
  const port = readNumber('METRICS_PORT', text, 0, MOST_PORTS);
  if (port !== 0 && port === shopPort)
    throw new ConfigError(`METRICS_PORT is ${port}, the port of the shop. Set it to another one.`);
  return { port, host };
}

function readUrl(name: string, text: string, protocols: readonly string[]): string | undefined {
  if (text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!protocols.includes(url?.protocol ?? '') || !isDecodable(`${url?.username}${url?.password}${url?.pathname}`))
    throw new ConfigError(
      `${name} is not a ${protocols[0]}// address. Check its beginning and its special characters.`,
    );
  return text;
}

/**
 * Folder of the owner's texts: next to the tenant files if those have a folder of their own, otherwise in the owner's
 * folder.
 */
function ownDictionaries(shop: string, tenants: string): string | undefined {
  if (tenants) return resolve(tenants, 'dictionaries');
  return shop ? resolve(shop, 'dictionaries') : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readClamd(text: string): string | undefined {
  if (text !== '' && !text.startsWith('/') && !/^tcp:\/\/[^/:]+:\d{1,5}$/.test(text))
    throw new ConfigError(
      `TIRAGE_CLAMD is '${text}'. Set the path of the socket, such as /run/clamav/clamd.ctl, or tcp://host:port.`,
    );
  return text || undefined;
}

const THIS_MACHINE = ['127.0.0.0/8', '::1'];

function readNetworks(text: string, mode: Config['mode']): readonly string[] {
  const networks = text.split(',').flatMap((part) => part.trim() || []);
  const wrong = networks.find((each) => NAMED_RANGES.has(each) || !isRange(each));
  if (wrong !== undefined)
    throw new ConfigError(
      `TIRAGE_WEBHOOK_NETWORKS has '${wrong}'. Set addresses or ranges with commas between them, such as 10.0.5.0/24.`,
    );
  return mode === 'demo' ? [...THIS_MACHINE, ...networks] : networks;
}

/** A storage is set as a whole or not at all. */
function readS3(value: (name: string) => string): S3Settings | undefined {
  const endpoint = readUrl('TIRAGE_S3_ENDPOINT', value('TIRAGE_S3_ENDPOINT').replace(/\/+$/, ''), ['http:', 'https:']);
  const names = ['TIRAGE_S3_BUCKET', 'TIRAGE_S3_KEY', 'TIRAGE_S3_SECRET'] as const;
  const [bucket, key, secret] = names.map(value) as [string, string, string];
  if (endpoint === undefined) {
    const given = names.find(value);
    if (given) throw new ConfigError(`${given} is set, and TIRAGE_S3_ENDPOINT is not. Set all of them or none.`);
    return undefined;
  }
  const missing = names.find((name) => !value(name));
  if (missing) throw new ConfigError(`${missing} is not set. TIRAGE_S3_ENDPOINT names a storage that needs it.`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError(`TIRAGE_S3_BUCKET is '${bucket}', which is the name of no bucket. Correct it.`);
  return { endpoint, region: value('TIRAGE_S3_REGION'), bucket, key, secret };
}

function readPublicUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !text.includes('{host}') || !URL.canParse(text.replace('{host}', 'shop.example')))
    throw new ConfigError(
      `TIRAGE_PUBLIC_URL is '${text}'. Set an address with {host} in it, for example https://{host}.`,
    );
  return text.replace(/\/$/, '');
}

function choice<const T extends readonly string[]>(name: string, text: string, allowed: T): T[number] {
  if (!allowed.includes(text)) throw new ConfigError(`${name} is '${text}'. Set one of: ${allowed.join(', ')}.`);
  return text;
}
