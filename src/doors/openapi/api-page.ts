import type { FastifyInstance } from 'fastify';
import { cachedFile, type CachedFile } from '#platform/http/cached-file.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import { html, plainPage, type Html } from '../html.ts';
import type { ApiDocument, Operation } from './document.ts';

const FIVE_MINUTES = 'public, max-age=300';

/**
 * Serves the OpenAPI document and a page to read it. Both are made once, when somebody asks for one of them first, and
 * are the same for all visitors.
 */
export function openApiPage(app: FastifyInstance, describe: () => ApiDocument): void {
  let made: Record<'json' | 'page', CachedFile> | undefined;
  const files = () => (made ??= filesOf(describe()));
  app.get(`${API}/openapi.json`, (request, reply) => files().json.send(request, reply));
  app.get(`${API}/docs`, (request, reply) => files().page.send(request, reply));
}

function filesOf(document: ApiDocument): Record<'json' | 'page', CachedFile> {
  const made = (type: string, body: string) =>
    cachedFile({ type: `${type}; charset=utf-8`, cacheControl: FIVE_MINUTES, body });
  return { json: made('application/json', JSON.stringify(document)), page: made('text/html', pageOf(document)) };
}

function pageOf({ paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return plainPage(
    { language: 'en', title: 'Tirage API' },
    html`<h1>Tirage API</h1>
      <p class="note">OpenAPI 3.1: <a href="${API}/openapi.json">openapi.json</a></p>
      ${operations.map((each) => describe(each, components.responses))}
      <h2>Shapes</h2>
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<details class="card" id="${name}">
            <summary><code>${name}</code></summary>
            <pre class="code">${JSON.stringify(schema, null, 1)}</pre>
          </details>`,
      )}`,
  );
}

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Describes one call for readers. Full schemas are only in the document. */
function describe({ path, method, operation }: Described, shared: ApiDocument['components']['responses']): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const example = exampleOf(requestBody);
  const named = parameters.filter((parameter) => 'name' in parameter);
  return html`<details class="card" id="${operationId}">
    <summary>
      <code class="${method}">${method.toUpperCase()}</code> <code>${path}</code><br /><span class="note"
        >${summary}</span
      >
    </summary>
    <p>${description}</p>
    ${named.map((each) => html`<p><code>${String(each['name'])}</code> <span class="note">${String(each['in'])}</span></p>`)}
    ${example === undefined ? '' : html`<pre class="code">${JSON.stringify(example, null, 1)}</pre>`}
    <ul>
      ${Object.entries(responses).map(
        ([status, answer]) => html`<li><code>${status}</code> ${keysOf(answer, shared) ?? shapesOf(answer)}</li>`,
      )}
    </ul>
  </details>`;
}

interface Content {
  readonly content?: {
    readonly 'application/json'?: {
      readonly example?: unknown;
      readonly schema?: { readonly allOf?: readonly [unknown, RefusedSchema] };
    };
  };
}

interface Reference {
  readonly $ref?: string;
}

interface RefusedSchema {
  readonly properties: {
    readonly error: { readonly properties: { readonly key: { readonly enum: readonly string[] } } };
  };
}

function exampleOf(body: Content | undefined): unknown {
  return body?.content?.['application/json']?.example;
}

/** Keys of a refusal; undefined for an answer that is not a refusal. */
function keysOf(answer: Content & Reference, shared: Readonly<Record<string, Content>>): Html | undefined {
  const named = answer.$ref === undefined ? answer : shared[answer.$ref.replace('#/components/responses/', '')];
  const keys = named?.content?.['application/json']?.schema?.allOf?.[1].properties.error.properties.key.enum;
  return keys && html`<span class="note">${keys.join(', ')}</span>`;
}

/** Links to the schemas of an answer. */
function shapesOf(answer: Content): Html {
  const names = new Set([...JSON.stringify(answer).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
  return html`${[...names].map((name = '') => html`<a href="#${name}">${name}</a> `)}`;
}
