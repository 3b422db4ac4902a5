import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { VALIDATION } from '#platform/http/server.ts';
import { allContracts } from '../support/contracts.ts';

const endpoints = await allContracts();

type Schema = Readonly<Record<string, unknown>>;

/** Paths of strings, arrays, maps and numbers without a limit, and of objects that accept unknown properties. */
function openParts(schema: Schema, path = ''): string[] {
  const children = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).flatMap(([name, child]) =>
    openParts(child, `${path}/${name}`),
  );
  const variants = [...((schema['anyOf'] ?? []) as Schema[])].flatMap((child, index) =>
    openParts(child, `${path}|${index}`),
  );
  const found = [...children, ...variants];
  if (schema['type'] === 'string' && schema['maxLength'] === undefined && schema['const'] === undefined)
    found.push(`${path} string`);
  if (schema['type'] === 'array') {
    if (schema['maxItems'] === undefined) found.push(`${path} array`);
    found.push(...openParts(schema['items'] as Schema, `${path}[]`));
  }
  if (schema['type'] === 'object') {
    if (schema['additionalProperties'] === undefined) found.push(`${path} object`);
    if (typeof schema['additionalProperties'] === 'object') {
      if (schema['maxProperties'] === undefined) found.push(`${path} map`);
      found.push(...openParts(schema['additionalProperties'] as Schema, `${path}{}`));
    }
  }
  if (
    (schema['type'] === 'integer' || schema['type'] === 'number') &&
    path.startsWith('body') &&
    (schema['minimum'] === undefined || schema['maximum'] === undefined)
  )
    found.push(`${path} number`);
  return found;
}

describe('contracts', () => {
  test('there are contracts to check', () => expect(endpoints.length).toBeGreaterThan(10));

  test.each(endpoints)('every string, array, map and number that %s takes is bounded and closed', (_name, endpoint) => {
    const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema ? openParts(schema as Schema, part) : [];
    });
    expect(parts).toEqual([]);
  });

  test('each of them can be compiled, which a running server does only at the first call', async () => {
    const app = Fastify({ ajv: VALIDATION });
    for (const [, endpoint] of endpoints)
      mountEndpoint(
        app,
        endpoint,
        () => Promise.reject(),
        () => Promise.reject() as never,
      );
    await expect(app.ready()).resolves.toBeDefined();
    await app.close();
  });

  test('every address is used once', () => {
    const addresses = endpoints.map(([, endpoint]) => `${endpoint.method} ${endpoint.path.replace(/\/$/, '')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('6.03 quotes, inventory and instructions are closed to crawlers', () => {
    const guarded = endpoints.filter(([, endpoint]) => /\/product\/(quote|inventory)|instruction/.test(endpoint.path));
    expect(guarded.length).toBeGreaterThan(0);
    for (const [, endpoint] of guarded) expect(endpoint.noCrawlers).toBe(true);
  });
});
