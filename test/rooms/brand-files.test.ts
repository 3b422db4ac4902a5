import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => Temporal.Instant.from('2026-11-22T10:00:00Z') });
});
afterAll(() => shop.close());

const get = (url: string, host = 'localhost') => shop.app.inject({ url, headers: { host } });

/** Width, height and the colours of a few pixels, read from the bytes. */
function read(png: Buffer): { size: number; at(x: number, y: number): string } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  const size = png.readUInt32BE(16);
  expect(png.readUInt32BE(20)).toBe(size);
  const length = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + length));
  const row = 1 + size * 3;
  expect(pixels.length).toBe(row * size);
  return { size, at: (x, y) => pixels.subarray(y * row + 1 + x * 3, y * row + 4 + x * 3).toString('hex') };
}

test('every shop has an icon for home screens, in its own colour', async () => {
  for (const [host, id, colour] of [
    ['localhost', 'tirage-fr', 'd63a1e'],
    ['pro.localhost', 'tirage-pro', '0b5d43'],
  ] as const) {
    const { body } = await get('/', host);
    expect(body).toContain(`<link rel="apple-touch-icon" href="/brand/${id}-180.png"/>`);
    const answer = await get(`/brand/${id}-180.png`, host);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    const picture = read(answer.rawPayload);
    expect([picture.size, picture.at(2, 2), picture.at(90, 90)]).toEqual([180, colour, 'fffdf8']);
    expect((await get('/apple-touch-icon.png', host)).headers.location).toBe(`/brand/${id}-180.png`);
  }
  expect((await get('/brand/tirage-pro-180.png')).statusCode).toBe(404);
});

test('every shop says how it is installed as an app, with icons that are there', async () => {
  const { body, headers } = await get('/site.webmanifest', 'pro.localhost');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(body) as { name: string; theme_color: string; icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ name: 'Encrier', theme_color: '#0B5D43' });
  for (const { src, sizes } of manifest.icons) {
    const { size } = read((await get(src, 'pro.localhost')).rawPayload);
    expect(sizes).toBe(`${size}x${size}`);
  }
});

test('every shop says whom to tell of a hole, and until when that holds', async () => {
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'Contact: mailto:bonjour@tirage.example',
    'Expires: 2027-05-01T00:00:00Z',
    'Preferred-Languages: fr',
    'Canonical: http://localhost:3000/.well-known/security.txt',
    '',
  ]);
  expect((await get('/.well-known/security.txt', 'evil.example')).statusCode).toBe(400);
});
