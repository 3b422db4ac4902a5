import { afterAll, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { freshDatabase } from '../support/shop.ts';
import { launch, ready, stopped } from '../support/served-shop.ts';

const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

test('the development server draws a page from the sources, which no build has seen', async () => {
  const port = await freePort();
  const settings = { NODE_ENV: 'development', PORT: String(port), DATABASE_URL: await freshDatabase() };
  const child = launch('src/app/main.ts', settings, 'ignore', ['--dev']);
  ends.push(() => stopped(child, 'SIGTERM'));
  await ready(port, child);
  const page = await fetch(`http://localhost:${port}/flyer-a5/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/@vite/client');
});
