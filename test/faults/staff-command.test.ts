import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/installation.ts';
import { openTestShop } from '../support/shop.ts';
import { staffAt } from '../support/staff.ts';

test('the owner invites the first of the staff on the server, with the rights that are named, and ends an account at once', async () => {
  const shop = await openTestShop();
  try {
    const run = (...words: readonly string[]) => output(shop.databaseUrl, words);
    const email = 'premiere@staff.example';
    expect(await run('invite', email)).toContain('Say which shop with --shop');
    expect(await run('invite', 'nobody', '--shop', 'tirage-fr')).toContain('is no address of mail');
    expect(await run('invite', email, '--shop', 'tirage-fr', '--scopes', 'order:read,all')).toContain("'all' is none");
    const invited = await run('invite', email, '--shop', 'tirage-fr', '--scopes', 'order:read');
    const token = /\/admin\/invite\/#([\w-]{43})/.exec(invited)?.[1] ?? '';
    const visitor = staffAt(shop);
    const password = 'sept lapins bleus';
    const accepted = await visitor.call('POST', '/staff/invite/accept/', { token, name: 'Noa', password });
    expect(accepted.status).toBe(200);
    await visitor.begins(email, password);
    await visitor.call('POST', '/staff/sign-in/later/');
    await visitor.meet();
    expect((await visitor.call('GET', '/staff/orders/')).status).toBe(200);
    expect((await visitor.call('GET', '/staff/trail/')).status).toBe(403);
    expect(await run('list', '--shop', 'tirage-fr')).toMatch(
      /premiere@staff\.example +Noa +no second factor +order:read/,
    );
    expect(await run('block', email, '--shop', 'tirage-fr')).toContain('the sessions have ended');
    expect((await visitor.call('GET', '/staff/orders/')).status).toBe(401);
    expect(await run('block', 'nobody@staff.example', '--shop', 'tirage-fr')).toContain('Nothing was changed');
  } finally {
    await shop.close();
  }
});

/** What the command says, whether it ends well or not. */
function output(databaseUrl: string, words: readonly string[]): Promise<string> {
  const file = join(ROOT, 'dist/program/staff-command.js');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...words],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
    );
  });
}
