import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { refusalsOf } from '#platform/http/mount-endpoint.ts';
import { describeApi, operationIdOf } from '../../src/doors/openapi/document.ts';
import { EXAMPLES } from '../../src/doors/openapi/examples.ts';
import { LINKS } from '../../src/doors/openapi/links.ts';
import { allContracts } from '../support/contracts.ts';

const endpoints = (await allContracts()).map(([, endpoint]) => endpoint);
const document = describeApi(endpoints, (name) => `tirage_${name}`);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const addresses = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));

/** Rules of Redocly's recommended set that are switched off, each with its reason. */
const OFF_IN_REDOCLY = {
  // The specification writes its addresses with a trailing slash; the server accepts both spellings.
  'no-path-trailing-slash': 'off',
  // No licence is granted until the owner of the project chooses one.
  'info-license': 'off',
} as const;

/** Rules of Spectral's OpenAPI set that are switched off. */
const OFF_IN_SPECTRAL = {
  // As above.
  'path-keys-no-trailing-slash': 'off',
  // The document is the same for all shops. Contact data are on each shop's own pages.
  'info-contact': 'off',
  // Spectral reads patterns without the Unicode flag that JSON Schema requires, so \p{L} matches nothing. Redocly's
  // rule no-invalid-media-type-examples checks the same examples with the flag.
  'oas3-valid-media-example': 'off',
} as const;

async function redoclyProblems(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: OFF_IN_REDOCLY });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
}

async function spectralProblems(source: string): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(
    new spectralCore.Ruleset({ extends: [[spectralRulesets.oas, 'recommended']], rules: OFF_IN_SPECTRAL }),
  );
  const problems = await spectral.run(JSON.parse(source) as Record<string, unknown>);
  return problems.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`);
}

describe('the OpenAPI document', () => {
  test('has no error and no warning by the recommended rules of Redocly', async () => {
    expect(await redoclyProblems(JSON.stringify(document))).toEqual([]);
  });

  test('has no error and no warning by the rules of Spectral', async () => {
    expect(await spectralProblems(JSON.stringify(document))).toEqual([]);
  });

  test('is held against rules that find what is wrong', async () => {
    const broken = structuredClone(document) as { paths: Record<string, Record<string, object>> };
    Object.assign(broken.paths['/api/v1/auth/login/']?.['post'] ?? {}, {
      operationId: 'getOrders',
      security: [{ nothing: [] }],
    });
    const source = JSON.stringify(broken);
    expect((await redoclyProblems(source)).join('\n')).toMatch(/operation-operationId-unique[^]*security-defined/);
    expect((await spectralProblems(source)).join('\n')).toMatch(/operation-operationId-unique/);
  });

  test('has one operation for every contract, and no address that catches all', () => {
    expect(operations).toHaveLength(endpoints.length);
    expect(Object.keys(document.paths).filter((path) => path.includes('*'))).toEqual([]);
  });

  test('names for every call of the back office the cookie of staff, and no way to be known twice', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { security }] of Object.entries(methods)) {
        const ways = security.map((each) => JSON.stringify(each));
        expect(new Set(ways).size, `${method} ${path}`).toBe(ways.length);
      }
    const { security } = document.paths['/api/v1/staff/session/']?.['get'] ?? {};
    expect(security).toEqual([{}, { staff: [] }]);
  });

  test('names every refusal of an operation under its status', () => {
    for (const endpoint of endpoints) {
      const operation = operations.find(({ operationId }) => operationId === operationIdOf(endpoint));
      const named = Object.entries(operation?.responses ?? {}).flatMap(([status, answer]) =>
        keysOf(answer, Number(status)).map((key) => [key, Number(status)] as const),
      );
      expect(Object.fromEntries(named)).toEqual({ ...refusalsOf(endpoint), fault: 500 });
    }
  });

  test('gives an example wherever something must be sent', () => {
    const missing = endpoints
      .filter(({ params, query, body }) =>
        [params, query, body].some((part) => ((part as { required?: string[] })?.required ?? []).length > 0),
      )
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => EXAMPLES[name] === undefined);
    expect(missing).toEqual([]);
  });

  test('has examples and links for calls that exist', () => {
    const named = [
      ...Object.keys(EXAMPLES),
      ...Object.entries(LINKS).flatMap(([from, to]) => [from, ...to.map((each) => each.to)]),
    ];
    expect(named.filter((name) => !addresses.has(name))).toEqual([]);
  });
});

interface Refused {
  readonly content?: { 'application/json'?: { schema: { allOf?: [unknown, RefusedSchema] } } };
  readonly $ref?: string;
}

interface RefusedSchema {
  readonly properties: { code: { const: number }; error: { properties: { key: { enum: string[] } } } };
}

function keysOf(answer: Refused, status: number): string[] {
  const name = answer.$ref?.replace('#/components/responses/', '');
  const { content } = name === undefined ? answer : (document.components.responses[name] as Refused);
  const refused = content?.['application/json']?.schema.allOf?.[1].properties;
  if (refused) expect(refused.code.const).toBe(status);
  return refused?.error.properties.key.enum ?? [];
}
