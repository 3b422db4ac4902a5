import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config.ts';
import { nameStartFault } from './start-faults.ts';

const config = { databaseUrl: 'postgres://mia:secret@db.example:5433/shop', dataFolder: '/srv/tirage' };

test.each([
  [{ code: 'ECONNREFUSED' }, /^DATABASE_URL names db\.example:5433, where nothing listens/],
  [{ code: 'ENOTFOUND' }, /^DATABASE_URL names db\.example:5433, which cannot be reached/],
  [{ code: '28P01', message: 'password authentication failed' }, /^DATABASE_URL: .*'mia'.*create role mia login/],
  [{ code: '28000', message: 'role "mia" does not exist' }, /^DATABASE_URL: .*create role mia login/],
  [{ code: '3D000' }, /^DATABASE_URL: there is no database 'shop'.*create database shop owner mia/],
  [{ code: '42501', message: 'permission denied to create role' }, /^DATABASE_URL: .*alter role mia createrole/],
  [{ message: 'Migration failed', cause: { code: '42501', message: 'denied' } }, /alter role mia createrole/],
  [{ code: '53300', message: 'too many clients' }, /max_connections/],
  [{ code: 'EACCES', path: '/srv/tirage/secret' }, /^TIRAGE_DATA is \/srv\/tirage, where this user may not write/],
  [{ code: 'ENOTDIR', path: '/srv/tirage' }, /^TIRAGE_DATA is \/srv\/tirage, but \/srv\/tirage is no folder/],
  [{ code: 'EEXIST', path: '/srv' }, /^TIRAGE_DATA is \/srv\/tirage, but \/srv is no folder/],
  [{ code: 'ENOENT', path: '/srv/tirage' }, /^TIRAGE_DATA is \/srv\/tirage, which cannot be made \(ENOENT at/],
  [{ code: 'ENOSPC', path: '/srv/tirage/x' }, /^The disk of TIRAGE_DATA/],
])('the fault %j of a start names its setting and its remedy, and no secret', (fault, sentence) => {
  const named = nameStartFault(fault, config);
  expect(named).toBeInstanceOf(ConfigError);
  expect((named as Error).message).toMatch(sentence);
  expect((named as Error).message).not.toContain('secret@');
});

test('a fault of ours stays what it is', () => {
  for (const fault of [
    new TypeError('x is undefined'),
    { code: 'EACCES', path: '/elsewhere' },
    { code: 'EACCES', path: '/srv/tirage-of-others' },
    { code: 'ENOENT', path: '/srv/tirage/secret' },
    { code: '42P01' },
  ])
    expect(nameStartFault(fault, config)).toBe(fault);
});
