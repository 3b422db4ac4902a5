import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { openPaypal, type PaypalServer } from '../support/paypal-server.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

let paypal: PaypalServer;
let shop: ServedShop;
let browser: Browser;
beforeAll(async () => {
  paypal = await openPaypal();
  const file = join(mkdtempSync(join(tmpdir(), 'tirage-keys-')), 'keys.yaml');
  writeFileSync(file, stringify({ 'tirage-fr': { paypal: paypal.keys } }));
  [shop, browser] = await Promise.all([serveShop({ TIRAGE_PAYMENT_KEYS: file }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  await paypal.close();
});

/** A visitor with an order who has chosen PayPal, on PayPal's own page. */
async function atPaypal(viewport = { width: 1280, height: 900 }): Promise<Shopper> {
  const shopper = await Shopper.arrive(browser, shop.address(), { viewport });
  const number = await shopper.orders(flyerLine(), address({ email: 'paypal@example.fr' }));
  await shopper.opens(`/paiement/?order_number=${number}`);
  await shopper.chooses(/^PayPal/);
  await shopper.presses(/avec PayPal$/);
  await expect.poll(() => shopper.page.title()).toBe('PayPal');
  return shopper;
}
const captures = () => paypal.calls.filter((call) => call.endsWith('/capture')).length;

describe.each([
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('PayPal, at %s', (_, viewport) => {
  test('whoever has paid there comes back to an order that is paid', async () => {
    const shopper = await atPaypal(viewport);
    await shopper.page.getByRole('button', { name: 'Pay' }).click();
    await shopper.seesHeading(/^Merci/);
    await shopper.findsThePageSound();
    // Back leads to no second payment.
    const before = captures();
    await shopper.page.reload();
    await shopper.seesHeading(/^Merci/);
    expect(captures()).toBe(before);
    await shopper.leaves();
  });
});

test('whoever goes back from PayPal without paying may choose another way', async () => {
  const shopper = await atPaypal();
  await shopper.page.getByRole('button', { name: 'Cancel' }).click();
  await shopper.seesHeading('Comment souhaitez-vous payer ?');
  await shopper.findsThePageSound();
  await shopper.chooses(/^Virement/);
  await shopper.presses('Recevoir les coordonnées bancaires');
  await shopper.seesHeading(/^Merci/);
  await shopper.leaves();
});

test('whoever was declined by PayPal is told so, and tries again', async () => {
  const shopper = await atPaypal();
  paypal.declineNext();
  await shopper.page.getByRole('button', { name: 'Pay' }).click();
  await shopper.seesHeading('Le paiement n’a pas abouti');
  await shopper.findsThePageSound();
  await shopper.follows('Choisir un moyen de paiement');
  await shopper.seesHeading('Comment souhaitez-vous payer ?');
  await shopper.leaves();
});

test('a PayPal that does not answer leaves the choice of another way on the page', async () => {
  const shopper = await Shopper.arrive(browser, shop.address());
  const number = await shopper.orders(flyerLine(), address({ email: 'paypal@example.fr' }));
  await shopper.opens(`/paiement/?order_number=${number}`);
  await shopper.chooses(/^PayPal/);
  paypal.failNext(503);
  await shopper.presses(/avec PayPal$/);
  await expect.poll(() => shopper.page.getByRole('alert').innerText()).toContain('paiement');
  await shopper.presses(/avec PayPal$/);
  await expect.poll(() => shopper.page.title()).toBe('PayPal');
  await shopper.leaves();
});
