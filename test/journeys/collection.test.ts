import { describe, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
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

/** The owner of the shop in front of an order. */
async function opensAsStaff(number: string): Promise<Shopper> {
  const staff = await shop.arrive();
  const { page } = staff;
  await page.goto(`${shop.address()}/admin/orders/${number}/`);
  await page.getByLabel('Adresse e-mail').fill(OWNER);
  await page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await staff.presses('Continuer');
  await staff.presses(/Plus tard/);
  return staff;
}

test('staff see that it is to be collected, lay it ready and hand it over, and the customer reads it so', async () => {
  const shopper = await shop.arrive();
  await shopper.takes(flyerLine());
  await shopper.opens('/recapitulatif/');
  await collects(shopper);
  await fillParis(shopper, 'retire@example.fr');
  await shopper.presses('Commander avec obligation de paiement');
  await shopper.page.waitForURL(/order_number=/);
  const number = new URL(shopper.page.url()).searchParams.get('order_number') ?? '';
  const staff = await opensAsStaff(number);
  const { page } = staff;
  await page.getByRole('heading', { name: 'À retirer à l’atelier' }).waitFor();
  await staff.sees(/^Promis à partir du/);
  const moves = async (menu: string, state: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('menuitem', { name: state }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await page.getByText('Enregistrer un virement reçu').click();
  await page.getByLabel('Référence de la banque').fill('VIR-3723');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('La commande est payée').waitFor();
  await moves('Fichiers', 'Sans fichiers');
  for (const state of ['En prépresse', 'En impression', 'Emballé']) await moves('Faire avancer', state);
  expect(await page.getByRole('button', { name: 'Expédier', exact: true }).isDisabled()).toBe(true);
  await moves('Faire avancer', 'Prêt à retirer');
  await staff.findsThePageSound();
  await shopper.opens(`/commande/?order_number=${number}`);
  await expect.poll(() => shopper.page.getByText('Prêt à retirer').count()).toBeGreaterThan(1);
  expect(await shop.outbox()).toContain(`Votre commande ${number} est prête à retirer`);
  await moves('Faire avancer', 'Retiré');
  await page.getByText('Terminée', { exact: true }).first().waitFor();
  await staff.leaves();
  await shopper.leaves();
});

test('who changes their mind has it sent, at the date and the place of the address', async () => {
  const shopper = await shop.arrive();
  await shopper.takes(flyerLine());
  await shopper.opens('/recapitulatif/');
  await collects(shopper);
  await shopper.sees(/^À retirer à partir du/);
  await shopper.opens('/panier/');
  await shopper.sees(/^TVA calculée pour un retrait\s: France/);
  await shopper.opens('/recapitulatif/');
  await shopper.chooses('Livraison à une adresse');
  await shopper.sees(/^Chez vous le/);
  await fillParis(shopper, 'livre@example.fr');
  await shopper.presses('Commander avec obligation de paiement');
  await shopper.seesHeading('Comment souhaitez-vous payer ?');
  await shopper.sees(/^Livraison\s: 5 rue du Port/);
  await shopper.leaves();
});

test('an invoice address of its own is kept for who has it sent after all', async () => {
  const shopper = await shop.arrive();
  const { page } = shopper;
  await shopper.takes(flyerLine());
  await shopper.opens('/recapitulatif/');
  const isOneAddress = page.getByLabel('Facturer à cette adresse');
  await isOneAddress.uncheck();
  await collects(shopper);
  await expect.poll(() => isOneAddress.count()).toBe(0);
  await shopper.fills(/^Prénom/, 'Camille');
  await shopper.chooses('Livraison à une adresse');
  await expect.poll(() => isOneAddress.isChecked()).toBe(false);
  await shopper.leaves();
});

/** Orders the lines of the cart: the first is collected, the others are sent. */
async function ordersBothWays({ page }: Shopper, buyer: object): Promise<string> {
  return page.evaluate(async (billingAddress) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': '' };
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return ((await answer.json()) as { data: never }).data;
    };
    headers['x-csrf-token'] = (await call('GET', '/session/'))['csrfToken'];
    const { id, lineOrder }: { id: string; lineOrder: string[] } = await call('GET', '/cart/');
    await call('PATCH', `/cart/${id}/item/address/`, { collectAt: 'lyon', billingAddress });
    await call('PATCH', `/cart/${id}/item/delivery/`, {
      lineItemIds: lineOrder.slice(1),
      to: { address: billingAddress },
    });
    return (await call('POST', `/cart/${id}/checkout/`, {}))['orderNumber'];
  }, buyer);
}

test('an order of which a part is sent says of each part, and of a changed item, whether it is collected', async () => {
  const shopper = await shop.arrive();
  const { page } = shopper;
  await shopper.takes(flyerLine());
  await shopper.takes(flyerLine({ productId: 'fly-a6', selection: {} }));
  const number = await ordersBothWays(shopper, address({ email: 'deux-facons@example.fr' }));
  for (const [product, said] of [
    ['Flyer A5', 'Prêt à retirer'],
    ['Flyer A6', 'Arrivée'],
  ] as const) {
    await shopper.opens(`/commande/?order_number=${number}`);
    await shopper.follows(`Modifier : ${product}`);
    await shopper.fills('Votre quantité exacte', '2500');
    await page.keyboard.press('Tab');
    await shopper.presses('Enregistrer');
    await page.getByRole('dialog').getByRole('rowheader', { name: said, exact: true }).waitFor();
    await shopper.presses('Ne rien changer');
    // Whoever leaves before that is done is asked again.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const staff = await opensAsStaff(number);
  await staff.page.getByRole('button', { name: 'Cocher une livraison' }).click();
  await expect
    .poll(() => staff.page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Retrait 1 sur 2', 'Livraison 2 sur 2']);
  await staff.leaves();
  await shopper.leaves();
});

test('the product page says that an order may be collected, and where', async () => {
  const shopper = await shop.arrive();
  await shopper.opens('/flyer-a5/');
  await shopper.sees(/^Ou retrait gratuit à l’atelier \(Lyon\)/);
  await shopper.leaves();
});

test('a shop without a desk asks nothing', async () => {
  const shopper = await shop.arrive('ch.localhost');
  await shopper.opens('/flyer-a5/');
  await shopper.seesHeading(/Flyer A5/);
  expect(await shopper.page.getByText(/retrait gratuit/).count()).toBe(0);
  await shopper.takes(flyerLine());
  await shopper.opens('/recapitulatif/');
  await shopper.seesHeading('Vérifier et commander');
  expect(await shopper.page.getByText('Comment recevoir la commande').count()).toBe(0);
  await shopper.leaves();
});
