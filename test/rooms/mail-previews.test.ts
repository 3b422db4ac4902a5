import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_KINDS, type MailKind } from '#shop/mails/mail-kinds.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { adminPageAt } from '../../src/backoffice/routing/admin-pages.rules.ts';
import { hire, staffAt, type StaffVisitor } from '../support/staff.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn(await hire(shop, ['order:read']));
});
afterAll(() => shop.close());

interface Previews {
  readonly language: string;
  readonly languages: readonly string[];
  readonly mails: readonly { readonly kind: MailKind; readonly subject: string }[];
}
const list = async (query = '', visitor = staff) =>
  (await visitor.call<Previews>('GET', `/staff/mails/${query}`)).body.data;
const html = (path: string, cookies = staff) => cookies.send({ method: 'GET', url: `/admin/mails/${path}` });

test('every kind of mail has a preview in every language, and no text is missing in one', async () => {
  for (const language of ['fr', 'it', 'en']) {
    const { mails, ...told } = await list(`?lang=${language}`);
    expect(told).toEqual({ language, languages: ['fr', 'en', 'it'] });
    expect(mails.map(({ kind }) => kind)).toEqual(Object.keys(MAIL_KINDS));
    for (const { kind, subject } of mails) {
      expect(subject, kind).not.toBe('');
      const { body } = await staff.call<{ subject: string; text: string }>(
        'GET',
        `/staff/mails/${kind}/?lang=${language}`,
      );
      expect(body.data.subject).toBe(subject);
      expect(body.data.text, kind).not.toMatch(/\{\{|undefined|NaN|\[object/);
      // A product without a job name is not followed by a colon that announces nothing.
      expect(body.data.text, kind).not.toMatch(/: $/m);
    }
  }
});

test('a preview names days in its own language', async () => {
  const DAYS = {
    fr: /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi)\b/,
    it: /\b(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato)(?!\p{L})/u,
    en: /\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)\b/,
  };
  for (const [language, days] of Object.entries(DAYS)) {
    const { body } = await staff.call<{ text: string }>('GET', `/staff/mails/order_placed/?lang=${language}`);
    const named = Object.entries(DAYS).filter(([, of]) => of.test(body.data.text));
    expect(named, language).toEqual([[language, days]]);
  }
});

test('a mail to the shop leads to the page of the back office on which it is answered', async () => {
  // Purchase orders go to a supplier, who has no back office.
  const toShop = Object.keys(MAIL_KINDS).filter(
    (kind) => MAIL_KINDS[kind as MailKind] === 'shop' && !kind.startsWith('supplier_'),
  );
  expect(toShop.length).toBeGreaterThan(10);
  const pages = new Map<string, string>();
  for (const kind of toShop) {
    const { body } = await staff.call<{ text: string }>('GET', `/staff/mails/${kind}/`);
    const [, path = 'nowhere'] = /\/\/localhost(?::\d+)?(\/admin\/\S+)/.exec(body.data.text) ?? [];
    pages.set(kind, adminPageAt(path) ?? path);
  }
  expect(Object.fromEntries(pages)).toMatchObject({
    shop_placed: 'order',
    shop_complaint: 'complaint',
    shop_contact: 'contact',
    shop_premium: 'customer',
    shop_webhook_stopped: 'webhooks',
  });
  expect([...pages.values()].filter((page) => page.includes('/') || page === 'nowhere')).toEqual([]);
});

test('every function that writes a mail is previewed', () => {
  const rooms = join(import.meta.dirname, '../../src/shop');
  const written = readdirSync(rooms, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-mails.ts'))
    .flatMap((file) =>
      [...readFileSync(join(rooms, file), 'utf8').matchAll(/^export function (\w+Mail)\(/gm)].map(
        ([, name = '']) => name,
      ),
    );
  const previews = readFileSync(join(rooms, 'staff/mail-previews.service.ts'), 'utf8');
  expect(written.length).toBeGreaterThan(25);
  expect(written.filter((name) => !previews.includes(`${name}(`))).toEqual([]);
});

test('the HTML of a preview is framed by the back office alone and runs no script', async () => {
  const shown = await html('order_placed/html/?lang=en');
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('lang="en"');
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'; sandbox");
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  for (const path of ['constructor/html/', 'nothing/html/']) expect((await html(path)).statusCode, path).not.toBe(200);
  expect((await html('order_placed/html/', staffAt(shop))).statusCode).toBe(404);
  expect((await html('order_placed/html/?lang=en&lang=it')).statusCode).toBe(200);
});

test('the example order has a line at today’s price', async () => {
  const { body } = await staff.call<{ text: string }>('GET', '/staff/mails/order_placed/');
  expect(body.data.text).toMatch(/\d+,\d{2}\s€/);
  expect((await list('?lang=xx')).language).toBe('fr');
});
