import { describe, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
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
