import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { ConfigError } from '../config.ts';
import { StorageAway, type KeptFile } from './file-store.ts';
import type { S3Settings } from './s3-settings.ts';

export interface BucketObject {
  readonly name: string;
  readonly changedAt: Date;
}

/** The few calls that are made of a bucket. Each has a time limit, and throws `StorageAway` where it fails. */
export interface Bucket {
  /** Writes an object. The storage refuses bytes whose SHA-256 is another one. */
  put(name: string, file: KeptFile, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Size and time of an object. Undefined if there is none. */
  find(name: string): Promise<{ readonly bytes: number; readonly changedAt: Date } | undefined>;
  read(name: string): AsyncIterable<Uint8Array>;
  remove(name: string): Promise<void>;
  /** The next objects whose names begin with the prefix and come after `after`, in the order of their names. */
  list(prefix: string, after?: string, most?: number): Promise<readonly BucketObject[]>;
  /** Throws `ConfigError` with the setting and the remedy where the storage refuses what the operator set. */
  prove(): Promise<void>;
}

export interface Limits {
  /** How long the storage may take to begin an answer. */
  readonly answerMs: number;
  /** How long no byte may move. */
  readonly silenceMs: number;
  /** How long the storage may write an object down after its last byte. */
  readonly writtenMs: number;
}

/** An answer takes less than a call of the shop may, which then says what is away. */
const LIMITS: Limits = { answerMs: 5_000, silenceMs: 30_000, writtenMs: 60_000 };
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export function openBucket(settings: S3Settings, limits = LIMITS): Bucket {
  const call = caller(settings, limits);
  const bucket: Omit<Bucket, 'prove'> = {
    async put(name, { hash, bytes }, content) {
      const limit = timeLimit(limits.silenceMs);
      const headers = { 'x-amz-content-sha256': hash, 'content-length': String(bytes) };
      try {
        const body = bytes === 0 ? undefined : watched(content, limit, limits);
        await done(await call('PUT', name, { headers, body, signal: limit.signal }));
      } finally {
        limit.end();
      }
    },
    async find(name) {
      const answer = await asked(() => call('HEAD', name));
      if (answer.status === 404) {
        // A HEAD does not say what is missing. If it is the bucket, this call fails.
        await bucket.list(name, undefined, 1);
        return undefined;
      }
      await done(answer);
      const [length, changed] = ['content-length', 'last-modified'].map((header) => answer.headers.get(header));
      if (!length || !changed || Number.isNaN(Date.parse(changed))) throw new StorageAway(NOT_S3);
      return { bytes: Number(length), changedAt: new Date(changed) };
    },
    async *read(name) {
      const limit = timeLimit(limits.answerMs);
      try {
        const answer = await asked(() => call('GET', name, { signal: limit.signal }));
        if (!answer.ok || !answer.body) throw await refused(answer);
        limit.pause();
        const parts = answer.body[Symbol.asyncIterator]();
        for (;;) {
          limit.begin(limits.silenceMs);
          const next = await parts.next().catch(away);
          limit.pause();
          if (next.done) return;
          yield next.value;
        }
      } finally {
        limit.end();
      }
    },
    async remove(name) {
      await done(await asked(() => call('DELETE', name)));
    },
    async list(prefix, after, most = 1_000) {
      const query = { 'max-keys': String(most), prefix, ...(after && { marker: after }) };
      const answer = await asked(() => call('GET', '', { query }));
      if (!answer.ok) throw await refused(answer);
      const objects = objectsIn(await answer.text().catch(away));
      // A storage that begins its list anew would be asked for the next page without an end.
      if (after !== undefined && objects.some(({ name }) => !isAfter(name, after))) throw new StorageAway(NOT_S3);
      return objects;
    },
  };
  return { ...bucket, prove: () => prove(bucket, settings) };
}

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: AsyncIterable<Uint8Array> | undefined;
  readonly signal?: AbortSignal;
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

/** Sends signed calls. The path names the bucket, which every such storage understands. */
function caller({ endpoint, region, bucket, key, secret }: S3Settings, { answerMs }: Limits) {
  return async (method: Method, name: string, { headers, query = {}, body, signal }: Call = {}): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}${name && `/${name}`}`);
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    const access = { accessKeyId: key, secretAccessKey: secret, region, service: 's3' };
    const own = { 'x-amz-content-sha256': EMPTY_HASH, ...headers };
    const signed = await new AwsV4Signer({ method, url: url.href, headers: own, ...access }).sign();
    const sent = { method, headers: signed.headers, redirect: 'manual', duplex: 'half' } as const;
    return fetch(signed.url, {
      ...sent,
      ...(body && { body: Readable.toWeb(Readable.from(body)) as ReadableStream }),
      signal: signal ?? AbortSignal.timeout(answerMs),
    }).catch(away);
  };
}

/** Asks a second time where the first got no answer: lines that were kept open may have been closed meanwhile. */
async function asked(call: () => Promise<Response>): Promise<Response> {
  const answer = await call().catch((error: unknown) => {
    if (error instanceof StorageAway && !isOutOfTime(error.cause)) return undefined;
    throw error;
  });
  if (answer && answer.status < 500) return answer;
  await answer?.body?.cancel();
  return call();
}

function isOutOfTime(cause: unknown): boolean {
  return cause instanceof Error && ['TimeoutError', 'AbortError'].includes(cause.name);
}

async function done(answer: Response): Promise<void> {
  if (!answer.ok) throw await refused(answer);
  await answer.body?.cancel();
}

const LONGEST_WORDS = 20_000;

/** What the storage says, by its code. */
class StorageRefused extends StorageAway {
  readonly status: number;
  readonly says: string;
  constructor(status: number, says: string) {
    super(`The storage answers ${status} ${says}`.trim());
    this.status = status;
    this.says = says;
  }
}

async function refused(answer: Response): Promise<StorageRefused> {
  const text = await answer.text().catch(() => '');
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(text.slice(0, LONGEST_WORDS)) ?? [];
  return new StorageRefused(answer.status, code);
}

function away(cause: unknown): never {
  if (cause instanceof StorageAway) throw cause;
  throw new StorageAway('The storage does not answer', { cause });
}

const NOT_S3 = 'The storage answers, but not as S3 does';

/** The order of S3 is that of the bytes. */
function isAfter(name: string, other: string): boolean {
  return Buffer.compare(Buffer.from(name), Buffer.from(other)) > 0;
}

const MARKS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A name as it is, not as XML writes it: the next page is asked for by it. */
function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,5})|#(\d{1,6})|(\w{2,4}));/gi,
    (all, hex?: string, digits?: string, mark = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return digits === undefined ? (MARKS[mark] ?? all) : String.fromCodePoint(Number(digits));
    },
  );
}

/** Names of ours are letters, digits and strokes. Others may have put objects with any name into the bucket. */
function objectsIn(xml: string): BucketObject[] {
  if (!xml.includes('<ListBucketResult')) throw new StorageAway(NOT_S3);
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = '']) => {
    const [, name] = /<Key>([^<]+)<\/Key>/.exec(object) ?? [];
    const [, changed] = /<LastModified>([^<]+)<\/LastModified>/.exec(object) ?? [];
    return name !== undefined && changed !== undefined ? [{ name: unescaped(name), changedAt: new Date(changed) }] : [];
  });
}

/** A limit of time that begins anew whenever something has moved. */
function timeLimit(ms: number) {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const pause = () => clearTimeout(timer);
  const begin = (length: number) => {
    pause();
    timer = setTimeout(() => over.abort(new StorageAway('The storage stands still')), length);
  };
  begin(ms);
  return {
    signal: over.signal,
    begin,
    pause,
    /** Ends what still goes on, too: who reads a part leaves the rest. */
    end() {
      pause();
      over.abort();
    },
  };
}

async function* watched(
  content: AsyncIterable<Uint8Array>,
  limit: ReturnType<typeof timeLimit>,
  { silenceMs, writtenMs }: Limits,
): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    limit.begin(silenceMs);
    yield part;
  }
  limit.begin(writtenMs);
}

const PROBE = 'tirage-may-write-here';

async function prove(bucket: Omit<Bucket, 'prove'>, settings: S3Settings): Promise<void> {
  try {
    await bucket.list(PROBE, undefined, 1);
    await bucket.put(PROBE, { hash: EMPTY_HASH, bytes: 0 }, Readable.from([]));
    await bucket.remove(PROBE);
  } catch (error) {
    const sentence = error instanceof StorageRefused ? remedyOf(error, settings) : undefined;
    throw sentence === undefined ? error : new ConfigError(sentence, { cause: error });
  }
}

function remedyOf({ status, says }: StorageRefused, { endpoint, region, bucket, key }: S3Settings): string | undefined {
  if (says === 'NoSuchBucket')
    return `TIRAGE_S3_BUCKET is '${bucket}', which ${endpoint} does not have. Make it there or correct the name.`;
  if (says === 'InvalidAccessKeyId')
    return `TIRAGE_S3_KEY is '${key}', which ${endpoint} does not know. Correct it, or make a key there.`;
  if (says === 'SignatureDoesNotMatch')
    return `TIRAGE_S3_SECRET does not belong to the key '${key}' at ${endpoint}. Correct it.`;
  if (says === 'RequestTimeTooSkewed')
    return `The clock of this machine differs from that of ${endpoint}, which therefore refuses its calls. Set the clock right.`;
  if (/^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/.test(says))
    return `TIRAGE_S3_REGION is '${region}', where ${endpoint} does not have the bucket '${bucket}' (${says}). Correct region and TIRAGE_S3_ENDPOINT.`;
  if (status === 401 || status === 403)
    return `TIRAGE_S3_KEY '${key}' may not list, write and delete in the bucket '${bucket}' (${says || status}). Give it these rights and that to read.`;
  if (status < 500)
    return `TIRAGE_S3_ENDPOINT is ${endpoint}, which answers ${status} ${says}: that is no storage for the bucket '${bucket}'. Correct endpoint, region and bucket.`;
  return undefined;
}
