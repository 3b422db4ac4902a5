import { afterAll, beforeAll, expect, test } from 'vitest';
import { FINDING_KEYS } from '#shop/artwork/engine/finding-keys.ts';
import type { PublishedChecksWire } from '#shop/artwork/published-checks.contract.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('everybody reads what is checked, sentence by sentence, with the limits of each way of printing', async () => {
  const { body } = await new Visitor(shop.app).call<PublishedChecksWire>('GET', '/artwork/checks/');
  const { version, versions, checks } = body.data;
  expect(versions[0]?.version).toBe(version);
  expect(new Set(checks.flatMap(({ sentences }) => sentences.map(({ key }) => key))).size).toBe(FINDING_KEYS.length);
  expect(checks.find(({ id }) => id === 'PF-29')?.sentences[0]?.cases[0]?.limit).toEqual({
    is: 'below',
    value: 0.25,
    unit: 'pt',
  });
});

test.each([
  ['fr.localhost', '/comment-nous-verifions/', 'moins de 0,25 pt', 'La netteté des images'],
  ['it.localhost', '/come-controlliamo/', 'meno di 0,25 pt', 'La nitidezza delle immagini'],
  ['uk.localhost', '/how-we-check/', 'less than 0.25 pt', 'How sharp pictures are'],
])('the page of %s tells all of it in words', async (host, path, limit, title) => {
  const { statusCode, body } = await shop.app.inject({ url: path, headers: { host } });
  expect(statusCode).toBe(200);
  const words = body.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/<!-- -->/g, '');
  // Said so, a failure does not print the whole page.
  expect([words.includes(limit), words.includes(title)]).toEqual([true, true]);
  // No text is missing: a missing one stands there as its key.
  expect(/\b(?:checks|preflight):\w+/.exec(words.slice(words.indexOf('<main'), words.indexOf('</main')))).toBeNull();
});
