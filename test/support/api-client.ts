import type { Visitor } from './visitor.ts';

/** The parts of an OpenAPI document that a client needs to call an endpoint with its example. */
export interface ReadDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>>;
}

interface ReadOperation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly example?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> };
  readonly responses: {
    readonly 200: { readonly links?: Readonly<Record<string, Values & { readonly operationId: string }>> };
  };
}

interface Values {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly requestBody?: Readonly<Record<string, string>>;
}

/** A value of an earlier answer: an id, a version, or a list of ids. */
type Value = string | number | readonly unknown[];

interface Taken {
  readonly parameters?: Readonly<Record<string, Value>>;
  readonly requestBody?: Readonly<Record<string, Value>>;
}

/** A client that uses only the document: it sends the examples, and ids from earlier answers as the links describe. */
export class ApiClient {
  readonly #visitor: Visitor;
  readonly #document: ReadDocument;
  readonly #taken = new Map<string, Taken>();

  constructor(document: ReadDocument, visitor: Visitor) {
    this.#document = document;
    this.#visitor = visitor;
  }

  /** The status of the answer, with the refusal's key for a refusal. */
  async call(operationId: string): Promise<string> {
    const { method, path, operation } = find(this.#document, operationId);
    const taken = this.#taken.get(operationId) ?? {};
    const valueOf = ({ name = '', example }: { name?: string; example?: string }) =>
      taken.parameters?.[name] ?? example;
    const named = (place: string) =>
      operation.parameters.flatMap((each) => {
        const value = each.in === place ? valueOf(each) : undefined;
        return value === undefined ? [] : [[each.name ?? '', String(value)] as const];
      });
    const address = named('path').reduce(
      (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    const query = new URLSearchParams(named('query').map(([name, value]) => [name, value])).toString();
    const { content = {} } = operation.requestBody ?? {};
    const example = content['application/json']?.example;
    const isBytes = 'application/octet-stream' in content;
    // Sends the forgery token, as the document's security scheme requires.
    if (method !== 'get')
      await this.#visitor.meet(/^\/api\/v1\/(staff|admin)\//.test(path) ? '/staff/session/' : undefined);
    const answer = await this.#visitor.send({
      method: method.toUpperCase() as 'GET',
      url: query === '' ? address : `${address}?${query}`,
      ...(example === undefined ? {} : { payload: { ...example, ...taken.requestBody } }),
      ...(isBytes ? { payload: Buffer.from('x'), headers: { 'content-type': 'application/octet-stream' } } : {}),
    });
    // An answer that is a file names nothing that another call takes.
    if (!String(answer.headers['content-type']).startsWith('application/json')) return String(answer.statusCode);
    const body = answer.json<{ error?: { key: string } }>();
    this.#take(operation, body);
    return body.error ? `${answer.statusCode} ${body.error.key}` : String(answer.statusCode);
  }

  #take(operation: ReadOperation, body: unknown): void {
    for (const { operationId, parameters, requestBody } of Object.values(operation.responses[200].links ?? {})) {
      const before = this.#taken.get(operationId) ?? {};
      this.#taken.set(operationId, {
        parameters: { ...before.parameters, ...valuesOf(parameters, body) },
        requestBody: { ...before.requestBody, ...valuesOf(requestBody, body) },
      });
    }
  }
}

function find(
  { paths }: ReadDocument,
  operationId: string,
): { method: string; path: string; operation: ReadOperation } {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId) return { method, path, operation };
  throw new Error(`No operation ${operationId}`);
}

/** The value of each '$response.body#/pointer'. Missing values are left out. */
function valuesOf(expressions: Readonly<Record<string, string>> = {}, body: unknown): Record<string, Value> {
  const values = Object.entries(expressions).map(([name, expression]) => {
    const steps = expression.replace('$response.body#/', '').split('/');
    const value = steps.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], body);
    return [name, value] as const;
  });
  return Object.fromEntries(
    values.filter(
      (entry): entry is [string, Value] => ['string', 'number'].includes(typeof entry[1]) || Array.isArray(entry[1]),
    ),
  );
}
