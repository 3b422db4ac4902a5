import { describe, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

describe.each([
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('a direct debit, at %s', (_, viewport) => {
  test('is signed on the page of payment, all that is missing is said at once, and its order tells of it', async () => {
    const shopper = await shop.arrive(undefined, { viewport });
    const { page } = shopper;
    const number = await shopper.orders(flyerLine(), address({ email: `mandat-${viewport.width}@example.fr` }));
    await shopper.opens(`/paiement/?order_number=${number}`);
    await shopper.chooses(/^Prélèvement SEPA/);
    await shopper.sees(/^En signant ce mandat, vous autorisez Tirage SAS/);
    await shopper.findsThePageSound();
    await shopper.presses('Signer le mandat');
    const told = page.getByRole('alert');
    await expect.poll(() => told.getByRole('link').allInnerTexts()).toHaveLength(3);
    await shopper.findsThePageSound();
    await told.getByRole('link', { name: /IBAN/ }).click();
    await expect.poll(() => page.getByLabel('IBAN').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('FR76 3000 6000 0112 3456 7890 189');
    await shopper.fills('Titulaire du compte', 'Camille Moreau');
    await page.getByLabel('Je signe ce mandat').check();
    await shopper.presses('Signer le mandat');
    await shopper.seesHeading(/^Merci/);
    await shopper.sees(`${number}-M1`);
    await shopper.findsThePageSound();
    await shopper.follows('Voir ma commande');
    await shopper.sees('FR76 … 0189');
    await shopper.findsThePageSound();
    // Another way is still open, and ends the mandate.
    await shopper.follows('Payer autrement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.leaves();
  });
});

describe('with the keyboard only', () => {
  test('a mandate is signed: its fields come after its choice, and its errors are reached', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    const number = await shopper.orders(flyerLine(), address({ email: 'clavier@example.fr' }));
    await shopper.opens(`/paiement/?order_number=${number}`);
    await choosesByKeys(shopper, 'method-mandate');
    await shopper.tabsTo(({ text }) => text === 'Signer le mandat');
    await page.keyboard.press('Enter');
    const told = page.getByRole('alert');
    await expect.poll(() => told.evaluate((box) => box === document.activeElement)).toBe(true);
    await shopper.tabsTo(({ text }) => text.includes('IBAN'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('FR76 3000 6000 0112 3456 7890 189');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('Camille Moreau');
    await shopper.tabsTo(({ id }) => id === 'mandate-accepted');
    await page.keyboard.press('Space');
    await shopper.tabsTo(({ text }) => text === 'Signer le mandat');
    await page.keyboard.press('Enter');
    await shopper.seesHeading(/^Merci/);
    await shopper.sees(`${number}-M1`);
    await shopper.leaves();
  });

  test('PayPal is chosen and paid, and Back after it asks for nothing more', async () => {
    const shopper = await shop.arrive();
    const { page } = shopper;
    const number = await shopper.orders(flyerLine(), address({ email: 'clavier-paypal@example.fr' }));
    await shopper.opens(`/paiement/?order_number=${number}`);
    await choosesByKeys(shopper, 'method-paypal');
    await shopper.tabsTo(({ text }) => text.endsWith('avec PayPal'));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Accepter le paiement' }).waitFor();
    await shopper.tabsTo(({ text }) => text === 'Accepter le paiement');
    await page.keyboard.press('Enter');
    await shopper.seesHeading(/^Merci/);
    await page.goBack();
    await page.goBack();
    await shopper.seesHeading(new RegExp(number));
    expect(await page.getByRole('button', { name: /^Payer/ }).count()).toBe(0);
    await shopper.leaves();
  });
});

/** Reaches the ways to pay by Tab and this one by the arrows. */
async function choosesByKeys(shopper: Shopper, id: string): Promise<void> {
  const { page } = shopper;
  await shopper.tabsTo(({ type }) => type === 'radio');
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 6; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) break;
    await page.keyboard.press('ArrowDown');
  }
  expect(await page.locator(`#${id}`).isChecked()).toBe(true);
}
