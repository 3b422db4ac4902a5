import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config.ts';
import { demoSecret } from './demo-secret.ts';
import { nameStartFault } from './start-faults.ts';

const folderOf = () => mkdtempSync(join(tmpdir(), 'tirage-secret-'));

test('two first starts on one folder sign with one secret, that of the faster one', () => {
  const folder = folderOf();
  let ofFaster = '';
  const ofSlower = demoSecret(folder, () => {
    ofFaster = demoSecret(folder);
    return 'slower'.repeat(8);
  });
  expect(ofFaster).toMatch(/^[0-9a-f]{64}$/);
  expect(ofSlower).toBe(ofFaster);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(ofFaster);
  expect(demoSecret(folder)).toBe(ofFaster);
  expect(readdirSync(folder)).toEqual(['secret']);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test('a secret of which only a part was written signs nothing', () => {
  const folder = folderOf();
  writeFileSync(join(folder, 'secret'), '');
  expect(() => demoSecret(folder)).toThrow(ConfigError);
});

test('a folder in its place, or a link that leads nowhere, is called what it is, and nothing is made beside it', () => {
  const [ofFolder, ofLink] = [folderOf(), folderOf()];
  mkdirSync(join(ofFolder, 'secret'));
  symlinkSync('/nowhere/secret', join(ofLink, 'secret'));
  const config = (dataFolder: string) => ({ databaseUrl: undefined, dataFolder });
  const said = (folder: string) => {
    try {
      return demoSecret(folder);
    } catch (error) {
      return nameStartFault(error, config(folder));
    }
  };
  expect(String(said(ofFolder))).toMatch(/TIRAGE_DATA is .*\/secret is a folder, where a file belongs/);
  expect(String(said(ofLink))).toMatch(/\/secret is a link to \/nowhere\/secret, which is not there.*TIRAGE_DATA/);
  expect(readdirSync(ofLink)).toEqual(['secret']);
});
