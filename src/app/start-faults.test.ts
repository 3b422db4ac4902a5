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
  [
    { message: 'timeout expired' },
    /^DATABASE_URL names db\.example:5433, where something takes the connection and says nothing.* host and port/,
  ],
  [
    { message: 'timeout exceeded when trying to connect' },
    /^DATABASE_URL names db\.example:5433, where something takes/,
  ],
  [
    { message: 'Connection terminated unexpectedly' },
    /^DATABASE_URL names db\.example:5433, where .* not as PostgreSQL does.* host and port/,
  ],
  [
    { message: 'received invalid response: 32' },
    /^DATABASE_URL names db\.example:5433, where .* not as PostgreSQL does/,
  ],
  [{ code: 'ECONNRESET', message: 'read ECONNRESET' }, /^DATABASE_URL names db\.example:5433, where .* not as Postgr/],
  [
    { code: '25006', message: 'cannot execute CREATE SCHEMA in a read-only transaction' },
    /^DATABASE_URL: the database 'shop' at db\.example:5433 only reads .*primary.*default_transaction_read_only/,
  ],
  [
    { code: '42501', message: 'permission denied to grant role "tirage_app"' },
    /^DATABASE_URL: the role 'mia' .*grant tirage_app to mia with admin option/,
  ],
  [{ code: '57P03', message: 'the database system is starting up' }, /^DATABASE_URL: PostgreSQL at .* Wait until/],
  [{ code: 'EISDIR', path: '/srv/tirage/secret' }, /^TIRAGE_DATA is .*, but \/srv\/tirage\/secret is a folder/],
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
