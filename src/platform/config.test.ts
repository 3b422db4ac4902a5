import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'tirage-config-'));

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('a secret that stands in a file', () => {
  test.each([
    ['DATABASE_URL', 'postgres://mia:pw@db.example/shop', 'databaseUrl'],
    ['TIRAGE_SECRET', 'x'.repeat(40), 'secret'],
    ['SMTP_URL', 'smtp://mia:pw@mail.example', 'smtpUrl'],
    ['ERROR_WEBHOOK_URL', 'https://errors.example/key', 'errorWebhook'],
  ] as const)('%s_FILE is read without its last line end', (name, value, key) => {
    expect(readConfig({ [`${name}_FILE`]: fileWith(name, `${value}\n`) })[key]).toBe(value);
  });

  test.each([
    ['set twice', { SMTP_URL: 'smtp://a', SMTP_URL_FILE: '/x' }, /^SMTP_URL and SMTP_URL_FILE are both set/],
    [
      'not there',
      { TIRAGE_SECRET_FILE: join(folder, 'none') },
      /^TIRAGE_SECRET_FILE is .*none, which cannot be read \(ENOENT\)/,
    ],
    ['a folder', { DATABASE_URL_FILE: folder }, /^DATABASE_URL_FILE is .*cannot be read \(EISDIR\)/],
    ['empty', { TIRAGE_SECRET_FILE: fileWith('empty', '\n') }, /^TIRAGE_SECRET_FILE is .*, which is empty/],
    ['too short', { TIRAGE_SECRET_FILE: fileWith('short', 'abc') }, /^TIRAGE_SECRET is shorter than 32/],
  ])('and is %s is refused with a sentence', (_what, settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(sentence);
  });
});

test.each([
  [{ TIRAGE_POOL: '0' }, "TIRAGE_POOL is '0'. Set a number from 1 to 1000."],
  [{ TIRAGE_POOL: 'many' }, "TIRAGE_POOL is 'many'. Set a number from 1 to 1000."],
  [{ PORT: '65536' }, "PORT is '65536'. Set a number from 0 to 65535."],
  [{ PORT: '3000', METRICS_PORT: '3000' }, 'METRICS_PORT is 3000, the port of the shop. Set it to another one.'],
  [
    { DATABASE_URL: 'mysql://db.example/x' },
    'DATABASE_URL is not a postgres:// address. Check its beginning and its special characters.',
  ],
  [
    { DATABASE_URL: 'postgres://%zz@db.example/x' },
    'DATABASE_URL is not a postgres:// address. Check its beginning and its special characters.',
  ],
  [{ METRICS_PORT: 'x' }, "METRICS_PORT is 'x'. Set a number from 0 to 65535."],
])('the wrong setting %j names itself and the remedy', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});

test('without settings there are no figures, no traces and nobody to tell', () => {
  expect(readConfig({})).toMatchObject({ pool: 8, metrics: undefined, tracesUrl: undefined, errorWebhook: undefined });
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
});

test('a storage for files is set as a whole or not at all', () => {
  const whole = {
    TIRAGE_S3_ENDPOINT: 'https://s3.example/',
    TIRAGE_S3_BUCKET: 'tirage',
    TIRAGE_S3_KEY: 'key',
    TIRAGE_S3_SECRET: 'secret',
  };
  expect(readConfig(whole).s3).toEqual({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'tirage',
    key: 'key',
    secret: 'secret',
  });
  expect(readConfig({}).s3).toBeUndefined();
  for (const name of Object.keys(whole)) {
    const fault = () => readConfig({ ...whole, [name]: '' });
    expect(fault).toThrow(/TIRAGE_S3_\w+ is (?:not )?set/);
  }
  expect(() => readConfig({ ...whole, TIRAGE_S3_BUCKET: 'A/b' })).toThrow("TIRAGE_S3_BUCKET is 'A/b'");
  expect(() => readConfig({ ...whole, TIRAGE_S3_ENDPOINT: 's3.example' })).toThrow('TIRAGE_S3_ENDPOINT');
});
