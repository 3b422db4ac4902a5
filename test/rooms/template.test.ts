import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '#shop/artwork/engine/read-facts.ts';
import { POINTS_PER_MM } from '#shop/artwork/engine/box.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';
import { flyerLine } from '../builders/lines.ts';
import { orderOf } from '../support/staff.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const FLYER = { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' };

function ask(query: Record<string, string>, host = 'localhost', address = elsewhere()) {
  return new Visitor(shop.app, host, address).send({ method: 'GET', url: '/api/v1/product/template/', query });
}

const wished = (mcpSku: string, configuration: object, format: string) => ({
  mcpSku,
  configuration: JSON.stringify(configuration),
  format,
});

test('a template is a file for the exact choices, named in the language of the shop', async () => {
  const pdf = await ask(wished('fly-a5', FLYER, 'pdf'));
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="gabarit-fly-a5-148x210mm.pdf"');
  expect(pdf.headers['content-security-policy']).toContain('sandbox');
  const facts = await readFacts(pdf.rawPayload, 'application/pdf');
  expect(facts).toMatchObject({ kind: 'pdf', pages: [{}, {}] });
  const svg = await ask(wished('fly-a5', FLYER, 'svg'), 'uk.localhost');
  expect(svg.headers['content-disposition']).toContain('template-fly-a5-148x210mm.svg');
  expect(svg.body).toContain('Trimmed size 148 × 210 mm');
});

test.each([
  ['localhost', 'Zone de sécurité 1,5 mm'],
  ['it.localhost', '1,5 mm'],
  ['uk.localhost', '1.5 mm'],
])('the measures in a template are written as they are in the language of %s', async (host, safe) => {
  const svg = await ask(wished('lab-roll', {}, 'svg'), host);
  expect(svg.body).toContain(safe);
});

test('a size that the customer typed is the size of the template', async () => {
  const pdf = await ask(wished('lf-ban', { Width: '2350', Height: '1230' }, 'pdf'));
  const facts = await readFacts(pdf.rawPayload, 'application/pdf');
  if (typeof facts === 'string' || facts.kind !== 'pdf') throw new Error('The template cannot be read');
  const [left = 0, , right = 0] = facts.pages[0]?.trim ?? [];
  expect((right - left) / POINTS_PER_MM).toBeCloseTo(2350, 0);
});

test.each([
  [
    'a configuration that is no JSON',
    { mcpSku: 'fly-a5', configuration: '{x', format: 'pdf' },
    422,
    'configuration_invalid',
  ],
  ['a configuration of another shape', wished('fly-a5', { paper: { a: 1 } }, 'pdf'), 422, 'configuration_invalid'],
  [
    'a choice that cannot be had, which another would stand in for',
    wished('fly-a5', { ...FLYER, paper: 'parchment' }, 'pdf'),
    422,
    'configuration_invalid',
  ],
  ['choices that no one has', wished('fly-a5', { nothing: 'x' }, 'pdf'), 422, 'configuration_unknown'],
  ['a product that is not sold', wished('nothing', {}, 'pdf'), 404, 'product_not_found'],
  ['a format that is not made', wished('fly-a5', FLYER, 'docx'), 400, 'invalid_request'],
])('%s is refused in words', async (_, query, status, refusal) => {
  const answer = await ask(query);
  expect([answer.statusCode, answer.json<{ error: { key: string } }>().error.key]).toEqual([status, refusal]);
  expect(answer.json<{ error: { text: string } }>().error.text.length).toBeGreaterThan(10);
});

test('a line of an order has a template of what was ordered, for who reads the order alone', async () => {
  const { guest, id } = await orderOf(shop, { line: flyerLine() });
  const { lines } = (await guest.call<UploadsWire>('GET', `/order/${id}/uploads/`)).body.data;
  const [line] = lines;
  expect(line?.hasTemplate).toBe(true);
  const url = `/api/v1/order/${id}/template/${line?.lineItemId}/?format=pdf`;
  const sent = await guest.send({ method: 'GET', url });
  expect(sent.headers['content-disposition']).toBe('attachment; filename="gabarit-fly-a5-148x210mm.pdf"');
  expect((await new Visitor(shop.app, 'localhost', elsewhere()).send({ method: 'GET', url })).statusCode).toBe(404);
  expect((await guest.call('GET', `/order/${id}/template/nothing/?format=pdf`)).body.error.key).toBe(
    'order_line_not_found',
  );
});

test('nobody takes more than thirty a minute', async () => {
  const address = elsewhere();
  const statuses: number[] = [];
  for (let turn = 0; turn < 31; turn += 1)
    statuses.push((await ask(wished('fly-a5', FLYER, 'svg'), 'localhost', address)).statusCode);
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test.each([
  ['localhost', 'Patientez une minute, puis réessayez'],
  ['uk.localhost', 'Wait a minute, then try again'],
  ['it.localhost', 'Attenda un minuto, poi riprovi'],
])(
  'a browser at %s that opens the link once more reads the page of the shop, and a program its envelope',
  async (host, says) => {
    const person = new Visitor(shop.app, host, elsewhere());
    const url = '/api/v1/product/template/';
    const query = wished('fly-a5', FLYER, 'svg');
    const opens = (accept: string) => person.send({ method: 'GET', url, query, headers: { accept } });
    for (let turn = 0; turn < 30; turn += 1) await opens('*/*');
    const page = await opens('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(says);
    expect((await opens('*/*')).json()).toMatchObject({ error: { key: 'too_many_attempts' } });
  },
);
