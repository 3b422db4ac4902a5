import { describe, expect, test } from 'vitest';
import { flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

async function fillParis(shopper: Shopper, email: string): Promise<void> {
  await shopper.fills(/^Prénom/, 'Camille');
  await shopper.fills(/^Nom$/, 'Moreau');
  await shopper.fills(/^Rue/, '5 rue du Port');
  await shopper.fills(/^Code postal/, '75011');
  await shopper.fills(/^Ville/, 'Paris');
  await shopper.fills(/^Adresse e-mail/, email);
}

const collects = ({ page }: Shopper) => page.getByLabel(/^Retrait à l’atelier/).check();

describe.each([
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('collecting an order, at %s', (_, viewport) => {
  test('the place and its hours are said before the order, and by its page what to bring', async () => {
    const shopper = await shop.arrive(undefined, { viewport });
    const { page } = shopper;
    await shopper.takes(flyerLine());
    await shopper.opens('/recapitulatif/');
    await shopper.sees(/^Chez vous le/);
    await collects(shopper);
    await shopper.sees(/^À retirer à partir du/);
    await shopper.sees('12 rue des Imprimeurs');
    await shopper.sees('lundi – vendredi');
    await shopper.findsThePageSound();
    // Who comes is missing yet: it is said by the names of the fields, and the choice stays.
    await shopper.presses('Commander avec obligation de paiement');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('prénom');
    await fillParis(shopper, `retrait-${viewport.width}@example.fr`);
    await page.reload();
    await shopper.comesToRest();
    await expect.poll(() => page.getByLabel(/^Retrait à l’atelier/).isChecked()).toBe(true);
    await shopper.presses('Commander avec obligation de paiement');
    await shopper.seesHeading('Comment souhaitez-vous payer ?');
    await shopper.sees(/^Retrait\s: 12 rue des Imprimeurs/);
    await shopper.chooses(/^Virement/);
    await shopper.presses('Recevoir les coordonnées bancaires');
    await shopper.seesHeading(/^Merci Camille/);
    await shopper.findsThePageSound();
    await shopper.follows('Voir ma commande');
    await shopper.sees(/^Apportez votre numéro de commande\s: T26-\d+/);
    await expect.poll(() => page.getByText('Prêt à retirer', { exact: true }).count()).toBe(1);
    await shopper.findsThePageSound();
    await shopper.leaves();
  });
});

test('who changes their mind has it sent, at the date and the place of the address', async () => {
  const shopper = await shop.arrive();
  await shopper.takes(flyerLine());
  await shopper.opens('/recapitulatif/');
  await collects(shopper);
  await shopper.sees(/^À retirer à partir du/);
  await shopper.chooses('Livraison à une adresse');
  await shopper.sees(/^Chez vous le/);
  await fillParis(shopper, 'livre@example.fr');
  await shopper.presses('Commander avec obligation de paiement');
  await shopper.seesHeading('Comment souhaitez-vous payer ?');
  await shopper.sees(/^Livraison\s: 5 rue du Port/);
  await shopper.leaves();
});

test('a shop without a desk asks nothing', async () => {
  const shopper = await shop.arrive('ch.localhost');
  await shopper.takes(flyerLine());
  await shopper.opens('/recapitulatif/');
  await shopper.seesHeading('Vérifier et commander');
  expect(await shopper.page.getByText('Comment recevoir la commande').count()).toBe(0);
  await shopper.leaves();
});
