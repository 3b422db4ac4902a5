import { execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/postmaster.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Exit code of the command, and the text of both outputs. */
function run(settings: Readonly<Record<string, string>>, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, TIRAGE_DATA: mkdtempSync(join(tmpdir(), 'tirage-catalog-')), ...settings };
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['src/app/commands/catalog-command.ts', ...words],
      { cwd: ROOT, env },
      (_, out, err) => done({ code: child.exitCode ?? 0, said: out + err }),
    );
  });
}

test('npm run catalog names a setting that is wrong in one sentence', async () => {
  const DATABASE_URL = `postgres://tirage@127.0.0.1:${await freePort()}/tirage`;
  expect(await run({ DATABASE_URL }, 'export', tmpdir())).toEqual({
    code: 1,
    said: expect.stringMatching(/^DATABASE_URL names 127\.0\.0\.1:\d+, where nothing listens\. .*\n$/),
  });
  expect(await run({ TIRAGE_POOL: 'many' }, 'check')).toEqual({
    code: 1,
    said: "TIRAGE_POOL is 'many'. Set a number from 1 to 1000.\n",
  });
});

test('npm run catalog -- check finds that nobody sells, as a start does', async () => {
  const TIRAGE_TENANTS = mkdtempSync(join(tmpdir(), 'tirage-no-tenants-'));
  expect(await run({ TIRAGE_TENANTS }, 'check')).toEqual({
    code: 1,
    said: `There is no tenant. Put a file of your own into ${TIRAGE_TENANTS} (copy one, without \`demo: true\`).\n`,
  });
});

test('npm run catalog -- prices shows what each shop sells at, with its markup and in its currency', async () => {
  const { code, said } = await run({}, 'prices', 'bc-std');
  expect(code).toBe(0);
  expect(said).toContain('tirage-ch, tirage-fr, tirage-it, tirage-uk: EUR before VAT, prices of the list × 1.00\n');
  expect(said).toContain('tirage-ch: CHF before VAT, prices of the list × 1.00 × 1.18 CHF for a euro\n');
  expect(said).toContain(
    'tirage-pro: EUR before VAT, prices of the list × 0.95 × 0.95 for resellers of the first class\n',
  );
  const rowOf = (shop: string, currency = 'EUR') =>
    said
      .slice(said.search(new RegExp(`${shop}[^\\n]*: ${currency}`)))
      .split('\n')
      .find((line) => line.startsWith('    1000 '))
      ?.trim()
      .split(/ +/);
  expect(rowOf('tirage-it')?.slice(0, 5)).toEqual(['1000', '29.40', '31.30', '36.90', '43.80']);
  // A markup of 0.95 on a list of 31.27, of which resellers pay 0.95.
  expect(rowOf('tirage-pro')?.[2]).toBe('28.20');
  expect(rowOf('tirage-uk', 'GBP')?.[2]).toBe(
    (await run({}, 'prices', 'bc-std', '--shop', 'tirage-uk')).said.match(/GBP[^]*? {4}1000 +\S+ +(\S+)/)?.[1],
  );
  expect(await run({}, 'prices', '--shop', 'tirage-us')).toEqual({
    code: 1,
    said: 'There is no shop tirage-us. Name one of tirage-ch, tirage-fr, tirage-it, tirage-pro, tirage-uk.\n',
  });
});

test('npm run catalog -- prices shows no speed that is not sold, of a product or of a quantity', async () => {
  const { said } = await run({}, 'prices', 'fly-a5', 'lab-roll', '--shop', 'tirage-fr');
  const rowsOf = (product: string) => said.slice(said.indexOf(`\n${product} `)).split('\n\n', 1)[0]!;
  const [flyers, labels] = [rowsOf('fly-a5'), rowsOf('lab-roll')];
  expect(flyers).toMatch(/^ +1000(?: +\d+\.\d\d){4} /m);
  expect(flyers).toMatch(/^ +10000(?: +\d+\.\d\d){3} +- /m);
  expect(labels).toMatch(/^ +20000(?: +\d+\.\d\d){3} +- /m);
  expect(labels).toMatch(/^ +30000(?: +\d+\.\d\d){2} +- +- /m);
});

test('npm run catalog ends quietly where nobody reads on', async () => {
  const child = spawn(process.execPath, ['src/app/commands/catalog-command.ts', 'prices'], { cwd: ROOT });
  const said: string[] = [];
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
  child.stdout.destroy();
  const code = await new Promise((done) => child.on('close', done));
  expect([code, said]).toEqual([0, []]);
});
