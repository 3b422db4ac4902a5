import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/endpoint.ts';
import { byArea, PRODUCT_ERRORS } from '#shop/catalog/product-errors.rules.ts';
import { LAYOUTS } from '#shop/content/page.ts';
import { DEFAULT_LINKS } from '#storefront/routing/default-links.rules.ts';
import { CALLS, ERROR_AREAS, LAYOUT_NAMES, LINKS, MESSAGES } from './specification.ts';

const ROOT = join(import.meta.dirname, '../..');
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

const sources = filesOf('src', /\.tsx?$/)
  .filter((name) => !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: read(name) }));
const inSources = (text: string) => sources.some((source) => source.text.includes(text));

/** Each test with its table, title and body, from every file except this one. */
const tests = [...filesOf('src', /\.test\.tsx?$/), ...filesOf('test', /\.test\.tsx?$/)]
  .filter((name) => !name.endsWith('structure/specification.test.ts'))
  .flatMap((name) => read(name).split(/^\s*test(?=[.(])/m));

const contracts = await Promise.all(
  filesOf('src/shop', /\.contract\.ts$/).map(async (name) =>
    Object.values((await import(join(ROOT, name))) as Record<string, unknown>),
  ),
);
const endpoints = new Map(
  contracts
    .flat()
    .filter((each): each is Endpoint => typeof each === 'object' && each !== null && 'method' in each)
    .map((each) => [nameOf(`${each.method} ${each.path}`), each]),
);

/** A trailing slash is optional for callers. */
function nameOf(call: string): string {
  return call.replace(/\/$/, '');
}

function fieldsOf(endpoint: Endpoint | undefined): string[] {
  return [endpoint?.params, endpoint?.query, endpoint?.body].flatMap((schema) =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}),
  );
}

describe('the calls of the specification', () => {
  test.each(CALLS.filter((each) => !each.toCome).map((each) => [each.name, each.fields] as const))(
    '%s stands and takes every field that is named for it',
    (name, fields) => {
      const endpoint = endpoints.get(nameOf(name));
      expect(endpoint).toBeDefined();
      expect(fieldsOf(endpoint)).toEqual(expect.arrayContaining([...fields]));
    },
  );

  test.each(CALLS.filter((each) => each.toCome).map((each) => each.name))(
    '%s is still to come: take its mark away when it stands',
    (name) => expect(endpoints.has(nameOf(name))).toBe(false),
  );

  test('each is listed once', () => expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length));
});

describe('the messages of the specification', () => {
  test.each(MESSAGES.filter((each) => !each.toCome).map((each) => [each.text, each.row] as const))(
    "'%s' is said, and a test of row %s hears it",
    (text, row) => {
      expect(inSources(text)).toBe(true);
      expect(
        tests.some((each) => each.includes(text) && new RegExp(`\\b${row.replaceAll('.', '\\.')}\\b`).test(each)),
      ).toBe(true);
    },
  );

  test.each(MESSAGES.filter((each) => each.toCome).map((each) => each.text))(
    "'%s' is still to come: take its mark away when it is said",
    (text) => expect(inSources(text)).toBe(false),
  );

  test('8.05 product errors are kept by five areas, each message in one of them, word for word', () => {
    expect(Object.keys(PRODUCT_ERRORS)).toEqual(ERROR_AREAS);
    const listed = MESSAGES.filter(({ row }) => row === '8.05').map(({ text }) => text);
    const areas = byArea([...listed, 'something else']);
    expect(Object.values(areas).flat().toSorted()).toEqual(listed.toSorted());
    expect(areas['init-product']).toEqual(['No data retrieved from product configuration.']);
  });
});

describe('the named links and layouts of the specification', () => {
  test('every default link has a name here, and no other has', () =>
    expect(Object.keys(DEFAULT_LINKS).toSorted()).toEqual(Object.keys(LINKS).toSorted()));

  test('every layout has a name here, and no other has', () =>
    expect([...LAYOUTS].toSorted()).toEqual(Object.keys(LAYOUT_NAMES).toSorted()));

  const users = sources.filter(({ name }) => !/content\/page\.ts$|layouts\/layout\.tsx$/.test(name));
  test.each(Object.entries(LAYOUT_NAMES))('the layout %s %s', (layout, state) => {
    const isUsed = users.some(
      ({ text }) => text.includes(`layout: '${layout}'`) || text.includes(`'${layout}' as const`),
    );
    expect(isUsed).toBe(state === 'stands');
  });
});
