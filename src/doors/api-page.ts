import type { FastifyInstance } from 'fastify';
import swagger from '@fastify/swagger';
import { API } from '#platform/http/mount-endpoint.ts';
import { html, plainPage, type Html } from './html.ts';

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}

/** OpenAPI 3.1 made from the contracts. Must be registered before the routes it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tirage',
        version: '1',
        description: 'Every answer is an envelope { code, status, data | error }; the HTTP status equals code.',
      },
      servers: [{ url: '/' }],
    },
    transform: ({ schema, url }) => ({ schema: url.startsWith(API) ? schema : { ...schema, hide: true }, url }),
  });
}

/** The document, and a page to read it, beside each other. */
export function openApiPage(app: FastifyInstance): void {
  app.get(`${API}/openapi.json`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(app.swagger()),
  );
  app.get(`${API}/docs`, { schema: { hide: true } }, (_request, reply) => {
    const paths = (app.swagger() as { paths?: Record<string, Record<string, Operation>> }).paths ?? {};
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(
        plainPage(
          { language: 'en', title: 'Tirage API' },
          html`<h1>Tirage API</h1>
            <p class="note">OpenAPI 3.1: <a href="${API}/openapi.json">openapi.json</a></p>
            ${operations.map(describe)}`,
        ),
      );
  });
}

function describe({ path, method, operation }: { path: string; method: string; operation: Operation }): Html {
  const { summary = '', ...rest } = operation;
  return html`<details class="card">
    <summary>
      <code class="${method}">${method.toUpperCase()}</code> <code>${path}</code><br /><span class="note"
        >${summary}</span
      >
    </summary>
    <pre class="code">${JSON.stringify(rest, null, 2)}</pre>
  </details>`;
}
