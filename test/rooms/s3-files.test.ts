import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { restoreBackup } from '#platform/db/backup/restore-backup.ts';
import { writeBackup } from '#platform/db/backup/write-backup.ts';
import { ROOT } from '#platform/installation.ts';
import { folderStore } from '#platform/storage/folder-store.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { layGround } from '../../src/app/start.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { handIn, readFile, waitingFor } from '../support/artwork.ts';
import { openMoodyProxy, type MoodyProxy } from '../support/moody-proxy.ts';
import { openS3, s3Environment } from '../support/s3-server.ts';
import { emptyDatabase, openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt } from '../support/staff.ts';
import { announce, aPdf, patch, sendFile, sha256 } from '../support/uploads.ts';
import { Visitor, type Reply } from '../support/visitor.ts';

const TIRAGE_SECRET = 'one secret for both of the servers here';
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tirage-s3-data-')));
let server: Awaited<ReturnType<typeof openS3>>;
let proxy: MoodyProxy;
let storage: Record<string, string>;
let first: TestShop;
let second: TestShop;
beforeAll(async () => {
  server = await openS3();
  proxy = await openMoodyProxy(server.settings.endpoint);
  storage = s3Environment({ ...server.settings, endpoint: proxy.endpoint });
  first = await openTestShop({}, { TIRAGE_SECRET, TIRAGE_DATA: folders[0]!, ...storage });
  const { databaseUrl: DATABASE_URL } = first;
  second = await openTestShop({}, { TIRAGE_SECRET, DATABASE_URL, TIRAGE_DATA: folders[1]!, ...storage });
});
beforeEach(() => void (proxy.mood = 'well'));
afterAll(async () => {
  await second.close();
  await first.close();
  await proxy.close();
  await server.close();
});

const filesIn = (folder: string) =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

/** The same browser at the other server. */
async function atSecond(guest: Visitor): Promise<Visitor> {
  const there = new Visitor(second.app);
  for (const [name, value] of guest.cookies) there.cookies.set(name, value);
  await there.meet();
  return there;
}

test('a file sent to one server is read, approved, released and fetched by the other, and no disk keeps it', async () => {
  const placed = await waitingFor(first);
  const flyer = cleanFlyer();
  const id = await placed.send(flyer);
  await readFile(second, id);
  await handIn(placed.guest, placed.id, placed.lineItemId);
  const staff = await staffAt(second).signsIn();
  const path = `/staff/uploads/${placed.orderNumber}/${placed.lineItemId}`;
  await staff.call('POST', `/staff/orders/${placed.orderNumber}/payment/`, { reference: 'bank' });
  const { version } = (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
  const released = await staff.call<UploadLine>('POST', `${path}/release/`, { version });
  expect(released.status).toBe(200);
  const there = await atSecond(placed.guest);
  const fetched = await there.send({ method: 'GET', url: `/api/v1/order/${placed.id}/uploads/${id}/` });
  expect([fetched.statusCode, sha256(fetched.rawPayload)]).toEqual([200, sha256(flyer)]);
  expect(folders.flatMap(filesIn)).toEqual([]);
});

test('a storage that is away is told in words, and the upload goes on where it was', async () => {
  const { guest, id, lineItemId } = await waitingFor(first);
  const content = aPdf(200_000);
  const { path, id: upload } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
  proxy.mood = 'refusing';
  const refused = await patch(guest, path, 0, content);
  const { error } = refused.json() as Reply['body'];
  expect([refused.statusCode, error.key]).toEqual([503, 'storage_unavailable']);
  expect(error.text).toContain('Rien n’est perdu');
  expect(refused.headers['retry-after']).toBeDefined();
  const asked = await guest.send({ method: 'HEAD', url: path, headers: { 'tus-resumable': '1.0.0' } });
  expect(asked.headers['upload-offset']).toBe(String(content.length));
  proxy.mood = 'well';
  expect((await patch(guest, path, content.length, Buffer.alloc(0))).statusCode).toBe(204);
  proxy.mood = 'refusing';
  const url = `/api/v1/order/${id}/uploads/${upload}/`;
  const fetched = await guest.send({ method: 'GET', url });
  expect([fetched.statusCode, (fetched.json() as Reply['body']).error.key]).toEqual([503, 'storage_unavailable']);
  // Who opens the link in a browser reads it on a page of the shop.
  const page = await guest.send({
    method: 'GET',
    url,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after'] !== undefined]).toEqual([
    503,
    'text/html; charset=utf-8',
    true,
  ]);
  expect(page.payload).toContain('Rien n’est perdu');
});

test('an upload that comes to another server in the middle begins there anew and is whole in the end', async () => {
  const { guest, id, lineItemId } = await waitingFor(first);
  const content = aPdf(50_000);
  const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
  expect((await patch(guest, path, 0, content.subarray(0, 20_000))).statusCode).toBe(204);
  const there = await atSecond(guest);
  expect((await patch(there, path, 20_000, content.subarray(20_000))).statusCode).toBe(409);
  const asked = await there.send({ method: 'HEAD', url: path, headers: { 'tus-resumable': '1.0.0' } });
  expect(asked.headers['upload-offset']).toBe('0');
  expect((await patch(there, path, 0, content)).statusCode).toBe(204);
});

test('a backup holds the files of the bucket, and a restore puts them back where the settings say', async () => {
  const { guest, id, lineItemId } = await waitingFor(first);
  const content = aPdf(1_000);
  expect((await sendFile(guest, id, content, { lineItemId })).key).toBe(204);
  const folder = mkdtempSync(join(tmpdir(), 'tirage-s3-backup-'));
  const written = await writeBackup(first.databaseUrl, join(folder, 'one.backup'), first.ground.files);
  expect(written.files).toBeGreaterThan(0);
  const anew = folderStore(join(folder, 'files'));
  await restoreBackup(await emptyDatabase(), written.file, join(ROOT, 'migrations'), anew);
  expect(await anew.hashes('tirage-fr')).toContain(sha256(content));
  expect(new Set(await anew.hashes('tirage-fr'))).toEqual(new Set(await first.ground.files.hashes('tirage-fr')));
});

test('a start with a wrong bucket names setting and remedy; one whose storage is away says so and sells', async () => {
  const log = {
    warned: [] as string[],
    warn: (_fields: object, text: string) => void log.warned.push(text),
    error: () => undefined,
  };
  const start = async (more: Record<string, string>) => {
    const TIRAGE_DATA = mkdtempSync(join(tmpdir(), 'tirage-s3-start-'));
    const config = readConfig({ DATABASE_URL: first.databaseUrl, TIRAGE_DATA, TIRAGE_SECRET, ...storage, ...more });
    await (await layGround(config, log)).close();
  };
  await expect(start({ TIRAGE_S3_BUCKET: 'not-there' })).rejects.toThrow(
    /^TIRAGE_S3_BUCKET is 'not-there', .*Make it there or correct the name\.$/,
  );
  proxy.mood = 'refusing';
  await start({});
  expect(log.warned).toEqual([
    expect.stringContaining(`TIRAGE_S3_ENDPOINT is ${proxy.endpoint}, which does not answer`),
  ]);
});
