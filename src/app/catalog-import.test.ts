import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { importProducts } from './catalog-import.ts';
import { readCatalogSnapshot } from './catalog-snapshot-files.ts';

const CATALOG = join(import.meta.dirname, '../..', 'catalog');
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-import-test-'));
  folders.push(folder);
  return folder;
}

/** A catalogue with one product and no words for others, and a folder with files to import: file name to change. */
function setting(files: Readonly<Record<string, (text: string) => string>>) {
  const [catalog, incoming] = [folderOf(), folderOf()];
  cpSync(CATALOG, catalog, { recursive: true, filter: (source) => !/(?:products\/.+|search)\.yaml$/.test(source) });
  mkdirSync(join(catalog, 'products'), { recursive: true });
  copyFileSync(join(CATALOG, 'products', 'fly-a5.yaml'), join(catalog, 'products', 'fly-a5.yaml'));
  const text = readFileSync(join(CATALOG, 'products', 'fly-a6.yaml'), 'utf8');
  for (const [name, change] of Object.entries(files)) writeFileSync(join(incoming, name), change(text));
  return { catalog, incoming, sold: () => readdirSync(join(catalog, 'products')).toSorted() };
}
const same = (text: string) => text;
const trials = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tirage-import-')).length;

test('an exported version is taken in under the name of its product', () => {
  const { catalog, incoming, sold } = setting({ 'fly-a6@0123456789ab.yaml': same });
  expect(importProducts(incoming, catalog)).toEqual({ imported: 1 });
  expect(sold()).toEqual(['fly-a5.yaml', 'fly-a6.yaml']);
});

test('two versions of one product are refused by name, and nothing is imported', () => {
  const { catalog, incoming, sold } = setting({ 'fly-a6@aaaa.yaml': same, 'fly-a6@bbbb.yaml': same });
  expect(importProducts(incoming, catalog)).toEqual({
    problems: 'fly-a6@aaaa.yaml and fly-a6@bbbb.yaml would both be fly-a6.yaml: keep one',
  });
  expect(sold()).toEqual(['fly-a5.yaml']);
});

test('a wrong file among right ones stops the whole import', () => {
  const { catalog, incoming, sold } = setting({
    'fly-a6.yaml': same,
    'fly-dl.yaml': (text) => text.replace('id: fly-a6', 'id: other'),
  });
  expect(importProducts(incoming, catalog)).toMatchObject({ problems: expect.stringContaining('write id: fly-dl') });
  expect(sold()).toEqual(['fly-a5.yaml']);
});

test('the trial folder is gone afterwards, even when the shop’s own files stop the check', () => {
  const { catalog, incoming } = setting({ 'fly-a6.yaml': same });
  writeFileSync(join(catalog, 'prices.yaml'), 'digital: {}\n');
  const before = trials();
  expect(() => importProducts(incoming, catalog)).toThrow('needs a correction');
  expect(trials()).toBe(before);
});

test('a product whose rules cannot be met is in maintenance, named with its line and rule; the others are sold', () => {
  const { catalog } = setting({});
  const impossible = `constraints:
  - id: never
    rule: K1
    message: {fr: "Jamais.", it: "Mai.", en: "Never."}
    forbid: {printedSides: [1, 2]}
`;
  const text = readFileSync(join(CATALOG, 'products', 'fly-a6.yaml'), 'utf8');
  const file = join(catalog, 'products', 'fly-a6.yaml');
  writeFileSync(file, text.replace(/^constraints:\n/m, impossible));
  const { files: loaded, snapshot } = readCatalogSnapshot(catalog);
  expect(snapshot.maintenance).toEqual(['fly-a6']);
  expect([...snapshot.products.keys()]).toEqual(['fly-a5']);
  expect(loaded.problems).toEqual([
    { file, line: text.split('\n').indexOf('constraints:') + 2, message: expect.stringContaining('never') },
  ]);
});

describe('words that buyers say', () => {
  const ENTRY = `words:
  - product: fly-a5
    says: {fr: [tract], it: [volantino], en: [handbill]}
  - `;
  test.each([
    ['a product that is not there', 'product: fly-a7\n    says: {fr: [tract]}', 4, "'fly-a7'"],
    [
      'a feature that is not there',
      'product: fly-a5\n    says: {fr: [tract]}\n    choose:\n      papier: silk-170',
      7,
      "'papier'",
    ],
    [
      'an option that is not there',
      'product: fly-a5\n    says: {fr: [tract]}\n    choose:\n      paper: gold',
      7,
      "'gold'",
    ],
    [
      'choices that do not go together',
      'product: fly-a5\n    says: {fr: [tract]}\n    choose: {paper: offset-120, lamination: matt-1}',
      6,
      'forbids',
    ],
    ['a quantity that is not sold', 'product: fly-a5\n    quantity: 7\n    says: {fr: [tract]}', 5, '7'],
    ['nothing said', 'product: fly-a5\n    says: {}', 5, 'says is empty: name one entry'],
  ])('with %s are named by file and line, and no product is in maintenance for it', (_name, entry, line, says) => {
    const { catalog } = setting({});
    const file = join(catalog, 'search.yaml');
    writeFileSync(file, ENTRY + entry);
    const { files, snapshot } = readCatalogSnapshot(catalog);
    expect(files.problems).toEqual([{ file, line, message: expect.stringContaining(says) }]);
    expect([snapshot.maintenance, [...snapshot.products.keys()]]).toEqual([[], ['fly-a5']]);
    expect(snapshot.searchWords.every(({ says: { en } }) => en !== undefined)).toBe(true);
  });

  test('are kept for a product whose own file is wrong, for the day on which it is mended', () => {
    const { catalog } = setting({});
    writeFileSync(join(catalog, 'search.yaml'), `${ENTRY}product: fly-a6\n    says: {fr: [petit tract]}`);
    writeFileSync(join(catalog, 'products', 'fly-a6.yaml'), 'id: fly-a6');
    const { files, snapshot } = readCatalogSnapshot(catalog);
    expect(files.problems.filter(({ file }) => file.endsWith('search.yaml'))).toEqual([]);
    expect(snapshot.searchWords.map(({ product }) => product)).toEqual(['fly-a5', 'fly-a6']);
  });
});

describe('a product that would be sold for less than it is made of', () => {
  /** Problems of the A6 flyer and of the parts that it shares, after changes to its file and to the shared files. */
  function problemsOf(changes: Readonly<Record<string, readonly (readonly [from: string | RegExp, to: string])[]>>) {
    const { catalog } = setting({});
    copyFileSync(join(CATALOG, 'products', 'fly-a6.yaml'), join(catalog, 'products', 'fly-a6.yaml'));
    for (const [name, edits] of Object.entries(changes)) {
      let text = readFileSync(join(catalog, name), 'utf8');
      for (const [from, to] of edits) {
        if (text.replace(from, to) === text) throw new Error(`${name} has no ${String(from)}`);
        text = text.replace(from, to);
      }
      writeFileSync(join(catalog, name), text);
    }
    const { files, snapshot } = readCatalogSnapshot(catalog);
    return {
      messages: files.problems
        .filter(({ file }) => file.endsWith('fly-a6.yaml') || file.endsWith('shared.yaml'))
        .map(({ message }) => message),
      lines: files.problems.map(({ line }) => line),
      sold: [...snapshot.products.keys()],
    };
  }
  const PRODUCT = 'products/fly-a6.yaml';

  test.each<[string, Parameters<typeof problemsOf>[0], RegExp]>([
    ['an option without a grammage', { 'shared.yaml': [[/grammage: 170, /, '']] }, /option .* has no fact 'grammage'/],
    [
      'a grammage below nothing',
      { 'shared.yaml': [[/grammage: 170, /, 'grammage: -170, ']] },
      /'grammage' is '-170', out of its range/,
    ],
    ['a width that is a text', { [PRODUCT]: [[/width: \d+/, 'width: "105 mm"']] }, /'width' is '105 mm'.*number/],
    ['no width at all', { [PRODUCT]: [[/width: \d+, ?/, '']] }, /'width'/],
    [
      'a factor of nearly nothing',
      { [PRODUCT]: [['\nprice:\n', '\nprice:\n  factor: 0.001\n']] },
      /costs .* material and press alone/,
    ],
    [
      'a machine that adds less than nothing for its work',
      { [PRODUCT]: [['\nprice:\n', '\nprice:\n  factor: 0\n']] },
      /costs/,
    ],
  ])('%s is refused by line and remedy', (_what, changes, says) => {
    const { messages, lines, sold } = problemsOf(changes);
    expect(messages[0]).toMatch(says);
    expect(Math.min(...lines)).toBeGreaterThan(1);
    expect(sold).not.toContain('fly-a6');
  });

  test('as it is, it can be sold', () => {
    expect(problemsOf({})).toMatchObject({ messages: [], sold: ['fly-a5', 'fly-a6'] });
  });
});
