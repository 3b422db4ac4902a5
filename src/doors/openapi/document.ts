import { STATUS_CODES } from 'node:http';
import type { TSchema } from 'typebox';
import type { Endpoint } from '#kernel/endpoint.ts';
import { BYTES, isBytes } from '#kernel/schema.ts';
import { API, envelopeOf, refusalsOf } from '#platform/http/mount-endpoint.ts';
import { EXAMPLES } from './examples.ts';
import { LINKS } from './links.ts';
import { namedSchemas, withReferences } from './schemas.ts';
import { securityOf, securitySchemes } from './security.ts';
import { tagOf, TAGS } from './tags.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Json; readonly responses: Readonly<Record<string, Json>> } & Json;
}

const WHAT_EVERY_CALL_TAKES = {
  tenant: {
    name: 'fe-x-tenant',
    description: 'Repeats the shop that the host name stands for; another one is refused.',
    schema: { type: 'string', maxLength: 64 },
    example: 'tirage-fr',
  },
  currency: {
    name: 'fe-x-active-currency',
    description: 'One of the currencies of the shop; its first without.',
    schema: { type: 'string', maxLength: 3 },
    example: 'EUR',
  },
  strategy: {
    name: 'fe-x-auth-strategy',
    description:
      'How the caller believes to be signed in. Who is not any more is told so, and nothing is done as a guest.',
    schema: { type: 'string', enum: ['customer', 'admin'] },
  },
  trackingId: {
    name: 'tracking-id',
    description: 'Names the call in logs and in its answer; made when there is none.',
    schema: { type: 'string', minLength: 8, maxLength: 64, pattern: String.raw`^[\w-]+$` },
    example: 'erp-2026-000417',
  },
} as const;

/** The contracts as OpenAPI 3.1. The document is the same for every shop, so it is made once. */
export function describeApi(
  endpoints: readonly Endpoint[],
  cookieName: Parameters<typeof securitySchemes>[0],
): ApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const responses: Record<string, Json> = {};
  for (const endpoint of endpoints)
    (paths[API + endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, responses);
  const used = new Set(endpoints.map(({ path }) => tagOf(path)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tirage',
      version: '1',
      description:
        'Every answer is an envelope { code, status, data | error }; the HTTP status equals code. A slash at the end of an address is optional.',
    },
    servers: [{ url: '/', description: 'The shop whose host name is called' }],
    tags: [...used].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: namedSchemas(),
      responses,
      securitySchemes: securitySchemes(cookieName),
      parameters: Object.fromEntries(
        Object.entries(WHAT_EVERY_CALL_TAKES).map(([name, header]) => [
          name,
          { in: 'header', required: false, ...header },
        ]),
      ),
      headers: {
        trackingId: { description: 'Names the call in logs.', schema: { type: 'string' } },
        retryAfter: { description: 'Seconds until another try makes sense.', schema: { type: 'integer' } },
      },
    },
  } as ApiDocument;
}

/** 'PUT /cart/{id}/item' as 'putCartByIdItem'. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path.replaceAll('{', 'by-').split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words.filter(Boolean).map(capital)].join('');
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** @param shared answers that the document defines once; this function adds the ones that the operation needs */
function operationOf(endpoint: Endpoint, shared: Record<string, Json>): Operation {
  const { method, path, summary, body } = endpoint;
  const example = EXAMPLES[`${method} ${path}`] ?? {};
  return {
    operationId: operationIdOf(endpoint),
    summary,
    description: whoMayCall(endpoint),
    tags: [tagOf(path)],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params, example.params),
      ...parametersOf('query', endpoint.query, example.query),
      ...parametersOf('header', endpoint.headers),
      ...Object.keys(WHAT_EVERY_CALL_TAKES).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: isBytes(body)
              ? { [BYTES]: { schema: {} } }
              : { 'application/json': { schema: withReferences(body), example: example.body } },
          },
        }
      : {}),
    responses: { 200: answerOf(endpoint), ...refusedAnswersOf(endpoint, shared) },
  };
}

function whoMayCall({ access, scope, forBuyers, ownerOnly, helperScope, noCrawlers }: Endpoint): string {
  const who = {
    public: 'Open to everybody.',
    customer: 'For signed-in customers.',
    signed: 'For the provider, who signs what it sends.',
    staff: scope === 'any' ? 'For staff.' : `For staff with the scope ${scope}.`,
    'staff-entrance': 'For the back office; open to everybody, because it begins or reads a sign-in.',
  }[access];
  return [
    who,
    forBuyers ? 'A shop for premium resellers answers them alone.' : '',
    ownerOnly ? 'Staff in the customer’s place are refused.' : '',
    helperScope === undefined ? '' : `Staff in the customer’s place need the scope ${helperScope}.`,
    noCrawlers ? 'Crawlers are refused.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function parametersOf(
  place: 'path' | 'query' | 'header',
  schema: TSchema | undefined,
  examples: Readonly<Record<string, string>> = {},
): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Readonly<Record<string, TSchema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: withReferences(part),
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
  }));
}

const TRACKING = { 'tracking-id': { $ref: '#/components/headers/trackingId' } };
const RETRY = { 'retry-after': { $ref: '#/components/headers/retryAfter' } };

function answerOf({ method, path, answer }: Endpoint): Json {
  const links = (LINKS[`${method} ${path}`] ?? []).map(({ to, ...values }) => {
    const [targetMethod, targetPath] = to.split(' ') as [Endpoint['method'], Endpoint['path']];
    const operationId = operationIdOf({ method: targetMethod, path: targetPath });
    return [operationId, { operationId, ...values }] as const;
  });
  return {
    description: 'Done.',
    headers: TRACKING,
    content: isBytes(answer)
      ? { [BYTES]: { schema: {} } }
      : { 'application/json': { schema: withReferences(envelopeOf(answer)) } },
    ...(links.length > 0 ? { links: Object.fromEntries(links) } : {}),
  };
}

/** One answer for each status, with its refusal keys. */
function refusedAnswersOf(endpoint: Endpoint, shared: Record<string, Json>): Record<string, Json> {
  const keys = new Map<number, string[]>();
  for (const [key, status] of Object.entries({ ...refusalsOf(endpoint), fault: 500 }))
    keys.set(status, [...(keys.get(status) ?? []), key]);
  return Object.fromEntries([...keys].map(([status, names]) => [status, sharedAnswer(status, names, shared)]));
}

/** Longer lists of keys are hardly ever shared with another operation, so they get no name. */
const MOST_KEYS_IN_NAME = 4;

function sharedAnswer(status: number, keys: readonly string[], shared: Record<string, Json>): Json {
  if (keys.length > MOST_KEYS_IN_NAME) return refusedAnswer(status, keys);
  const name = keys.map((key) => key.split('_').map(capital).join('')).join('Or');
  shared[name] ??= refusedAnswer(status, keys);
  return { $ref: `#/components/responses/${name}` };
}

function refusedAnswer(status: number, keys: readonly string[]): Json {
  const key = { type: 'string', enum: keys };
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      {
        type: 'object',
        properties: { code: { const: status }, error: { type: 'object', properties: { key } } },
      },
    ],
  };
  return {
    description: STATUS_CODES[status] ?? String(status),
    headers: status === 429 || status === 503 ? { ...TRACKING, ...RETRY } : TRACKING,
    content: { 'application/json': { schema } },
  };
}
