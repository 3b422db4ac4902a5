import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { layGround, type Ground } from '../../src/app/start.ts';
import { emptyDatabase, freshDatabase, openTestShop } from '../support/shop.ts';
import { shopFolder, type ShopFolder } from '../support/shop-folder.ts';

let url: string;
const folders: ShopFolder[] = [];
beforeAll(async () => {
  url = await freshDatabase();
});
afterEach(() => folders.splice(0).forEach((each) => each.delete()));

/** The shop's files in a folder of their own. */
function filesFor(databaseUrl: string): ShopFolder {
  const files = shopFolder(databaseUrl);
  folders.push(files);
  return files;
}

/** Starts on the files, and returns what the log is told of those that are not in force. */
async function startOn({ folder }: ShopFolder, databaseUrl: string): Promise<{ ground: Ground; said: string[] }> {
  const said: string[] = [];
  const log = {
    warn: () => undefined,
    error: (fields: { file?: string; line?: number }, message: string) =>
      void said.push(`${fields.file}:${fields.line} ${message}`),
  };
  const config = readConfig({ DATABASE_URL: databaseUrl, TIRAGE_SHOP: folder, TIRAGE_DATA: folder });
  return { ground: await layGround(config, log), said };
}

test.each([
  ['catalog/plants.yaml', 'timeZone: Europe/Rome', 'timeZone: Europe/Rom'],
  ['catalog/prices.yaml', 'base: 11', 'base: -11'],
  ['catalog/tariff.yaml', 'code: "4911.10"', 'code: "49111"'],
  ['catalog/promotions.yaml', 'basisPoints: 1000', 'basisPoints: 100000'],
  ['catalog/shared.yaml', /^/, 'x: [\n'],
  ['tenants/tirage-it.yaml', /^id: .*/m, 'id: ['],
])(
  'a start with a mistake in %s opens all shops at what is in force, and says file and line',
  async (file, right, wrong) => {
    const files = filesFor(url);
    files.change(file, right, wrong);
    const { ground, said } = await startOn(files, url);
    const { heldFiles, shops } = ground;
    await ground.close();
    expect([shops.ids.length, shops.refused]).toEqual([5, []]);
    expect(heldFiles[0]).toMatchObject({ file: join(files.folder, file), line: expect.any(Number) });
    expect(said).toEqual(
      heldFiles.map(
        ({ line, message }) =>
          `${join(files.folder, file)}:${line} the files are not in force, and the shops go on without them: ${message}`,
      ),
    );
  },
);

test.each(['tariff', 'shared'])(
  'a file of the catalogue that is missing stops no start either: %s.yaml',
  async (name) => {
    const files = filesFor(url);
    files.remove(`catalog/${name}.yaml`);
    const { ground } = await startOn(files, url);
    await ground.close();
    expect(ground.heldFiles).toEqual([expect.objectContaining({ message: expect.stringContaining('is not there') })]);
  },
);

test.each([
  ['catalog/products/fly-a5.yaml', 'fr: "Flyer A5"', 'fr: *Nouveau*', 1, 0],
  ['tenants/pages/fr.yaml', 'title: ', 'title: *Promo* ', 0, 2],
])(
  'a text between stars in %s puts aside what stands in that file alone',
  async (file, right, wrong, products, shops) => {
    const own = await freshDatabase();
    const files = filesFor(own);
    files.change(file, right, wrong);
    const { ground } = await startOn(files, own);
    await ground.close();
    expect(ground.heldFiles).toEqual([]);
    expect([ground.shops.problems.length, ground.shops.refused.length]).toEqual([products, shops]);
  },
);

test('a server that started so sells, and takes the files once they are right, as the next start does', async () => {
  const files = filesFor(url);
  files.change('catalog/products/fly-a5.yaml', 'fr: "Flyer A5"', 'fr: "Tract A5"');
  files.change('catalog/prices.yaml', 'base: 11', 'base: -11');
  const shop = await openTestShop({}, { DATABASE_URL: url, TIRAGE_SHOP: files.folder });
  const ask = (path: string, host = 'localhost') => shop.app.inject({ url: path, headers: { host } });
  for (const host of ['localhost', 'it.localhost', 'uk.localhost'])
    expect([(await ask('/', host)).statusCode, (await ask('/readyz', host)).statusCode]).toEqual([200, 200]);
  expect((await ask('/flyer-a5/')).body).not.toContain('Tract A5');
  files.change('catalog/prices.yaml', 'base: -11', 'base: 11');
  const { ground } = await startOn(files, url);
  await ground.close();
  await shop.ground.shops.refresh();
  const page = await ask('/flyer-a5/');
  expect([ground.heldFiles, page.statusCode, page.body.includes('Tract A5')]).toEqual([[], 200, true]);
  await shop.close();
});

test('the first start has nothing to go on with: it ends, with file and line', async () => {
  const empty = await emptyDatabase();
  const files = filesFor(empty);
  files.change('catalog/prices.yaml', 'base: 11', 'base: -11');
  await expect(startOn(files, empty)).rejects.toThrow(
    /A file of the catalogue needs a correction:\n.*prices\.yaml:\d+ /,
  );
});
