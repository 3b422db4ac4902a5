import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createServer } from './server.ts';

const PRODUCTION = {
  TIRAGE_MODE: 'production',
  TIRAGE_SECRET: 'a secret of thirty-two characters or more',
  SMTP_URL: 'smtp://localhost:25',
};

async function answerOf(settings: Readonly<Record<string, string>>, status = 200) {
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent', ...settings }));
  app.get('/', (_request, reply) => reply.code(status).send(''));
  return (await app.inject('/')).headers;
}

describe('the bare server', () => {
  test.each([
    [{}, undefined],
    [PRODUCTION, 'max-age=31536000'],
    [{ ...PRODUCTION, TIRAGE_HSTS: 'subdomains' }, 'max-age=31536000; includeSubDomains'],
  ])('promises HTTPS in production, for hosts below only when asked: %o', async (settings, promised) => {
    expect((await answerOf(settings))['strict-transport-security']).toBe(promised);
  });

  test.each([
    [429, /^60$/],
    [503, /^[1-4]$/],
    [500, /^$/],
    [404, /^$/],
  ])('says with %i when to try again', async (status, seconds) => {
    expect(String((await answerOf({}, status))['retry-after'] ?? '')).toMatch(seconds);
  });
});
