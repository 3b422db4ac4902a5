import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/postmaster.ts';
import { fromDebian } from '../support/browser.ts';
import { Buyer } from '../support/buyer.ts';
import { violations } from '../support/invariants.ts';
import { freshDatabase } from '../support/shop.ts';
import { ready, serveShop, stopped, type ServedShop } from '../support/served-shop.ts';

const SITE = join(import.meta.dirname, '../../deploy/nginx.conf');
const SETTINGS = { TIRAGE_SECRET: 'one secret for both of the servers here', TIRAGE_TRUST_PROXY: '127.0.0.1' };
const binary = fromDebian(['nginx-light'], () =>
  ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path)),
);
if (!binary) process.stderr.write('nginx is not here and cannot be installed: two servers behind it are not tried.\n');

/** The site that operators are given, at a port of its own and without certificates; its log names who answered. */
function siteFor(port: number, upstreams: readonly number[], logs: string): string {
  const [, beforeRedirect = '', , afterRedirect = ''] =
    /^([\s\S]*?)(server \{\s+listen 80;[\s\S]*?\n\}\n)([\s\S]*)$/.exec(readFileSync(SITE, 'utf8')) ?? [];
  return `${beforeRedirect}${afterRedirect}`
    .replace(/ {2}server 127\.0\.0\.1:3000;\n {2}server 127\.0\.0\.1:3001;\n/, () =>
      upstreams.map((upstream) => `  server 127.0.0.1:${upstream};\n`).join(''),
    )
    .replaceAll(/^ {2}(?:ssl_|listen \[).*\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('$sent_http_tracking_id', '$upstream_addr')
    .replaceAll('/var/log/nginx/', `${logs}/`);
}

describe.skipIf(!binary)('two servers on one database behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-nginx-'));
  const log = join(folder, 'tirage.log');
  let servers: [ServedShop, ServedShop];
  let nginx: ChildProcess;
  let port: number;
  beforeAll(async () => {
    const DATABASE_URL = await freshDatabase();
    servers = [await serveShop({ ...SETTINGS, DATABASE_URL }), await serveShop({ ...SETTINGS, DATABASE_URL })];
    port = await freePort();
    const config = join(folder, 'nginx.conf');
    writeFileSync(
      config,
      `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${siteFor(
        port,
        servers.map((server) => server.port),
        folder,
      )}\n}\n`,
    );
    nginx = spawn(binary ?? '', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
    await ready(port, nginx);
  });
  afterAll(async () => {
    await stopped(nginx, 'SIGTERM');
    await Promise.all(servers.map((server) => server.stop()));
  });

  const answeredBy = () => {
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    return new Set(lines.map((line) => line.split(' ').at(-1)));
  };

  test('an order is placed across both: each has its part in it, and what stands is whole', async () => {
    const buyer = new Buyer(port);
    const cartId = await buyer.fillCart();
    const order = await buyer.orders(cartId ?? '');
    expect(order?.orderNumber).toMatch(/^T\d\d-\d+$/);
    expect(answeredBy()).toEqual(new Set(servers.map((server) => `127.0.0.1:${server.port}`)));
    expect(await violations(servers[0].databaseUrl, [order?.orderNumber ?? ''])).toEqual([]);
  });

  test('what is counted is counted over both: the eleventh guess is one too many, whoever answers it', async () => {
    const guess = async () => {
      const { status } = await fetch(`http://localhost:${port}/api/v1/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'camille@tirage.example', password: 'guessed' }),
      });
      return status;
    };
    const answers: number[] = [];
    for (let count = 0; count < 12; count += 1) answers.push(await guess());
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('one that dies is missed by nobody, and no log has the key of a link that met it', async () => {
    servers[0].process.kill('SIGKILL');
    await once(servers[0].process, 'exit');
    // First of all: nginx leaves out for a while who did not answer.
    const secret = 'a-key-that-is-in-no-log';
    for (let count = 0; count < 20; count += 1) await fetch(`http://localhost:${port}/commande/?key=${secret}`);
    const buyer = new Buyer(port);
    const order = await buyer.orders((await buyer.fillCart()) ?? '');
    expect(order?.orderNumber).toBeTruthy();
    const logged = readdirSync(folder).filter((name) => name.endsWith('.log'));
    expect(logged).toContain('tirage-error.log');
    for (const name of logged) expect(readFileSync(join(folder, name), 'utf8')).not.toContain(secret);
  });
});
