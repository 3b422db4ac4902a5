import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { LINKED_PAGES, SELLING_PAGES } from './needed-pages.rules.ts';
import { readShopFiles } from './shop-files.ts';
import { tokenProblems } from './tenant-problems.ts';

const TENANTS = join(import.meta.dirname, '../../tenants');
const SWISS = readFileSync(join(TENANTS, 'tirage-ch.yaml'), 'utf8');

const FRENCH = readFileSync(join(TENANTS, 'pages/fr.yaml'), 'utf8');

/** A folder with the Swiss shop, changed, beside the Italian one. */
function folderWith(text: string, pages: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-tenants-'));
  cpSync(join(TENANTS, 'pages'), join(folder, 'pages'), { recursive: true });
  cpSync(join(TENANTS, 'tirage-it.yaml'), join(folder, 'tirage-it.yaml'));
  writeFileSync(join(folder, 'tirage-ch.yaml'), text);
  for (const [name, content] of Object.entries(pages)) writeFileSync(join(folder, 'pages', name), content);
  return folder;
}

async function problemsOf(text: string, pages?: Readonly<Record<string, string>>): Promise<string[]> {
  const { tenants, refused } = await readShopFiles(folderWith(text, pages), [], {
    plants: ['lyon', 'torino'],
    languages: ['en', 'fr', 'it'],
  });
  // One shop has problems; the other shop still sells.
  expect(tenants.map(({ tenant }) => tenant.id)).toContain('tirage-it');
  return refused.flatMap(({ tenant }) =>
    tenant.problems.map(({ file, line, message }) => `${file.split('/').at(-1)}:${line} ${message}`),
  );
}

const lineOf = (text: string, part: string) => text.split('\n').findIndex((each) => each.includes(part)) + 1;

describe('a tenant that does not work as its file is', () => {
  test.each([
    [
      'a time zone of another planet',
      /timeZone: .*/,
      'timeZone: Mars/Olympus',
      "/timeZone is 'Mars/Olympus', no time zone",
    ],
    [
      'a locale with an underscore',
      /\n {2}locale: .*/,
      '\n  locale: es_ES',
      "/domain/locale is 'es_ES', no language tag",
    ],
    ['a locale of no language', /\n {2}locale: .*/, '\n  locale: xx-CH', "/domain/locale is 'xx-CH', no language tag"],
    [
      'a language without texts',
      /\nlanguage: .*/,
      '\nlanguage: es',
      "/language is 'es', no language of the dictionaries",
    ],
    [
      'a language without texts that stands in',
      /^#.*/,
      'fallback: [it, es]',
      "/fallback/1 is 'es', no language of the dictionaries: write one of en, fr, it",
    ],
    [
      'a currency of its own in which it does not sell',
      /\ncurrencies: .*/,
      '\ncurrencies: [EUR]',
      '/currencies has no CHF, the currency of the shop (/domain/currency): add CHF',
    ],
    ['a code that stands for a country', /countries: \[/, 'countries: [UK, ', "'UK', no country of ISO 3166: write GB"],
    ['a network of everybody', /^#.*/, 'companyNetworks: ["0.0.0.0/0"]', 'far more people than a shop'],
    [
      'a token that would be a style of its own',
      /tokens: \{\}/,
      'tokens: {paper: "red; } body {display:none"}',
      'more than one value: write a colour, a measure or fonts alone',
    ],
    ['a country that there is not', /defaultIso2: CH/, 'defaultIso2: XX', "/domain/defaultIso2 is 'XX', no country"],
    [
      'a wrong check digit of its IBAN',
      'CH9300762011623852957',
      'CH9300762011623852958',
      'no IBAN, its check digits do not fit',
    ],
    ['a BIC of no country', 'POFICHBE', 'POFIQZBE', 'no BIC, its fifth and sixth letters are no country'],
    ['a postal code of its own that there is not', /postalCode: .*/, 'postalCode: "0001"', 'no postal code of CH'],
    ['a country that is there twice', /countries: \[/, 'countries: [CH, ', 'which is there twice: remove one'],
    [
      'a factor of a currency that is a nought short',
      'CHF: 11800',
      'CHF: 1180',
      '/currencyFactors/CHF is 1180, and a euro is about 0.94 CHF: write basis points',
    ],
    ['a VAT number of another state', 'CHE-100.155.212', 'DE136695976', 'whose numbers begin with CHE'],
    ['a BIC of another country than its IBAN', 'POFICHBE', 'POFIDEBE', 'a bank of DE, and the IBAN is of CH'],
    ['the clock of another country', /timeZone: .*/, 'timeZone: America/New_York', 'write Europe/Zurich'],
    [
      'a price of a file check in francs',
      /fileCheckPrice: .*/,
      'fileCheckPrice: {CHF: 5, EUR: 490}',
      'write cents, from 118 to 5900, 578 for 5.78, or 0',
    ],
    ['a mail address that is none', /email: \S+@tirage/, 'email: bonjour-tirage', 'no mail address'],
    ['a wrong check digit of its VAT number', 'CHE-100.155.212', 'CHE-100.155.213', 'no VAT number'],
    [
      'a desk at a plant of others',
      /dates: words/,
      'collection: [torino]',
      "/collection/0 is 'torino', no plant of this shop with a desk",
    ],
    ['a plant that there is not', /plants: .*/, 'plants: [madrid]', "/plants/0 is 'madrid', no plant"],
    [
      'no price of the file check in a currency',
      /fileCheckPrice: .*/,
      'fileCheckPrice: {CHF: 520}',
      'no price in EUR: add EUR',
    ],
    [
      'a currency of which nobody says what it is worth',
      /currencyFactors: .*/,
      'currencyFactors: {EUR: 10000}',
      'what a euro is in CHF: add CHF',
    ],
  ])('for %s is refused by file, line and remedy, and the others sell', async (_what, from, to, says) => {
    const text = SWISS.replace(from, to);
    const [problem, ...more] = await problemsOf(text);
    expect(more).toEqual([]);
    expect(problem).toContain(says);
    expect(problem).toMatch(new RegExp(`^tirage-ch\\.yaml:${lineOf(text, to.trim())} `));
  });

  test.each([
    ['that is not there', {}, 'pages: none', /^none\.yaml:1 is not there/],
    [
      'of unknown kinds',
      { 'odd.yaml': page('home', '/', 'castle') },
      'pages: odd',
      /^odd\.yaml:1 page home is of the kind 'castle'/,
    ],
    [
      'with one path twice',
      { 'odd.yaml': page('home', '/', 'home') + page('other', '/', 'standard') },
      'pages: odd',
      /^odd\.yaml:1 the pages home and other have the path \/:/,
    ],
    [
      'without a first page',
      { 'odd.yaml': page('other', '/other/', 'standard') },
      'pages: odd',
      /no page has the path \//,
    ],
    ['that cannot be read', { 'odd.yaml': '- id: 7\n' }, 'pages: odd', /^odd\.yaml:1 /],
  ])('for a file of pages %s is refused', async (_what, pages, line, says) => {
    expect((await problemsOf(SWISS.replace(/^pages: .*$/m, line), pages)).join('\n')).toMatch(says);
  });

  test('for a page to sell at an address of the server is refused, since nobody would reach it', async () => {
    const text = FRENCH.replace('path: /panier/', 'path: /admin/');
    expect(await problemsOf(SWISS, { 'fr.yaml': text })).toEqual([
      `fr.yaml:${lineOf(text, 'path: /admin/')} page cart has the path /admin/, and what begins with /admin/ belongs to the server: write another path`,
    ]);
  });

  test.each(Object.keys(SELLING_PAGES))(
    'for pages without %s is refused until the line that is told is added',
    async (id) => {
      const [said, ...more] = await problemsOf(SWISS, { 'fr.yaml': without(id) });
      expect(more).toEqual([]);
      expect(said).toMatch(new RegExp(`^fr\\.yaml:1 no page has the id ${id}, to which the shop leads: add '- {id: `));
      expect(await problemsOf(SWISS, { 'fr.yaml': without(id) + exampleIn(said!) })).toEqual([]);
    },
  );

  test('for a page of another kind or another id than the shop looks for is refused', async () => {
    const kind = FRENCH.replace('kind: cart', 'kind: standard');
    expect(await problemsOf(SWISS, { 'fr.yaml': kind })).toEqual([
      `fr.yaml:${lineOf(kind, 'id: cart') + 2} page cart is of the kind 'standard': write kind: cart`,
    ]);
    const renamed = FRENCH.replace('id: cart', 'id: panier');
    expect(await problemsOf(SWISS, { 'fr.yaml': renamed })).toEqual([
      `fr.yaml:${lineOf(renamed, 'id: panier')} the shop looks for its page of the kind cart by its id: write id: cart`,
    ]);
  });

  test.each(Object.keys(LINKED_PAGES))('for pages without %s is told, and sells', async (id) => {
    const read = (text: string) => readShopFiles(folderWith(SWISS, { 'fr.yaml': text }), []);
    const { misnamed, refused } = await read(without(id));
    expect(refused).toEqual([]);
    const said = misnamed.map(({ message }) => message);
    expect(said).toEqual([expect.stringContaining(`no page has the id ${id}, to which the shop leads: add '- {id: `)]);
    expect((await read(without(id) + exampleIn(said[0]!))).misnamed).toEqual([]);
  });

  test('for the first page alone is told all others at once, and a shop for resellers where they ask to be one', async () => {
    const told = (text: string) => problemsOf(text, { 'fr.yaml': page('home', '/', 'home') });
    const all = [...Object.keys(SELLING_PAGES), ...Object.keys(LINKED_PAGES)];
    const idsOf = (said: string[]) => said.map((each) => /no page has the id ([\w-]+)/.exec(each)?.[1]);
    expect(idsOf(await told(SWISS))).toEqual(all);
    const ofResellers = SWISS.replace('audience: everyone', 'audience: premium');
    expect(idsOf(await told(ofResellers))).toEqual([...all, 'premium-reseller']);
  });

  test('for a country whose VAT rate nobody told is refused: nothing could be sold there', async () => {
    const of = (seat: string, country: string) =>
      SWISS.replace(/\n {2}country: CH/, `\n  country: ${seat}`)
        .replace('postalCode: "1204"', 'postalCode: "69007"')
        .replace('CHE-100.155.212', seat === 'FR' ? 'FR83404833048' : 'CHE-100.155.212')
        .replace('countries: [CH, LI]', `countries: [CH, ${seat === 'FR' ? 'FR, ' : ''}${country}]`);
    const norwegian = of('NO', 'NO');
    expect(await problemsOf(norwegian)).toEqual([
      expect.stringMatching(
        `^tirage-ch\\.yaml:${lineOf(norwegian, 'NO]')} /domain/countries/1 is 'NO', whose VAT rate is not known: add it to`,
      ),
    ]);
    // From another area it is an export, and within the union every rate is known.
    expect(await problemsOf(of('FR', 'NO'))).toEqual([]);
    expect(await problemsOf(of('FR', 'PL'))).toEqual([]);
  });

  test('for countries without its own is refused: carts begin there, and the seat buys, too', async () => {
    const without = SWISS.replace('countries: [CH, LI]', 'countries: [LI]');
    const first = lineOf(without, 'defaultIso2');
    expect(await problemsOf(without)).toEqual([
      `tirage-ch.yaml:${first} /domain/defaultIso2 is 'CH', which /domain/countries does not name: add it there, or write LI`,
    ]);
    const abroad = without.replace('defaultIso2: CH', 'defaultIso2: LI').replace('"1201"', '"9490"');
    expect(await problemsOf(abroad)).toEqual([
      `tirage-ch.yaml:${lineOf(abroad, 'countries:')} /domain/countries has no CH, where the shop has its seat: add CH`,
    ]);
  });

  test('with the clock of a territory overseas of its country is right, and with that of another country refused', async () => {
    const overseas = (zone: string) =>
      problemsOf(
        SWISS.replace(/\n {2}country: CH/, '\n  country: FR')
          .replace('countries: [CH, LI]', 'countries: [FR, CH]')
          .replace('postalCode: "1204"', 'postalCode: "97400"')
          .replace('CHE-100.155.212', 'FR83404833048')
          .replace('Europe/Zurich', zone),
      );
    expect(await overseas('Indian/Reunion')).toEqual([]);
    expect(await overseas('Asia/Tokyo')).toEqual([
      expect.stringContaining('is not that of 97400 in FR: write Indian/Reunion'),
    ]);
    expect(await overseas('Europe/Paris')).toEqual([]);
  });

  test.each([
    ['paper', 'FBFCFC', 'no colour: write #0B5D43, with six digits'],
    ['paper', 'white', 'no colour: write #0B5D43, with six digits'],
    ['corner', '4', 'no measure: write 4px or 120ms'],
    ['font-text', '24px', "no fonts: write 'Source Sans 3', sans-serif"],
    ['ink', '#c0c0c0', 'has ink #c0c0c0 on paper #fffdf8, a contrast of 1.8: choose colours of 4.5 or more'],
  ])('with a token %s of %s is told, and sells', (name, value, says) => {
    const tokens = new Map([
      ['paper', '#fffdf8'],
      ['ink', '#15171a'],
      ['corner', '2px'],
      ['font-text', 'serif'],
    ]);
    const shop = (given: Record<string, string>) => ({
      brand: { name: 'T', sender: 'T', provider: 't', tokens: given },
    });
    expect(tokenProblems(shop({ [name]: value }), { tokens })).toEqual([
      expect.objectContaining({ message: expect.stringContaining(says) }),
    ]);
    const right = {
      paper: 'oklch(0.98 0.01 90)',
      ink: '#000',
      corner: '0.5rem',
      'font-text': "'Source Sans 3', serif",
    };
    expect(tokenProblems(shop(right), { tokens })).toEqual([]);
  });

  test('and numbers its orders as another one of its plant does is refused: a number is one order there', async () => {
    const told = async (text: string) =>
      (await readShopFiles(folderWith(text), [])).refused.flatMap(({ tenant }) =>
        tenant.problems.map(({ message }) => message),
      );
    const alike = SWISS.replace(/orderPrefix: .*/, 'orderPrefix: TI');
    expect(await told(alike)).toEqual([
      '/orderPrefix is TI, as that of tirage-ch, which shares a plant or the bank account: write another one',
    ]);
    expect(await told(alike.replace(/\nplants: .*/, '\nplants: [leeds]'))).toEqual([]);
  });

  test('and names the host of another one is refused: the host is the other shop’s', async () => {
    const { tenants, refused } = await readShopFiles(
      folderWith(SWISS.replace(/hosts: .*/, 'hosts: [it.localhost]')),
      [],
    );
    expect(tenants.map(({ tenant }) => tenant.id)).toEqual(['tirage-ch']);
    expect(refused[0]?.tenant.problems[0]?.message).toBe(
      '/hosts names it.localhost, which is a host of tirage-ch: take it out of one of them',
    );
  });

  test('and has the id of another one is refused by the name of its file: no shop would start', async () => {
    const text = SWISS.replace('id: tirage-ch', 'id: tirage-it')
      .replace(/hosts: .*/, 'hosts: [zz.localhost]')
      .replace(/aliases: .*\n/, '');
    const folder = folderWith(SWISS);
    writeFileSync(join(folder, 'tirage-zz.yaml'), text.replace(/orderPrefix: .*/, 'orderPrefix: ZZ'));
    const { tenants, refused } = await readShopFiles(folder, []);
    expect(tenants.map(({ tenant }) => tenant.id)).toEqual(['tirage-ch', 'tirage-it']);
    expect(refused.flatMap(({ tenant }) => tenant.problems)).toEqual([
      {
        file: join(folder, 'tirage-zz.yaml'),
        line: lineOf(text, 'id: tirage-it'),
        message: '/id tirage-it is that of tirage-it.yaml too: write tirage-zz',
      },
    ]);
  });

  test('is refused for nothing as it stands', async () => {
    const { tenants, refused } = await readShopFiles(TENANTS, [], { plants: ['lyon', 'torino', 'leeds'] });
    expect(refused.flatMap(({ tenant }) => tenant.problems)).toEqual([]);
    expect(tenants.length).toBeGreaterThan(3);
  });
});

test('a file that does not say whose it is stops the start in a sentence', async () => {
  await expect(readShopFiles(folderWith('id: [\n'), [])).rejects.toThrow(
    /^The tenant files need a correction:\n.*tirage-ch\.yaml:/,
  );
});

/** The French pages without one of them. */
function without(id: string): string {
  const changed = FRENCH.replace(new RegExp(`^- id: ${id}\\n(?: .*\\n)*`, 'm'), '');
  expect((parse(FRENCH) as unknown[]).length - (parse(changed) as unknown[]).length).toBe(1);
  return changed;
}

/** The line that a message asks for. */
function exampleIn(said: string): string {
  return `${/'(- \{.*\})'/.exec(said)?.[1]}\n`;
}

function page(id: string, path: string, kind: string): string {
  return `- { id: ${id}, path: ${path}, kind: ${kind}, title: T, pageTitle: T }\n`;
}
