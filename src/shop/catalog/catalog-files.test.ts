import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { loadCatalog } from './catalog-files.ts';
import { fileOfProduct } from './product-of-file.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Makes a catalogue folder with the shop's products, one of them changed. */
function catalogWith(id: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  folders.push(folder);
  mkdirSync(join(folder, 'products'));
  cpSync('catalog/shared.yaml', join(folder, 'shared.yaml'));
  cpSync('catalog/products', join(folder, 'products'), { recursive: true });
  const file = join(folder, 'products', `${id}.yaml`);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return folder;
}

test('a bad file names line and problem, puts its product into maintenance and stops no other', () => {
  const folder = catalogWith('bc-std', (text) => text.replace('family: cards', 'family: [cards]'));
  const loaded = loadCatalog(folder);
  expect(loaded.maintenance).toEqual(['bc-std']);
  expect(loaded.problems[0]).toMatchObject({ file: join(folder, 'products', 'bc-std.yaml'), line: 3 });
  expect(loaded.problems[0]?.message).toContain('/family');
  expect(loaded.products.map(({ product }) => product.id)).toContain('fly-a5');
});

test('a file that is no YAML is reported like any other', () => {
  expect(loadCatalog(catalogWith('fly-a5', () => 'id: [\nfamily: {'))).toMatchObject({ maintenance: ['fly-a5'] });
});

test('a problem found by the check stands at its line', () => {
  const folder = catalogWith('fly-a5', (text) => text);
  const loaded = loadCatalog(folder, ({ id }) => (id === 'fly-a5' ? [{ path: ['features', 0], message: 'no' }] : []));
  const line =
    readFileSync(join(folder, 'products', 'fly-a5.yaml'), 'utf8')
      .split('\n')
      .indexOf('features:') + 2;
  expect(loaded.problems).toEqual([{ file: join(folder, 'products', 'fly-a5.yaml'), line, message: 'no' }]);
});

test('the id is the name of the file', () => {
  const loaded = loadCatalog(catalogWith('fly-a5', (text) => text.replace('id: fly-a5', 'id: fly-a55')));
  expect(loaded.problems[0]?.message).toContain('write id: fly-a5');
});

test('a version names what a product means: layout changes nothing, a word does', () => {
  const versionOf = (change: (text: string) => string) =>
    loadCatalog(catalogWith('fly-a5', change)).products.find(({ product }) => product.id === 'fly-a5')?.version;
  const version = versionOf((text) => text);
  expect(version).toMatch(/^[0-9a-f]{32}$/);
  expect(
    versionOf(
      (text) => `# a remark\n${text.replace('family: flyers\ngroup: sheets', 'group: sheets\nfamily: flyers')}`,
    ),
  ).toBe(version);
  expect(versionOf((text) => text.replace('"Flyer A5"', '"Flyer au format A5"'))).not.toBe(version);
});

describe('parts shared by products', () => {
  test.each([
    ['a feature', '{use: fsc,', '{use: fscc,', "no feature 'fscc'"],
    ['a rule', 'use: laminationFollowsPrint', 'use: laminationFollows', "no rule 'laminationFollows'"],
    ['an option', 'silk-350, offset-120', 'silk-350, offset-12', "no option 'offset-12': did you mean 'offset-120'?"],
    ['priorities', '{use: sheets}', '{use: sheet}', "no priorities 'sheet'"],
  ])('%s of a name that is not shared is reported at its line', (_, right, wrong, message) => {
    const folder = catalogWith('fly-a5', (text) => text.replace(right, wrong));
    const [problem] = loadCatalog(folder).problems;
    expect(problem?.message).toContain(message);
    const lines = readFileSync(join(folder, 'products', 'fly-a5.yaml'), 'utf8').split('\n');
    const near = lines.slice((problem?.line ?? 0) - 1, (problem?.line ?? 0) + 3).join('\n');
    expect(near).toContain(wrong.startsWith('silk') ? 'options:' : wrong);
  });

  test('what a product says beside `use` is its own', () => {
    const { products } = loadCatalog(catalogWith('fly-a5', (text) => text));
    const sheet = products.find(({ product }) => product.id === 'fly-a5')?.product;
    const paper = sheet?.features.find(({ id }) => id === 'paper');
    expect(paper?.options.map(({ key }) => key)).not.toContain('gloss-115');
    expect(paper?.options[0]).toMatchObject({ key: 'gloss-135', facts: { grammage: 135, paper: 'coated' } });
    expect(paper?.default).toBe('gloss-135');
  });
});

describe('what an export writes', () => {
  test.each(loadCatalog('catalog').products.map((each) => [each.product.id, each] as const))(
    '%s comes back from its file as it was, to the version',
    (id, { product, version }) => {
      const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
      folders.push(folder);
      mkdirSync(join(folder, 'products'));
      writeFileSync(join(folder, 'products', `${id}.yaml`), stringify(fileOfProduct(product)));
      const { products, problems } = loadCatalog(folder);
      expect(problems).toEqual([]);
      expect(products).toEqual([{ product, version }]);
    },
  );
});
