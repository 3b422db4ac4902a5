import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadDictionaries } from '#shop/content/dictionaries.ts';
import { checkFiles } from './apply-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const dictionaries = loadDictionaries(join(ROOT, 'tenants', 'dictionaries'), undefined, 'fr');

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** What the check says of the shop's files with one place changed: file, line and message. */
async function saidOf(
  file: string,
  right: string | RegExp,
  wrong: string | ((text: string) => string),
): Promise<string[]> {
  const folder = copyOfShop();
  const place = join(folder, file);
  const text = readFileSync(place, 'utf8');
  const changed = typeof wrong === 'string' ? text.replace(right, wrong) : text.replace(right, wrong);
  expect(changed).not.toBe(text);
  writeFileSync(place, changed);
  return saidIn(folder);
}

/** A folder with the shop's files. */
function copyOfShop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-check-'));
  folders.push(folder);
  // The pictures of products are thirty times as large as all the rest, and no check of a text reads them.
  const isRead = (source: string) => source !== join(ROOT, 'catalog/stills');
  for (const part of ['catalog', 'tenants/pages'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: isRead });
  for (const name of ['fr', 'it', 'ch', 'uk', 'pro'])
    cpSync(join(ROOT, `tenants/tirage-${name}.yaml`), join(folder, `tenants/tirage-${name}.yaml`));
  return folder;
}

async function saidIn(folder: string): Promise<string[]> {
  const { problems, refused } = await checkFiles(
    { catalogFolder: join(folder, 'catalog'), tenantsFolder: join(folder, 'tenants') },
    dictionaries,
  );
  return [...problems, ...refused.flatMap((shop) => shop.problems)].map(
    (each) => `${each.file.slice(folder.length + 1)}:${each.line} ${each.message}`,
  );
}

const lineOf = (file: string, part: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1;

test('the files of the house have no problem', async () => {
  const { problems, refused, sold, maintenance } = await checkFiles(
    { catalogFolder: join(ROOT, 'catalog'), tenantsFolder: join(ROOT, 'tenants') },
    dictionaries,
  );
  expect([problems, refused, maintenance]).toEqual([[], [], []]);
  expect(sold).toBeGreaterThan(40);
});

test('a shop is not kept from a price because of a product that it does not sell', async () => {
  expect(await saidOf('tenants/tirage-pro.yaml', /^markup: \d+$/m, 'markup: 9000')).toEqual([]);
  const [said] = await saidOf('tenants/tirage-fr.yaml', /^markup: \d+$/m, 'markup: 5000');
  expect(said).toContain('/markup is 5000: ');
});

test('files that every catalogue has are told by name where they are missing, with what stands in a new one', async () => {
  const folder = copyOfShop();
  const names = ['tariff', 'prices', 'plants', 'promotions'];
  for (const name of names) rmSync(join(folder, `catalog/${name}.yaml`));
  await expect(saidIn(folder)).rejects.toThrow(
    new RegExp(
      `^Files of the catalogue are missing:\\n${names.map((name) => `.*${name}\\.yaml:1 is not there: .*`).join('\\n')}$`,
    ),
  );
});

/** Lines of the house's files in a folder, each with the word that the pattern takes from it. */
const linesWith = (folder: string, pattern: RegExp) =>
  globSync(`${folder}/*.yaml`, { cwd: ROOT }).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const word = pattern.exec(line)?.[1];
        return word === undefined ? [] : [{ place: `${file}:${index + 1}`, word }];
      }),
  );

test.each([
  [
    'promotions',
    () => [
      ...linesWith('tenants/pages', / code: (\w+)\}$/).map(
        ({ place, word }) => `${place} there is no promotion code '${word}': correct or remove it`,
      ),
      ...linesWith('tenants/pages', /\{type: offers, keys: \[(.+)\]\}$/).map(
        ({ place, word }) => `${place} there is no offer '${word}': correct or remove it`,
      ),
    ],
  ],
  [
    'tariff',
    () =>
      linesWith('catalog/products', /^family: (?!flyers$)(.+)$/).map(
        ({ place, word }) =>
          `${place} catalog/tariff.yaml names no heading of the customs tariff for the family '${word}': add the product or its family there`,
      ),
  ],
])('a new %s.yaml with what is told can be read, and all that it lacks is told', async (name, lacking) => {
  const folder = copyOfShop();
  const place = join(folder, `catalog/${name}.yaml`);
  rmSync(place);
  const refusal = await saidIn(folder).catch((error: unknown) => String(error));
  const parts = [...String(refusal).matchAll(/`(.+?)`/g)].map(([, part]) => part);
  writeFileSync(place, parts.join('\n'));
  expect((await saidIn(folder)).toSorted()).toEqual(lacking().toSorted());
  expect(lacking().length).toBeGreaterThan(10);
});

test('shared parts without a file are told once', async () => {
  const folder = copyOfShop();
  rmSync(join(folder, 'catalog/shared.yaml'));
  expect(await saidIn(folder)).toContainEqual(
    expect.stringMatching(/^catalog\/shared\.yaml:1 is not there, and \d+ products use parts of it: copy that/),
  );
});

describe('a mistake in a product is named by file, line and remedy', () => {
  test.each([
    ['a size with its unit', 'width: 85, ', 'width: "85 mm", ', "'width' is '85 mm', which is no number"],
    ['a size of nothing', 'width: 85, ', 'width: 0, ', "'width' is '0', out of its range: write 1 to 60000, in mm"],
    ['a fact that is misspelt', 'bleed: ', 'bleeed: ', "nothing reads the fact 'bleeed': did you mean 'bleed'?"],
    ['a size that is missing', 'width: 85, ', '', "has no fact 'width'"],
    [
      'a tax code that there is not',
      'taxCode: standard',
      'taxCode: reduced',
      '/taxCode is none of the values that are allowed: write standard, leaflet, book',
    ],
    ['a finishing that there is not', '[lamination, rounded]', '[lamination, round]', '/price/finishing/1'],
    [
      'an artwork that there is not',
      'artwork: bakery',
      'artwork: bakerie',
      "no artwork 'bakerie' in catalog/artworks: did you mean 'bakery'?",
    ],
    [
      'a kind that nobody draws',
      'facts: {',
      'facts: {kind: crad, ',
      "there is no kind 'crad' of pictures: did you mean 'card'?",
    ],
    ['a family without a tariff', 'family: cards', 'family: kards', 'names no heading'],
  ])('%s', async (_, right, wrong, message) => {
    const file = 'catalog/products/bc-std.yaml';
    const [said] = await saidOf(file, right, wrong);
    const place = new RegExp(`^${file}:\\d+ `);
    expect(said).toMatch(place);
    expect(said).toContain(message);
  });

  test.each([
    [
      'a label and a size that contradict each other',
      'products/bc-std.yaml',
      'width: 85, ',
      'width: 58, ',
      'and the facts are width: 58, height: 55: correct one',
    ],
    [
      'sheets of a pad, which three options name',
      'products/pad.yaml',
      'facts: {leaves: 100}',
      'facts: {leaves: 10}',
      "the label says '100 feuilles' and leaves is 10: correct one",
    ],
    [
      'the distance of eyelets, which three options name',
      'products/lf-ban.yaml',
      'facts: {eyelets: 250}',
      'facts: {eyelets: 25}',
      "' and eyelets is 25: correct one",
    ],
    [
      'a label and a number of colours that contradict each other',
      'products/pro-pen.yaml',
      'positions: 3',
      'positions: 1',
      "the label says '3 couleurs' and positions is 1: the other options name it, correct one",
    ],
    ['a bleed of centimetres', 'products/bc-std.yaml', 'bleed: 2', 'bleed: 20', 'bleed is 20, and no press takes it'],
    [
      'a text in a language that no other text has',
      'products/bc-std.yaml',
      'en: "Format"',
      'de: "Format"',
      "the text is in 'de' and not in 'en', as the others are",
    ],
    [
      'the same of the name',
      'products/bc-std.yaml',
      'en: "Business card"',
      'de: "Business card"',
      "the text is in 'de' and not in 'en', as the others are",
    ],
    [
      'a word that is a letter away from that of other options',
      'shared.yaml',
      'lamination: matt',
      'lamination: mat',
      "option 'matt-1' of 'lamination': 'lamination' is 'mat' here and 'matt' in another place",
    ],
    [
      'a word with two letters swapped',
      'shared.yaml',
      'coating: silk',
      'coating: slik',
      "'coating' is 'slik' here and 'silk' in another place",
    ],
    [
      'shared priorities that are misspelt, once for all products',
      'shared.yaml',
      /\bsheets:/,
      'sheet:',
      "catalog/shared.yaml has no priorities 'sheets': did you mean 'sheet'?",
    ],
    [
      'a family that is misspelt',
      'products/bc-std.yaml',
      'family: cards',
      'family: card',
      "the family 'card': did you mean 'cards'?",
    ],
    [
      'a comparison as mathematicians write it',
      'products/bc-std.yaml',
      '{sets: ">= 3"}',
      '{sets: "≥ 3"}',
      `'≥ 3' is no comparison: write ">= 3"`,
    ],
    [
      'a comparison with its signs turned round',
      'products/bc-std.yaml',
      '{sets: ">= 3"}',
      '{sets: "=> 3"}',
      `'=> 3' is no comparison: write ">= 3"`,
    ],
    [
      'a comparison with a unit',
      'products/bc-std.yaml',
      '{sets: ">= 3"}',
      '{sets: ">= 3 g"}',
      `'>= 3 g' is no comparison: write ">= 3"`,
    ],
    [
      'a decimal comma between entries',
      'products/bc-std.yaml',
      'width: 85, ',
      'width: 85,5, ',
      'is the rest of a number with a comma',
    ],
    [
      'a number with its unit',
      'products/bc-std.yaml',
      'packaging: 120',
      'packaging: 120 g',
      "/weight/packaging is '120 g', and no number is written so: write 120",
    ],
    [
      'a table of prices that there is not, of the kind that was meant',
      'products/lf-rig.yaml',
      /table: \w+/,
      'table: rigide',
      '/price/technologies/0/table is none of the values that are allowed: write banner, poster, rigid, dibond, vinyl',
    ],
    [
      'a printed product without a way to send files',
      'products/bc-std.yaml',
      'uploadTypes: [upload, hds]',
      'uploadTypes: []',
      'it is printed, and nobody can send what: write uploadTypes: [upload]',
    ],
    [
      'a factor that makes the heavier thing cheaper',
      'products/app-tee.yaml',
      'garmentFactor: 2.1',
      'garmentFactor: 0.21',
      "garmentFactor is 0.21 for 'hoodie' and 1 for 'tshirt', which is smaller or lighter",
    ],
    ['an id with a space', 'products/bc-std.yaml', 'id: bc-std', 'id: BC std', 'write it as silk-350'],
  ] as const)('%s, in one sentence', async (_, name, right, wrong, message) => {
    const said = await saidOf(`catalog/${name}`, right, wrong);
    expect(said).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['centimetres', '85 × 55 mm", it', '8,5 × 5,5 cm", it'],
    ['inches', 'en: "85 × 55 mm"', 'en: "3.35 × 2.17 in"'],
    ['a metre and millimetres', '85 × 55 mm", it', '85 mm × 0,055 m", it'],
  ])('and a label with its size in %s is right', async (_, right, wrong) => {
    const label = new RegExp(right.replaceAll(' ', '\\s'));
    expect(await saidOf('catalog/products/bc-std.yaml', label, wrong)).toEqual([]);
  });

  test('a wrong fact once, though names and prices both read it', async () => {
    const said = await saidOf('catalog/products/bc-std.yaml', 'width: 85, ', 'width: "85 mm", ');
    expect(said.filter((each) => each.includes("'width'"))).toHaveLength(1);
  });

  test.each([
    ['catalog/products/fly-a5.yaml', 'finishing: [lamination]', 'finishing: []', 'laminatedSides', 'lamination'],
    ['catalog/products/bc-lam.yaml', ', foil]', ']', 'foil', 'foil'],
    ['catalog/products/bc-lam.yaml', 'finishing: [lamination, ', 'finishing: [', 'laminatedSides', 'lamination'],
    ['catalog/products/lf-rig.yaml', 'finishing: [drill]', 'finishing: []', 'drill', 'drill'],
    ['catalog/products/pos-l.yaml', 'finishing: [lamination]', 'finishing: []', 'laminatedSides', 'lamination'],
    ['catalog/products/lea-tri.yaml', '[folding, creasing, ', '[creasing, ', 'folds', 'folding'],
    [
      'catalog/products/lea-tri.yaml',
      '[folding, creasing, lamination]',
      '[folding, creasing]',
      'laminatedSides',
      'lamination',
    ],
  ])('a finishing in %s that its price leaves out would be given away', async (file, right, wrong, fact, name) => {
    const said = await saidOf(file, right, wrong);
    const about = said.filter((each) => each.includes(`has ${fact}: `));
    expect(about.length).toBeGreaterThan(0);
    expect(about[0]).toContain(`and no price: add ${name} to price.finishing`);
    expect(about[0]).toMatch(new RegExp(`^${file}:\\d+ `));
  });

  test.each([
    ['catalog/products/lea-tri.yaml', ', folds: 2', '', 'folding is priced, and no folds is given'],
    ['catalog/products/bc-fold.yaml', ', folds: 1', '', 'creasing is priced, and no folds is given'],
    ['catalog/products/bc-lam.yaml', ', laminatedSides: 2', '', 'lamination is priced, and no laminatedSides is given'],
    ['catalog/products/fly-a5.yaml', 'bleed: 2, ', '', 'no bleed is given'],
    ['catalog/products/boo-wo.yaml', 'binding: wire, ', '', 'write facts: {binding: ...}'],
  ])('a fact that is left out of %s is told: %s', async (file, right, wrong, says) => {
    const said = await saidOf(file, right, wrong);
    expect(said.join('\n')).toContain(says);
  });

  test.each([
    [
      'a board without a thickness would travel as a roll',
      'catalog/products/lf-rig.yaml',
      ', thickness: 3.5',
      '',
      "has no fact 'thickness'",
    ],
    [
      'ten thousand as the French write it is ten',
      'catalog/products/fly-a5.yaml',
      '10000',
      '10.000',
      'quantity 10 stands behind 7500: a list rises',
    ],
    [
      'a diameter in centimetres would be priced in millimetres',
      'catalog/products/sti-die.yaml',
      'unit: mm',
      'unit: cm',
      "is in 'cm', and its fact 'width' is in mm",
    ],
    [
      'a weight in kilograms would be carried for nothing',
      'catalog/products/fly-a5.yaml',
      /packaging: \d+/,
      'packaging: 0.25',
      'packaging',
    ],
    [
      'a chapter that the tariff does not have',
      'catalog/tariff.yaml',
      '"6109.10"',
      '"9999.10"',
      '9999.10 is of no chapter of the Harmonized System',
    ],
  ])('%s', async (_what, file, right, wrong, says) => {
    const said = await saidOf(file, right, wrong);
    expect(said.filter((each) => each.includes(says) && each.startsWith(`${file}:`))).toHaveLength(1);
  });

  test('a country of a shop to which no zone leads is told in its file', async () => {
    const file = 'tenants/tirage-uk.yaml';
    expect(await saidOf(file, 'countries: [GB, IE]', 'countries: [GB, IR]')).toContainEqual(
      expect.stringMatching(`^${file}:\\d+ .*to which no zone of catalog/plants.yaml leads`),
    );
  });

  test('a plant in a country that no zone leaves could send nothing', async () => {
    const file = 'catalog/plants.yaml';
    await expect(saidOf(file, /country: FR\n {4}region: ""/, 'country: US\n    region: ""')).rejects.toThrow(
      'no zone leaves US: add it to from of one, or correct the country',
    );
  });

  test.each([
    ['whiteInc: [full, plate]', "no option and no product fact gives 'whiteInc': did you mean 'whiteInk'?"],
    ['whiteInk: [ful, plate]', "'whiteInk' is never 'ful': did you mean 'full'?"],
  ])('an extra for {%s}, which nothing has, would never be charged', async (wrong, message) => {
    const file = 'catalog/products/sti-die.yaml';
    const said = await saidOf(file, 'whiteInk: [full, plate]', wrong);
    expect(said).toContain(`${file}:${lineOf(file, 'whiteInk: [full, plate]')} ${message}`);
  });

  test('a step of a technology that costs more for one than the step before', async () => {
    const file = 'catalog/products/pac-bag.yaml';
    const [said] = await saidOf(file, '{from: 250, price: 1.02}', '{from: 250, price: 10.2}');
    expect(said).toBe(
      `${file}:${lineOf(file, '{from: 250, price: 1.02}')} one costs more from 250 on than before: correct one of the two prices`,
    );
  });

  test('a quantity below the first step of its price', async () => {
    const file = 'catalog/products/pac-bag.yaml';
    const said = await saidOf(file, 'steps: [{from: 100, price: 1.35}', 'steps: [{from: 150, price: 1.35}');
    expect(said.join()).toContain('no step of its price is for 100: add one, or offer other quantities');
    expect(said.join()).not.toContain('NaN');
  });

  test('steps that all begin above what is offered', async () => {
    const file = 'catalog/products/pac-bag.yaml';
    const steps =
      'steps: [{from: 100, price: 1.35}, {from: 250, price: 1.02}, {from: 500, price: 0.82}, {from: 1000, price: 0.66}]';
    const said = await saidOf(file, steps, 'steps: [{from: 1000000, price: 1.35}]');
    expect(said.join()).toContain('no step of its price is for 100: add one, or offer other quantities');
    expect(said.join()).not.toContain('Infinity');
  });

  test.each([
    [
      'steps of a technology',
      'catalog/products/pac-bag.yaml',
      '{from: 500, price: 0.82}',
      '{from: 200, price: 0.82}',
      'from: 200 stands behind from: 250: order the steps',
    ],
    [
      'days of production',
      'catalog/products/app-tee.yaml',
      '{above: 250, days: 2}',
      '{above: 25, days: 2}',
      'above: 25 stands behind above: 100: order the steps of volume',
    ],
  ])('%s that do not rise', async (_what, file, right, wrong, says) => {
    const said = await saidOf(file, right, wrong);
    expect(said).toEqual([expect.stringContaining(`${file}:${lineOf(file, right)} ${says}`)]);
  });

  test.each([
    ['book', 'app-tee', 'it is made by supplier, which prints no sheets: write standard'],
    ['book', 'lf-rig', 'it is made by area, which prints no sheets: write standard'],
    [
      'book',
      'bc-std',
      'which is for headings 4901 to 4905, and catalog/tariff.yaml has the product under 4911.99 (Other printed matter: business cards): write standard, or correct the heading',
    ],
    ['leaflet', 'pro-tote', 'it is made by supplier, which prints no sheets: write standard'],
    [
      'book',
      'cal-wall',
      'which is for headings 4901 to 4905, and catalog/tariff.yaml has the product under 4910.00 (Printed calendars): write standard, or correct the heading',
    ],
    [
      'leaflet',
      'pad',
      'which is for headings 4911 or 4901.10, and catalog/tariff.yaml has the product under 4820.10 (Letter and memorandum pads): write standard, or correct the heading',
    ],
  ])('the tax class %s of %s, whose VAT would be too low', async (taxCode, id, says) => {
    const file = `catalog/products/${id}.yaml`;
    const said = await saidOf(file, 'taxCode: standard', `taxCode: ${taxCode}`);
    expect(said).toEqual([expect.stringMatching(`^${file}:${lineOf(file, 'taxCode')} taxCode is ${taxCode}, `)]);
    expect(said[0]).toContain(says);
  });

  test.each([
    ['an option', 'grammage: 350', 'grammage: -4800', "option 'gloss-350' of 'paper': 'grammage' is '-4800'"],
    ['a rule', 'when: {paper: kraft}', 'when: {paper: craft}', "'paper' is never 'craft': did you mean 'kraft'?"],
  ])('%s that products share once, at its own line, with those that use it', async (_what, right, wrong, says) => {
    const file = 'catalog/shared.yaml';
    const said = await saidOf(file, right, wrong);
    expect(said).toEqual([expect.stringContaining(says)]);
    expect(said[0]).toMatch(
      new RegExp(`^${file}:${lineOf(file, right)} .* \\(in [a-z-]+(, [a-z-]+)*( and \\d+ more)?\\)$`),
    );
  });

  test.each([
    [
      'catalog/products/lf-rig.yaml',
      'forbid: {width: "> 1500", height: "> 1500"}',
      'forbid: {width: "> 1500", height: "> 3500"}',
      "'height' is never > 3500: it goes from 100 to 3000. Correct the number, or remove the rule",
    ],
    [
      'catalog/shared.yaml',
      'when: {sra3Sheets: "<= 600"}',
      'when: {sra3Sheets: "<= 6OO"}',
      "'sra3Sheets' is a number and never '<= 6OO': compare it without its unit",
    ],
    [
      'catalog/shared.yaml',
      'when: {squareMetres: "<= 10"}',
      'when: {squareMetres: "<= 10 m2"}',
      "'squareMetres' is a number and never '<= 10 m2': compare it without its unit",
    ],
  ])('in %s a limit that would never hold: %s', async (file, right, wrong, says) => {
    const said = await saidOf(file, right, wrong);
    expect(said[0]).toContain(says);
  });

  test.each([
    ['folded: true', 'folded: oui'],
    ['rule: K3', 'rule: k3'],
    ['priority: express', 'priority: expres'],
  ])('a shared file that cannot be read, and not what every product misses of it: %s', async (right, wrong) => {
    const file = 'catalog/shared.yaml';
    const said = await saidOf(file, right, wrong);
    expect(said.length).toBeLessThan(5);
    expect(said[0]).toMatch(new RegExp(`^${file}:${lineOf(file, right)} `));
    expect(said).toContainEqual(expect.stringMatching(/\d+ products use parts of this file/));
  });

  test('a heading that does not exist, and one behind that of its family, to which no product comes', async () => {
    const file = 'catalog/tariff.yaml';
    expect(await saidOf(file, '"4911.99"', '"4919.99"')).toEqual([
      expect.stringMatching(
        `^${file}:${lineOf(file, '"4911.99"')} .* no heading 4919: chapter 49 goes from 4901 to 4911`,
      ),
    ]);
    const row = '  - {code: "4909.00", what: "Printed postcards", products: [post-a6]}\n';
    const behind = (text: string) => `${text.replace(row, '').trimEnd()}\n${row}`;
    const [said, ...more] = await saidOf(file, /^[^]*$/, behind);
    expect(said).toContain('no product comes to this row: 4911.10 (Trade advertising material) takes post-a6');
    expect(more).toEqual([]);
  });

  test('a heading of the tariff whose condition holds of none of its products', async () => {
    const file = 'catalog/tariff.yaml';
    expect(await saidOf(file, 'when: {garment: tshirt}', 'when: {garment: t-shirt}')).toEqual([
      `${file}:${lineOf(file, 'when: {garment: tshirt}')} 'garment' is never 't-shirt': did you mean 'tshirt'?`,
    ]);
  });

  test.each([
    [
      'catalog/shared.yaml',
      'then: {grammage: ">= 170", paper: coated}',
      'then: {grammage: ">= 17", paper: coated}',
      "'grammage' is always >= 17, by far: it goes from 80 to 350",
    ],
    [
      'catalog/products/lab-roll.yaml',
      '* 0.2037 <= 90000"',
      '* 0.2037 <= 90000000"',
      "<= 90000000' is always true, by far, also at the ends of coreDiameter, labelsPerRoll, height",
    ],
  ])('a limit of %s that nothing comes near', async (file, right, wrong, said) => {
    const [problem, ...more] = await saidOf(file, right, wrong);
    expect(problem).toContain(said);
    expect(more).toEqual([]);
  });

  test.each([
    ['catalog/products/lab-roll.yaml', 'max: 310', 'max: 320', 'a label 320 mm wide does not fit on the web'],
    ['catalog/prices.yaml', 'webWidth: 310', 'webWidth: 301', 'a label 310 mm wide does not fit on the web'],
    [
      'catalog/products/fly-sq.yaml',
      '{kind: digital}, {kind: offset}',
      '{kind: digital}',
      '420 × 420 mm with a bleed of 2 mm does not fit on the sheet of the digital press',
    ],
  ])('a size that no press takes, which %s offers', async (file, right, wrong, said) => {
    const [problem, ...more] = await saidOf(file, right, wrong);
    expect(problem).toContain(said);
    expect(more).toEqual([]);
  });

  test.each([
    ['app-tee', 'garmentFactor: 1,', 'garmentFactor: 0.1,'],
    ['lf-flag', 'sizeFactor: 0.84', 'sizeFactor: 0.084'],
    ['lf-flag', 'sizeFactor: 1.19', 'sizeFactor: 11.9'],
    ['pho-can', 'canvasFactor: 0.57', 'canvasFactor: 0.057'],
    ['pho-can', 'photoFactor: 0.32', 'photoFactor: 0.032'],
  ])('a factor of %s with a digit more or less: %s', async (id, right, wrong) => {
    const file = `catalog/products/${id}.yaml`;
    const [said, ...more] = await saidOf(file, right, wrong);
    expect(said).toMatch(new RegExp(`^${file}:${lineOf(file, right)} ${wrong.split(':')[0]} is .* times apart`));
    expect(more).toEqual([]);
  });

  test('a book by its heading that is taxed as another thing', async () => {
    const file = 'catalog/products/boo-sad.yaml';
    expect(await saidOf(file, 'taxCode: book', 'taxCode: standard')).toEqual([
      `${file}:${lineOf(file, 'taxCode: book')} taxCode is standard, and catalog/tariff.yaml has the product under 4901.99 (Printed books and brochures): write book, or correct the heading: trade advertising is 4911.10`,
    ]);
  });

  test.each([
    ['setup: 120', 'setup: 12', '250'],
    ['perPiece: 0.095', 'perPiece: 0.0095', '2000'],
  ])('a window that makes a carton cheaper than none: %s', async (right, wrong, quantity) => {
    const file = 'catalog/products/pac-cart.yaml';
    expect(await saidOf(file, right, wrong)).toEqual([
      expect.stringMatching(
        `^${file}:${lineOf(file, right)} ${quantity} with '40x60' of 'window' cost .* €, and .* € without: what is added makes nothing cheaper`,
      ),
    ]);
  });

  test('a window that costs nothing may be sold', async () => {
    const file = 'catalog/products/pac-cart.yaml';
    expect(await saidOf(file, 'setup: 120, perPiece: 0.095', 'setup: 75, perPiece: 0.035')).toEqual([]);
  });

  test.each([
    ['FR, postalCode: "^67"', 'FR, postalCode: "^76"', 'no row takes 67000, in 67'],
    ['"^28", region: MD', '"^28", region: MC', "'^28' takes 28001 for MC, in MD"],
    ['"^(3[23]|67)"', '"^(3[23]|76)"', 'takes 67310 and 1 more for HE, in RP'],
    ['"^(BT|IM', '"^(TB|IM', 'no row takes BT1 1AA Belfast, where carriers take longer'],
    [
      '[0-246-9]|3[^3]|5[^0])|[2346])',
      '[0-246-9]|3[^3]|5[^0])|[3246]9)',
      'no row takes 97200, 97233, 97250 and 8 more',
    ],
  ])('a postal code of other holidays or days of delivery: %s', async (right, wrong, says) => {
    await expect(saidOf('catalog/plants.yaml', right, wrong)).rejects.toThrow(says);
  });

  test('a group that is one letter away from one of more products', async () => {
    const file = 'catalog/products/fly-a5.yaml';
    const said = await saidOf(file, 'group: sheets', 'group: sheet');
    expect(said).toEqual([
      `${file}:${lineOf(file, 'group: sheets')} group 'sheet' is one letter away from 'sheets', which 6 products have: write that, or another name`,
    ]);
  });

  test('a rule for a paper that no option has', async () => {
    const [said] = await saidOf('catalog/shared.yaml', 'when: {paper: kraft}', 'when: {paper: craft}');
    expect(said).toContain("'paper' is never 'craft': did you mean 'kraft'?");
  });

  test('a technology for a stand that no option has', async () => {
    const file = 'catalog/products/lf-roll.yaml';
    const [said] = await saidOf(file, 'kind: tiers, when: {stand: lux}', 'kind: tiers, when: {stand: luxe}');
    expect(said).toBe(
      `${file}:${lineOf(file, 'kind: tiers, when: {stand: lux}')} 'stand' is never 'luxe': did you mean 'lux'?`,
    );
  });

  test('a technology whose condition is missing would sell every stand at its price', async () => {
    const file = 'catalog/products/lf-roll.yaml';
    const [said] = await saidOf(file, 'kind: tiers, when: {stand: none}', 'kind: tiers');
    expect(said).toContain('two technologies tiers make {stand: eco}: tell them apart with when');
  });

  test('a stand that no technology makes would have no price', async () => {
    const file = 'catalog/products/lf-roll.yaml';
    const [said] = await saidOf(file, /\n {4}- \{kind: tiers, when: \{stand: none\}.*/, '');
    expect(said).toContain('no technology makes {stand: none}');
  });

  test('one price of a table that is ten times too low would lower its neighbours', async () => {
    const file = 'catalog/products/lf-roll.yaml';
    const [said] = await saidOf(file, '{from: 25, price: 4', '{from: 25, price: 0.4');
    expect(said).toContain('by itself: another quantity is far too cheap');
  });

  test('a paper of a weight below nothing, whose option sells for less than nothing', async () => {
    const [said] = await saidOf('catalog/shared.yaml', 'grammage: 350', 'grammage: -4800');
    expect(said).toContain("'grammage' is '-4800', out of its range: write 20 to 20000, in g/m²");
  });

  test('an option without the grammage that the others have', async () => {
    const [said] = await saidOf('catalog/shared.yaml', '{grammage: 135, paper: coated', '{paper: coated');
    expect(said).toContain("has no fact 'grammage', which others of it have");
  });

  test.each([
    [
      'gold that is made as no foil',
      'catalog/shared.yaml',
      'facts: {foil: gold}',
      'facts: {foil: none}',
      'catalog/shared.yaml',
      "options 'none' and 'gold' of 'foil' have the same facts {foil: none}, so one is made for the other",
    ],
    [
      'a film on no side',
      'catalog/shared.yaml',
      'lamination: gloss, laminatedSides: 1',
      'lamination: gloss, laminatedSides: 0',
      'catalog/shared.yaml',
      "lamination is 'gloss' on 0 sides",
    ],
    [
      'sides without a film',
      'catalog/products/bc-lam.yaml',
      'lamination: softtouch, laminatedSides: 2',
      'lamination: none, laminatedSides: 2',
      'catalog/products/bc-lam.yaml',
      "lamination is 'none' on 2 sides",
    ],
    [
      'inks of both sides on one',
      'catalog/products/lf-ban.yaml',
      'printedSides: 1, colours: "4/0"',
      'printedSides: 1, colours: "4/4"',
      'catalog/products/lf-ban.yaml',
      "colours '4/4' are inks of 2 sides, and printedSides is 1",
    ],
    [
      'inks that are none',
      'catalog/products/boo-sad.yaml',
      'colours: "4/4"',
      'colours: "4-4"',
      'catalog/products/boo-sad.yaml',
      "'colours' is '4-4', no inks of front and back: write 4/0 or 4/4",
    ],
    [
      'a mix of more than all pieces',
      'catalog/products/app-tee.yaml',
      'sizeSplit: S20 M30 L30 XL20',
      'sizeSplit: S20 M30 L30 XL30',
      'catalog/products/app-tee.yaml',
      "the mix 'S20 M30 L30 XL30' is 110 %",
    ],
    [
      'a size that it does not have',
      'catalog/products/app-tee.yaml',
      'sizeSplit: m}',
      'sizeSplit: mm}',
      'catalog/products/app-tee.yaml',
      "sizeSplit is 'mm', and 'mm' is not among sizes",
    ],
    [
      'a mix with a size that it does not have',
      'catalog/products/app-tee.yaml',
      'sizes: [XS, ',
      'sizes: [',
      'catalog/products/app-tee.yaml',
      "sizeSplit is 'XS20 S40 M30 L10', and 'XS' is not among sizes",
    ],
    [
      'a limit that no quantity meets',
      'catalog/products/app-tee.yaml',
      'when: {method: screen}, min: 24,',
      'when: {method: screen}, min: 24000,',
      'catalog/products/app-tee.yaml',
      'the limit is min: 24000, and the quantities go from 10 to 1000',
    ],
    [
      'a card that weighs 4.3 kg',
      'catalog/products/bc-multi.yaml',
      'grams: 4.3',
      'grams: 4300',
      'catalog/products/bc-multi.yaml',
      'a piece weighs 4300 g, and its paper alone is about 4.2 g',
    ],
    [
      'a wrapping of 120 kg',
      'catalog/products/bc-std.yaml',
      'packaging: 120',
      'packaging: 120000',
      'catalog/products/bc-std.yaml',
      'packaging is 120000 g, and a parcel may not weigh so much in all',
    ],
    [
      'a card that is margin alone',
      'catalog/products/bc-std.yaml',
      'safe: 3',
      'safe: 30',
      'catalog/products/bc-std.yaml',
      'safe is 30 mm on each edge and height is 55 mm, so nothing may be printed',
    ],
    [
      'a leaflet that is wider when it is closed',
      'catalog/products/lea-tri.yaml',
      'height: 210, closedWidth: 99,',
      'height: 210, closedWidth: 990,',
      'catalog/products/lea-tri.yaml',
      'closedWidth is 990 mm, and open it is width: 297 mm',
    ],
    [
      'more artworks than copies',
      'catalog/products/fly-a6.yaml',
      'max: 10, minimumPerSet: 25',
      'max: 10, minimumPerSet: 2500',
      'catalog/products/fly-a6.yaml',
      '5 artworks of 2500 copies or more are 12500, and the largest quantity is 10000',
    ],
    [
      'more artworks than are allowed',
      'catalog/products/bc-std.yaml',
      'max: 50, minimumPerSet',
      'max: 5, minimumPerSet',
      'catalog/products/bc-std.yaml',
      'it offers 50 artworks, and sets.max is 5',
    ],
  ])('parts that contradict one another: %s', async (_what, file, right, wrong, place, says) => {
    const said = await saidOf(file, right, wrong);
    expect(said.find((each) => each.includes(says))).toMatch(new RegExp(`^${place}:\\d+ .*: (correct|write) `));
  });

  test('K17 express with a finishing that takes its days', async () => {
    const file = 'catalog/products/bc-lam.yaml';
    const said = await saidOf(file, 'use: finishedSheets', 'use: sheets');
    expect(said).toContainEqual(
      expect.stringMatching(/^catalog\/products\/bc-lam.yaml:\d+ express is offered with foil:/),
    );
  });

  test('an article that the supplier gives away', async () => {
    const [said] = await saidOf('catalog/products/pro-pen.yaml', 'price: 0.6171875', 'price: 0');
    expect(said).toMatch(/^catalog\/products\/pro-pen\.yaml:78 /);
  });

  test('a supplier that does not exist', async () => {
    const [said] = await saidOf('catalog/products/pro-pen.yaml', 'promo-milano', 'promo-milan');
    expect(said).toContain("there is no supplier 'promo-milan': did you mean 'promo-milano'?");
  });
});

describe('an honest change of a product is not refused', () => {
  test.each([
    [
      'a third material of banners, with a factor of its own',
      'lf-ban',
      '  finishing: []',
      `    - {kind: area, table: banner, factor: 1.3, when: {material: eco, pocket: none}}
    - {kind: area, table: banner, factor: 1.3, perPiece: 9, when: {material: eco, pocket: [topbottom, leftright]}}
  finishing: []`,
      [
        '      - {key: "mesh-270"',
        `      - {key: "eco-300", label: {fr: "Toile recyclée 300 g", it: "Telo riciclato 300 g", en: "Recycled fabric 300 gsm"}, facts: {material: eco, grammage: 300}}
      - {key: "mesh-270"`,
      ],
    ],
    [
      'a label material a letter away from another, named by its key',
      'lab-roll',
      '      - {key: "pp-clear"',
      `      - {key: "pe-white", label: {fr: "Film PE blanc", it: "Film PE bianco", en: "White PE film"}, facts: {material: pewhite, film: true, materialFactor: 1.1}}
      - {key: "pp-clear"`,
    ],
    [
      'one that differs by that letter alone',
      'lab-sheet',
      '      - {key: "pp-white"',
      `      - {key: "film-2", label: {fr: "Film PE blanc", it: "Film PE bianco", en: "White PE film"}, facts: {material: pewhite, film: true}}
      - {key: "pp-white"`,
    ],
  ] as const)('%s', async (_what, id, right, wrong, other = [] as never) => {
    const [place, addition] = other as readonly string[];
    const within = (text: string) => (place === undefined ? text : text.replace(place, addition!));
    expect(await saidOf(`catalog/products/${id}.yaml`, /^[^]*$/, (text) => within(text).replace(right, wrong))).toEqual(
      [],
    );
  });
});

describe('a sheet of a size or an edge that is mistyped', () => {
  test.each([
    ['fly-a5', 'height: 210', 'height: 201', 'the name says A5, which is 148 × 210 mm, and the facts are width: 148'],
    ['fly-a5', 'width: 148', 'width: 184', 'the name says A5'],
    ['fly-a5', 'width: 148', 'width: 48', "'a5' is 148 × 210 mm, and 48 × 210 stands here"],
    ['let-a4', 'width: 210', 'width: 201', "'a4' is 210 × 297 mm, and 201 × 297 stands here"],
    ['fly-a5', 'bleed: 2', 'bleed: 0', 'bleed is 0 and safe 3 mm'],
    ['fly-a5', 'bleed: 2', 'bleed: 0.2', 'bleed is 0.2 mm, and no knife cuts so exactly'],
    ['fly-a5', 'safe: 3', 'safe: 0.3', 'safe is 0.3 mm, and no knife cuts so exactly'],
    ['lab-roll', 'safe: 1.5', 'safe: 0.15', 'safe is 0.15 mm'],
    [
      'cal-wall',
      'label: {fr: "A3 portrait, 297 × 420 mm", it: "A3 verticale, 297 × 420 mm", en: "A3 portrait, 297 × 420 mm"}, facts: {width: 297, height: 420}',
      'label: {fr: "A3", it: "A3", en: "A3"}, facts: {width: 297, height: 240}',
      'the name says A3',
    ],
  ])('%s: %s', async (id, right, wrong, says) => {
    const label = new RegExp(right.replaceAll(' ', '\\s'));
    const said = await saidOf(`catalog/products/${id}.yaml`, label, wrong);
    expect(said).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ['a rounded size', 'fly-a5', 'width: 148', 'width: 150'],
    ['a white border', 'fly-a5', 'bleed: 2, safe: 3', 'bleed: 0, safe: 5'],
    [
      'a size in between, named so',
      'fly-a5',
      'fr: "Flyer A5", it: "Volantino A5", en: "A5 flyer"',
      'fr: "Flyer A3+", it: "Volantino A3+", en: "A3+ flyer"',
    ],
    ['a bleed of an eighth of an inch', 'fly-a5', 'bleed: 2', 'bleed: 3.175'],
    ['a notebook with an A5 in its name', 'pro-pen', 'height: 150, grams: 210', 'height: 210, grams: 210'],
  ])('%s is right', async (_what, id, right, wrong) => {
    expect(await saidOf(`catalog/products/${id}.yaml`, right, wrong)).toEqual([]);
  });

  test.each([
    ['a square', 148, 148],
    ['a long half', 105, 210],
  ])('%s is right once its description says so', async (_what, width, height) => {
    const file = 'catalog/products/fly-a5.yaml';
    const cut = (text: string) => text.replace('width: 148, height: 210', `width: ${width}, height: ${height}`);
    const size = `${width} × ${height} mm`;
    const [said, ...more] = await saidOf(file, /^[^]*$/, cut);
    expect(more).toEqual([]);
    expect(said).toContain(`write it into the description ('${size}')`);
    expect(await saidOf(file, /^[^]*$/, (text) => cut(text).replace('Un A5', `Un format de ${size}`))).toEqual([]);
  });
});

/** What the check says that stops it: figures that all products share. */
const refusalOf = (right: string, wrong: string) =>
  saidOf('catalog/prices.yaml', right, wrong).then(
    (said) => said.join('\n'),
    (error: unknown) => String(error),
  );

describe('a tariff below what the house pays is told at its line', () => {
  test.each([
    ['price: 0.060}', 'price: 0.0060}', 'a click is 0.006 and costs us 0.012 at least'],
    ['price: 0.040}', 'price: 0.0040}', 'a click is 0.004 and costs us 0.012 at least'],
    ['pressPerSquareMetre: 0.079', 'pressPerSquareMetre: 0.0079', 'a square metre of a side is 0.00395'],
    ['platePerSlot: 7.5', 'platePerSlot: 0.75', 'base and the plates of a slot are 11.75 and costs us 12.00'],
    ['lamination: {setup: 9,', 'lamination: {setup: 0.9,', 'lamination of 100 pieces is'],
    ['perSquareMetreSide: 0.55', 'perSquareMetreSide: 0.055', 'lamination of 10000 pieces is'],
    ['perFold: 0.004}', 'perFold: 0.0004}', 'folding of 10000 pieces is'],
    ['foil: {setup: 65', 'foil: {setup: 6.5', 'foil of 100 pieces is 12.50 and costs us 27.00 at least'],
    ['spotUv: {setup: 35, perSquareMetre: 0.9', 'spotUv: {setup: 35, perSquareMetre: 0.09', 'spotUv of 10000'],
    ['setup: 19', 'setup: 1.9', 'the setup of digital is 1.9 and costs us 8 at least'],
    ['perMetre: 2.0', 'perMetre: 0.02', 'a metre of labels is 0.02 and costs us 0.31 at least'],
    ['perPiece: 0.95}', 'perPiece: 0.095}', 'wire binding of 10000 pieces is 970 and costs us 4009 at least'],
    ['dieCut: {setup: 28', 'dieCut: {setup: 2.8', 'dieCut of 100 pieces is'],
    ['ownDie: 60', 'ownDie: 6', 'dieCut of 100 pieces is'],
    ['ownDiePerMetre: 35', 'ownDiePerMetre: 3.5', 'dieCut of 100 pieces is'],
  ])('%s: %s', async (right, wrong, says) => expect(await refusalOf(right, wrong)).toContain(says));

  test('and tables of square metres that are swapped', async () => {
    const swapped = (text: string) =>
      text
        .replace('    rigid: [', '    _: [')
        .replace('    dibond: [', '    rigid: [')
        .replace('    _: [', '    dibond: [');
    await expect(saidOf('catalog/prices.yaml', /^[^]*$/, swapped)).rejects.toThrow(
      'dibond costs us 15 a square metre and is sold for 30, rigid costs us 8 and is sold for 49',
    );
  });

  test.each([
    ['all of a finishing asked by the piece', 'foil: {setup: 65, perPiece: 0.06}', 'foil: {setup: 0, perPiece: 0.30}'],
    ['a base that includes the plates', 'base: 11\n  platePerSlot: 7.5', 'base: 20\n  platePerSlot: 0'],
    ['a shop a third cheaper', 'foil: {setup: 65, perPiece: 0.06}', 'foil: {setup: 43, perPiece: 0.04}'],
  ])('%s is right', async (_what, right, wrong) => expect(await refusalOf(right, wrong)).toBe(''));
});

describe('a price that contradicts one beside it', () => {
  test.each([
    [
      'pho-can',
      'steps: [{from: 1, price: 29.9}, {from: 5, price: 25.9}, {from: 10, price: 22.9}]',
      'steps: [{from: 1, price: 2.99}, {from: 5, price: 2.59}, {from: 10, price: 2.29}]',
      'one costs 2.99 with frame: 20 and 36.9 with frame: 40: correct one',
    ],
    [
      'lf-rig',
      'table: dibond, minimumSquareMetres: 0.1, when',
      'table: poster, minimumSquareMetres: 0.1, when',
      "table poster is for sheets and rolls, and option 'dibond-3' of 'material' is 3 mm thick",
    ],
    ['lab-roll', 'materialFactor: 1.25', 'materialFactor: 0.125', "'materialFactor' is '0.125', out of its range"],
  ])('of %s', async (id, right, wrong, says) => {
    const said = await saidOf(`catalog/products/${id}.yaml`, right, wrong);
    expect(said.join('\n')).toContain(says);
  });
});

describe('an option that costs nothing by a mistake', () => {
  test.each([
    ['app-tee', 'when: {sizeSplit: 4xl}', 'when: {sizeSplit: 3xl}', '{sizeSplit: 3xl} is charged as largeSize twice'],
    ['lab-roll', 'whiteInk: [full, plate]', 'whiteInk: [full, full]', 'whiteInk names full twice'],
    ['lab-roll', 'whiteInk: [full, plate]', 'whiteInk: [full]', "option 'plate' of 'whiteInk' costs nothing"],
    ['sti-die', 'whiteInk: [full, plate]', 'whiteInk: [plate]', "option 'full' of 'whiteInk' costs nothing"],
  ])('of %s: %s', async (id, right, wrong, says) => {
    const said = await saidOf(`catalog/products/${id}.yaml`, right, wrong);
    expect(said[0]).toContain(says);
  });
});

describe('a name in the files beside the products that nothing has', () => {
  test.each([
    ['promotions.yaml', 'families: [flyers]', 'families: [flyer]', "there is no family 'flyer'"],
    ['promotions.yaml', 'products: [bc-std]', 'products: [bc-sdt]', "there is no product 'bc-sdt'"],
    ['promotions.yaml', 'productId: bc-std', 'productId: bc-stt', "there is no product 'bc-stt'"],
    ['promotions.yaml', 'paper: silk-350', 'paper: silk-35', "has no option 'silk-35': did you mean 'silk-350'?"],
    [
      'promotions.yaml',
      'paper: silk-350, sides: "4-4", lamination: none',
      'paper: kraft-300, sides: "4-4", lamination: gloss-1',
      'cartes-essai: a rule of the product forbids lamination: gloss-1 with the other choices: write lamination: none',
    ],
    [
      'promotions.yaml',
      'products: [bc-std]',
      'products: [bc-lam]',
      'cartes-essai: promotion vitrine-cartes is not for bc-std: add it to its products',
    ],
    ['promotions.yaml', 'tenants: [tirage-pro]', 'tenants: [tirage-por]', "there is no shop 'tirage-por'"],
    ['promotions.yaml', '2027-12-31T23', '2027-02-30T23', 'there is no day 2027-02-30'],
    ['tariff.yaml', 'products: [lf-flag]', 'products: [lf-flagg]', "there is no product 'lf-flagg'"],
  ])('%s with %s', async (name, right, wrong, message) => {
    const said = await saidOf(`catalog/${name}`, right, wrong);
    expect(said).toEqual([expect.stringContaining(message)]);
    expect(said[0]).toMatch(new RegExp(`^catalog/${name}:([2-9]|\\d\\d+) `));
  });

  test.each([
    [
      'promotions.yaml',
      'families: [flyers]',
      'families: []',
      '/families is empty: name one entry or more, or remove it',
    ],
    ['plants.yaml', 'timeZone: Europe/Paris', 'timeZone: Europe/Pariss', "'Europe/Pariss' is no time zone"],
    ['plants.yaml', 'from: [FR, IT,', 'from: [FRR, IT,', '/zones/0/from/0'],
    ['plants.yaml', 'to: [IE]', 'to: [QQ]', "'QQ' is no country"],
    ['plants.yaml', 'postalCode: "^20"', 'postalCode: "^(20"', "'^(20' is no regular expression"],
    ['prices.yaml', 'sheetWidth: 310', 'sheetWidth: 3100', 'does not fit 3100 × 440 mm'],
    ['prices.yaml', 'fast: {factor: 1.18', 'fast: {factor: 0.9', 'a faster priority must not be cheaper'],
    ['prices.yaml', 'factor: 9200', 'factor: 9900', 'who buys more would pay more, 9900 after 9500'],
    ['prices.yaml', 'multiPageFactor: 1.6122', 'multiPageFactor: 0.16122', 'write 1 or more'],
    ['prices.yaml', '{upTo: 500, price: 0.052}', '{upTo: 50, price: 0.052}', 'upTo does not rise'],
    ['prices.yaml', 'banner: [{upTo: 2, price: 19}', 'banner: [{upTo: 2, price: 1.9}', 'the price rises to this step'],
    ['prices.yaml', '{upTo: 500, price: 0.052}', '{upTo: 500, price: 0.52}', 'the price rises to this step'],
    ['prices.yaml', 'paperPerKg: 1.90', 'paperPerKg: 0.19', 'paperPerKg is 0.19 euros a kilogram'],
    ['prices.yaml', 'banner: 3.20', 'banner: 320', 'banner is 320 euros a square metre'],
    ['prices.yaml', 'perRoll: 1.5', 'perRoll: 1,5', "is '1,5', and no number is written so: write 1.5"],
    [
      'promotions.yaml',
      'basisPoints: 1000',
      'basisPoints: 10',
      'promotion bienvenue takes 0.1 % off: write 100 to 9000',
    ],
  ])('%s with %s stops the check, because no shop can sell with it', async (name, right, wrong, message) => {
    await expect(saidOf(`catalog/${name}`, right, wrong)).rejects.toThrow(message);
  });
});

test.each([
  ['a colour', 'ground: "#1f3a30"', 'ground: green', '/ground'],
  ['a path that would be more than a path', 'path: "M0 0H21"', `path: '"/><script>'`, '/picture/marks/5/path'],
  ['a face', 'face: serif', 'face: papyrus', '/words/0/face'],
])('%s of an artwork that cannot be drawn is named by its line', async (_, right, wrong, message) => {
  const said = await saidOf('catalog/artworks/menu.yaml', right, wrong);
  expect(said.join('\n')).toMatch(/^catalog\/artworks\/menu.yaml:\d+ /);
  expect(said.join('\n')).toContain(message);
});

describe('a shop that would lose money or show nothing', () => {
  test.each([
    ['markup: 10000', 'markup: 1000', '/markup is 1000: '],
    ['currencyFactors: {EUR: 10000}', 'currencyFactors: {EUR: 100}', 'a euro is a euro, write 10000'],
    [
      'tokens: {}',
      'tokens: {spott: "#000"}',
      "/brand/tokens names 'spott', which no style reads: did you mean 'spot'?",
    ],
    ['tokens: {}', 'tokens: {corner: 4p}', 'no measure: write 4px or 120ms'],
  ])('%s as %s', async (right, wrong, message) => {
    const said = await saidOf('tenants/tirage-fr.yaml', right, wrong);
    expect(said).toEqual([expect.stringContaining(message)]);
  });

  test('and nothing for the search words of a product that is retired', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tirage-retired-'));
    folders.push(folder);
    cpSync(join(ROOT, 'catalog'), join(folder, 'catalog'), { recursive: true });
    cpSync(join(ROOT, 'tenants'), join(folder, 'tenants'), { recursive: true });
    rmSync(join(folder, 'catalog/products/fly-a6.yaml'));
    writeFileSync(join(folder, 'catalog/retired.yaml'), 'retired: [{id: fly-a6, successor: fly-a5}]\n');
    const { problems, refused } = await checkFiles(
      { catalogFolder: join(folder, 'catalog'), tenantsFolder: join(folder, 'tenants') },
      dictionaries,
    );
    expect([problems, refused]).toEqual([[], []]);
  });

  test.each([
    ['page: family-cards}', 'page: family-card}', "there is no page 'family-card': did you mean 'family-cards'?"],
    ['page: custom-quote}', 'page: custom-quotes}', "there is no page 'custom-quotes': did you mean 'custom-quote'?"],
    ['id: family-cards', 'id: family-card', "there is no family 'card': did you mean 'cards'?"],
    ['o.paper=silk-350', 'o.papers=silk-350', "fly-a6 has no feature 'papers': did you mean 'paper'?"],
    ['o.paper=silk-350', 'o.paper=silk-305', "'paper' of fly-a6 has no option 'silk-305'"],
    [
      'keys: [cartes-essai]',
      'keys: [cartes-essais]',
      "there is no offer 'cartes-essais': did you mean 'cartes-essai'?",
    ],
    ['code: BIENVENUE10', 'code: BIENVENU10', "there is no promotion code 'BIENVENU10': did you mean 'BIENVENUE10'?"],
  ])('a page that names what there is not: %s as %s', async (right, wrong, says) => {
    const said = await saidOf('tenants/pages/fr.yaml', right, wrong);
    expect(said[0]).toMatch(/^tenants\/pages\/fr\.yaml:\d+ /);
    expect(said.join('\n')).toContain(says);
  });

  test('a page at the address of a product, of the server or of another page, by both names', async () => {
    const at = (path: string) => saidOf('tenants/pages/fr.yaml', 'path: /glossaire/', `path: ${path}`);
    expect(await at('/flyer-a5/')).toEqual([
      expect.stringMatching(
        /^tenants\/pages\/fr\.yaml:\d+ page glossary has the path \/flyer-a5\/, which is that of the product fly-a5: write another path, or an `address` into catalog\/products\/fly-a5\.yaml$/,
      ),
    ]);
    expect(await at('/admin/')).toEqual([
      expect.stringContaining('page glossary has the path /admin/, and what begins with /admin/ belongs to the server'),
    ]);
    expect((await at('/flyers/'))[0]).toContain('the pages family-flyers and glossary have the path /flyers/');
  });

  test('and none where the product has another address in the language of the shop', async () => {
    const folder = copyOfShop();
    const change = (file: string, from: string | RegExp, to: string) => {
      const text = readFileSync(join(folder, file), 'utf8');
      writeFileSync(join(folder, file), text.replace(from, to));
    };
    change('tenants/pages/fr.yaml', 'path: /glossaire/', 'path: /flyer-a5/');
    change('catalog/products/fly-a5.yaml', /^name:/m, 'address: {fr: prospectus-a5}\nname:');
    expect(await saidIn(folder)).toEqual([]);
  });

  test('and nothing for a code in small letters, or a free size that a page names', async () => {
    expect(await saidOf('tenants/pages/fr.yaml', 'code: BIENVENUE10', 'code: bienvenue10')).toEqual([]);
    expect(await saidOf('tenants/pages/fr.yaml', 'o.width=50&o.height=50', 'o.width=40&o.height=60')).toEqual([]);
  });

  test('an assortment and a page that name products which there are not', async () => {
    const listed = await saidOf(
      'tenants/tirage-fr.yaml',
      'audience: everyone',
      'assortment: [bc-std, fly-a55]\naudience: everyone',
    );
    expect(listed).toEqual([expect.stringContaining("there is no product 'fly-a55': did you mean 'fly-a5'?")]);
    for (const [right, wrong] of [
      ['products: [fly-a5, bc-std, lea-tri,', 'products: [fly-a5, bc-fould, lea-tri,'],
      ['configure: [fly-a5, bc-std,', 'configure: [fly-a5, bc-fould,'],
      ['products: [bc-std, bc-lam, bc-fold, bc-multi]', 'products: [bc-std, bc-lam, bc-fould, bc-multi]'],
      ['product: bc-std, instead', 'product: bc-fould, instead'],
      ['instead: bc-lam, page: family-cards', 'instead: bc-fould, page: family-cards'],
    ] as const) {
      const shown = await saidOf('tenants/pages/fr.yaml', right, wrong);
      expect(shown[0]).toMatch(/^tenants\/pages\/fr\.yaml:\d+ there is no product 'bc-fould'/);
    }
  });
});

test('a price in cents is told by what a kilogram of it would cost', async () => {
  const inCents = (text: string) =>
    text.replaceAll(/(?<=price: )([\d.]+)/g, (euros) => String(Math.round(Number(euros) * 100)));
  const said = await saidOf('catalog/products/pac-bag.yaml', /^[^]*$/, inCents);
  expect(said[0]).toMatch(
    /the first configuration: 1000 costs \d+\.\d\d € at eco, \d+ € a kilogram: nothing printed is so dear, write euros and not cents/,
  );
});

test.each([
  ['lf-ban', 'when: {fireCertificate: b1}, setup: 5', 'when: {fireCertificate: b1}, setup: 500', 'fireCertificate of '],
  ['boo-wo', 'perPiece: 0.35', 'perPiece: 35', 'frontSheet of 50 costs 1750.00 €, and all the rest '],
  ['env-dl', 'setup: 8, perPiece', 'setup: 800, perPiece', 'colour of '],
  ['bc-std', 'packaging: 120', 'packaging: 12000', 'packaging is 12000 g, and the largest quantity in it weighs '],
])('an extra of %s in cents, or a packaging of its own weight, is told: %s', async (id, right, wrong, says) => {
  const said = await saidOf(`catalog/products/${id}.yaml`, right, wrong);
  expect(said[0]).toContain(says);
});

test.each([
  ['supplier: {margin: 0.28}', 'supplier: {margin: 0.20}'],
  ['factor: 8800', 'factor: 8000'],
  ['eco: {factor: 0.94', 'eco: {factor: 0.85'],
])(
  'a price that falls below cost for one buyer alone names the buyer, and where to correct it: %s',
  async (right, wrong) => {
    const [said] = await saidOf('catalog/prices.yaml', right, wrong);
    expect(said).toMatch(
      /costs \d+\.\d\d € at eco for the class reseller-top, its material and press alone \d+\.\d\d € \(everybody pays \d+\.\d\d € at std\)\. Correct priorities\.eco or the factor of reseller-top or supplier\.margin in catalog\/prices\.yaml, or the figures of price$/,
    );
  },
);

describe('a price below the material is named, whatever the kind of its list', () => {
  test.each([
    [
      'a list of prices in another unit',
      'catalog/products/lf-roll.yaml',
      /price: (\d+)/g,
      'price: 0.$1',
      'its material and press alone',
    ],
    [
      'a table of square metres',
      'catalog/prices.yaml',
      'vinyl: [{upTo: 1, price: 32}, {upTo: 5, price: 26}, {upTo: 20, price: 22}, {upTo: 1000000000, price: 18}]',
      'vinyl: [{upTo: 1, price: 3.2}, {upTo: 5, price: 2.6}, {upTo: 20, price: 2.2}, {upTo: 1000000000, price: 1.8}]',
      'lab-win.yaml',
    ],
  ])('%s', async (_name, file, right, wrong, said) => {
    const problems = await saidOf(file, right, wrong);
    expect(problems.join('\n')).toContain(said);
    expect(problems.every((each) => each.includes('its material and press alone') || each.includes('by itself'))).toBe(
      true,
    );
  });
});
