import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import type { Shopper } from '../support/shopper.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** Somebody in front of the back office. Its pages have no flag of the shop's, so what is shown is waited for. */
async function colleague(path: string): Promise<Shopper> {
  const person = await shop.arrive();
  await person.page.goto(shop.address() + path);
  await person.page.getByLabel('Adresse e-mail').fill(OWNER);
  await person.page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await person.presses('Continuer');
  return person;
}

const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Sets up the second factor. Returns the secret of the app and the recovery codes. */
async function enrols({ page }: Shopper): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('heading', { name: 'Protéger votre compte' }).waitFor();
  const key = await page.getByText('tapez cette clé').innerText();
  const secret = /[A-Z2-7]{32}/.exec(key)?.[0] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
  const recoveryCodes = await page.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Je les ai gardés' }).click();
  return { secret, recoveryCodes };
}

/** Moves what is ticked, with a reason where one is given. */
async function moves({ page }: Shopper, menu: string, state: string, reason = ''): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: state }).click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel('Raison').fill(reason);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function ships({ page }: Shopper, carrier: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Expédier', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Transporteur').selectOption({ label: carrier });
  await dialog.getByLabel('Numéro de suivi').fill(number);
  await dialog.getByRole('button', { name: /Expédier et prévenir/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a sign-in that lacks something says so at its field, in the words of the shop', async () => {
  const person = await shop.arrive();
  const { page } = person;
  await page.goto(`${shop.address()}/admin/`);
  await person.presses('Continuer');
  await expect.poll(() => page.getByText('Remplissez ce champ.').count()).toBe(2);
  await expect
    .poll(() => page.getByLabel('Adresse e-mail').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await person.findsThePageSound();
  await page.getByLabel('Adresse e-mail').fill(OWNER);
  await expect.poll(() => page.getByText('Remplissez ce champ.').count()).toBe(1);
  await page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await person.presses('Continuer');
  await page.getByRole('heading', { name: 'Protéger votre compte' }).waitFor();
  await person.presses('Confirmer');
  await page.getByText('Remplissez ce champ.').waitFor();
  await person.findsThePageSound();
});

test('the palette leads by a few letters; filters, columns and order stand in the address', async () => {
  const customer = await shop.arrive();
  const number = await customer.orders(flyerLine(), address({ email: 'palette@example.fr', lastName: 'Zéphyrin' }));
  const staff = await colleague('/admin/');
  const { page } = staff;
  await page.getByRole('heading', { name: 'Protéger votre compte' }).waitFor();
  await page.getByRole('img', { name: /Code QR/ }).waitFor();
  await staff.findsThePageSound();
  await staff.presses(/Plus tard/);
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('zephyrin');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=zephyrin/);
  await page.getByText('1 commande affichée').waitFor();
  await page.getByRole('button', { name: 'Production', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'À lancer' }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/production=waiting/);
  await page.getByRole('button', { name: /^Colonnes/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Montant' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Montant' }).waitFor({ state: 'detached' });
  // The address alone says it all.
  await page.goto(page.url());
  await page.getByRole('link', { name: number }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Montant' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Production (1)' }).waitFor();
  // What is found by words comes newest first: no heading takes the words away.
  expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: /Passée le/ }).getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Départ' }).click();
  await page.waitForURL(/sort=due/);
  // The address changes before the head of the table.
  await expect
    .poll(() => page.getByRole('columnheader', { name: /Départ/ }).getAttribute('aria-sort'))
    .toBe('ascending');
  // What has no departure any more is left out, and that is said.
  await page.getByText('Par départ, seules les commandes dont un travail doit encore partir').waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('sort'));
  // A card has no headings to sort by.
  await page.goto(`${shop.address()}/admin/orders/?placedFrom=2026-13-99&sort=bogus`);
  await page.getByText('placedFrom, sort').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Trier par').selectOption({ label: 'Les plus anciennes' });
  await page.waitForURL(/sort=oldest/);
  await page.getByText('placedFrom').waitFor({ state: 'detached' });
  // What is asked for anew is dimmed until the answer is there.
  await page.locator('table[aria-busy="false"]').waitFor();
  await staff.findsThePageSound();
  await page.setViewportSize({ width: 1280, height: 800 });
  // A number that was typed in full leads to the order.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(number.toLowerCase());
  await page.getByRole('option', { name: `Ouvrir la commande ${number}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: number }).waitFor();
  // A number that was mistyped is no dead end.
  await page.goto(`${shop.address()}/admin/orders/T26-1/`);
  await page.getByText('Introuvable dans cette boutique').waitFor();
  await page.getByRole('link', { name: 'Retour à l’atelier' }).click();
  await page.getByRole('heading', { name: 'Commandes' }).waitFor();
});

test('an order without VAT whose number no register confirmed is in the list of those, and its page says so', async () => {
  const customer = await shop.arrive();
  await customer.takes(flyerLine());
  await customer.opens('/recapitulatif/');
  const typed = { Prénom: 'Lies', Nom: 'Maes', Rue: 'Nieuwstraat 1', Ville: 'Bruxelles', Société: 'Atelier SA' };
  for (const [label, text] of Object.entries(typed)) await customer.fills(new RegExp(`^${label}`), text);
  await customer.page.getByLabel('Pays').selectOption('BE');
  await customer.fills(/^Code postal/, '1000');
  await customer.fills(/^Adresse e-mail/, 'lies@example.be');
  await customer.fills(/^Numéro de TVA/, 'BE 0411.905.847');
  await customer.page.getByLabel(/^Message/).focus();
  await customer.sees(/^Exonération de TVA/);
  await customer.presses('Commander avec obligation de paiement');
  await customer.page.waitForURL(/order_number=/);
  const number = new URL(customer.page.url()).searchParams.get('order_number') ?? '';
  const staff = await colleague('/admin/');
  await staff.presses(/Plus tard/);
  await staff.page.getByRole('button', { name: 'TVA', exact: true }).click();
  await staff.page.getByRole('menuitemcheckbox', { name: /^Sans TVA/ }).click();
  await staff.page.keyboard.press('Escape');
  await staff.page.waitForURL(/vat=digits/);
  await staff.page.getByText('1 commande affichée').waitFor();
  await staff.page.getByRole('link', { name: number }).click();
  await staff.sees(/^Vérifié par ses chiffres seulement le .*\s: aucun registre ne l’a confirmé\.$/);
  await staff.findsThePageSound();
  await staff.leaves();
  await customer.leaves();
});

test('an order to three addresses: the customer sends each item where it goes, and staff see, ship and accompany each delivery', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  for (const jobName of ['Paris', 'Lyon', 'Milan']) await customer.takes(flyerLine({ jobName }));
  await customer.opens('/recapitulatif/');
  await customer.seesHeading('Vérifier et commander');
  const types = async (prefix: string, to: Readonly<Record<string, string>>) => {
    const { country = 'FR', ...fields } = to;
    await page.locator(`#${prefix}-country`).selectOption(country);
    for (const [name, value] of Object.entries(fields)) await page.locator(`#${prefix}-${name}`).fill(value);
  };
  const paris = { firstName: 'Ana', lastName: 'Ruiz', street: '5 rue du Port', postalCode: '75011', city: 'Paris' };
  await types('shipping', { ...paris, email: 'trois@example.fr' });

  await customer.presses('Livrer à plusieurs adresses');
  const where = (jobName: string) => page.getByLabel(`Livrer « ${jobName} »`);
  await expect.poll(() => where('Paris').evaluate((field) => field === document.activeElement)).toBe(true);
  await where('Lyon').selectOption({ label: 'À une autre adresse…' });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Livrer à cette adresse' }).click();
  await dialog.getByText('Quelques champs sont à corriger').waitFor();
  await types('elsewhere', {
    ...paris,
    lastName: 'Lambert',
    street: '2 rue Mercière',
    postalCode: '69002',
    city: 'Lyon',
  });
  await customer.findsThePageSound();
  await dialog.getByRole('button', { name: 'Livrer à cette adresse' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The line stands in its own section now, and the focus went along.
  await page.getByRole('region', { name: 'Livraison 2 sur 2' }).getByText('2 rue Mercière', { exact: true }).waitFor();
  await expect.poll(() => where('Lyon').evaluate((field) => field === document.activeElement)).toBe(true);
  // The one that was typed is offered to the next line, and everything goes to one address again by one button.
  await where('Milan').selectOption({ label: 'Ana Lambert, 2 rue Mercière, Lyon' });
  await page.getByRole('region', { name: 'Livraison 2 sur 2' }).getByLabel('Livrer « Milan »').waitFor();
  await customer.presses('Tout livrer à une seule adresse');
  await page
    .getByRole('region', { name: /^Livraison/ })
    .first()
    .waitFor({ state: 'detached' });
  await customer.presses('Livrer à plusieurs adresses');
  // What was typed is offered again, though no line goes there any more.
  await where('Lyon').selectOption({ label: 'Ana Lambert, 2 rue Mercière, Lyon' });
  await page.getByRole('region', { name: 'Livraison 2 sur 2' }).getByLabel('Livrer « Lyon »').waitFor();
  await where('Milan').selectOption({ label: 'À une autre adresse…' });
  const milano = { firstName: 'Ugo', lastName: 'Bianchi', street: 'Via Dante 3', postalCode: '20121', city: 'Milano' };
  await types('elsewhere', { ...milano, country: 'IT' });
  await dialog.getByRole('button', { name: 'Livrer à cette adresse' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Livraison 3 sur 3' }).getByText('Via Dante 3', { exact: true }).waitFor();
  await customer.sees('TVA 22');
  await customer.findsThePageSound();

  await customer.presses('Commander avec obligation de paiement');
  await page.waitForURL(/order_number=/);
  const number = new URL(page.url()).searchParams.get('order_number') ?? '';
  await customer.sees('Livraison : Via Dante 3, 20121 Milano, Italie');
  await customer.opens(`/commande/?order_number=${number}`);
  for (const place of ['Livraison 1 sur 3', 'Livraison 2 sur 3', 'Livraison 3 sur 3'])
    await page.getByRole('region', { name: place }).waitFor();
  await customer.findsThePageSound();

  const staff = await colleague(`/admin/orders/${number}/`);
  await staff.presses(/Plus tard/);
  await staff.page.getByRole('heading', { name: number }).waitFor();
  await staff.findsThePageSound();
  await staff.page.getByRole('link', { name: 'Bon de la livraison 3 sur 3' }).click();
  await staff.page.getByRole('heading', { name: `Bon de livraison, commande ${number}` }).waitFor();
  await staff.sees('Via Dante 3');
  expect(await staff.page.getByRole('article').innerText()).not.toMatch(/€|rue Mercière/);
  await staff.findsThePageSound();
  await staff.page.getByRole('link', { name: number }).click();
  // Nothing is made that nobody has paid or confirmed, and the menu says so.
  await staff.page.getByRole('button', { name: 'Faire avancer' }).click();
  const unpaid = staff.page.getByRole('menuitem', { name: 'En prépresse (attend le paiement' });
  expect(await unpaid.getAttribute('aria-disabled')).toBe('true');
  await staff.page.keyboard.press('Escape');
  await staff.page.getByText('Enregistrer un virement reçu').click();
  await staff.page.getByLabel('Référence de la banque').fill('VIR-4712');
  await staff.page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await staff.page.getByText('La commande est payée').waitFor();
  // Money goes back within what came, with a reason; what a person sends is recorded with its booking.
  await staff.presses('Rendre de l’argent');
  const refund = staff.page.getByRole('dialog', { name: 'Rendre de l’argent au client ?' });
  await refund.getByLabel('Montant').fill('99999');
  await refund.getByText('Écrivez un montant comme 12,50').waitFor();
  await refund.getByLabel('Montant').fill('5,00');
  await refund.getByText(/Le prix de la commande baisse de 5,00/).waitFor();
  await staff.findsThePageSound();
  await refund.getByLabel('Raison').fill('Geste commercial');
  await refund.getByRole('button', { name: /^Rendre 5,00/ }).click();
  await refund.getByText('ne repart pas de lui-même : faites le virement').waitFor();
  await refund.getByLabel('Référence du virement fait').fill('SEPA-4712');
  await refund.getByRole('button', { name: /^Rendre 5,00/ }).click();
  await refund.waitFor({ state: 'detached' });
  await staff.page.getByText(/^Rendu 5,00/).waitFor();
  // What is wrong with rejected files is written to the customer, who reads it above the items.
  await moves(staff, 'Fichiers', 'Fichiers à contrôler');
  await staff.page.getByRole('button', { name: 'Fichiers', exact: true }).click();
  await staff.page.getByRole('menuitem', { name: 'Fichiers refusés' }).click();
  const rejection = staff.page.getByRole('dialog');
  await rejection.getByLabel('Texte pour le client').fill('Fond perdu de 1 mm, il en faut 3');
  await rejection.getByRole('button', { name: 'Confirmer' }).click();
  await rejection.waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByText(/: Fond perdu de 1 mm, il en faut 3/)
    .first()
    .waitFor();
  await customer.findsThePageSound();
  await moves(staff, 'Fichiers', 'Fichiers attendus');
  await moves(staff, 'Fichiers', 'Sans fichiers');
  for (const state of ['En prépresse', 'En impression', 'En finition', 'Emballé'])
    await moves(staff, 'Faire avancer', state);
  await staff.page.getByRole('button', { name: 'Expédier', exact: true }).click();
  const parcel = staff.page.getByRole('dialog');
  await parcel.getByLabel('Numéro de suivi').fill('6A12345678901');
  await parcel.getByRole('button', { name: /Expédier et prévenir/ }).click();
  await parcel.getByText('Un colis va à une seule adresse').waitFor();
  await parcel.getByRole('button', { name: 'Fermer' }).first().click();
  await staff.page.getByRole('button', { name: 'Cocher une livraison' }).click();
  await staff.page.getByRole('menuitem', { name: 'Livraison 3 sur 3' }).click();
  await ships(staff, 'DHL', 'JJD014600003');

  await page.reload();
  await page.getByRole('region', { name: 'Livraison 3 sur 3' }).getByText('JJD014600003').waitFor();
  expect(await page.getByText('JJD014600003').count()).toBe(1);
});

test('1.09 6.04 7.4.01 staff sign in with a second factor, move an order through all its states and ship it in two parts, and the customer watches', async () => {
  const customer = await shop.arrive();
  const lines = [
    flyerLine({ jobName: 'Portes ouvertes' }),
    flyerLine({ jobName: 'Braderie', quantity: 2500 }),
    flyerLine({ jobName: 'En double', quantity: 250 }),
  ];
  const number = await customer.orders(lines, address({ email: 'famille@example.fr' }));
  const watched = `/commande/?order_number=${number}`;

  const staff = await colleague(`/admin/orders/${number}/`);
  const { page } = staff;
  const { secret, recoveryCodes } = await enrols(staff);
  expect([secret.length, recoveryCodes.length]).toEqual([32, 10]);
  // The page that was wanted before the sign-in.
  await page.getByRole('heading', { name: number }).waitFor();
  await staff.findsThePageSound();

  // From the list, by the keyboard: the slash leads to the words, the arrow to the row, Enter into the order.
  await page.getByRole('link', { name: 'Toutes les commandes' }).click();
  await page.getByRole('link', { name: number }).waitFor();
  await staff.findsThePageSound();
  await page.keyboard.press('/');
  await page.keyboard.type('famille@example.fr');
  await page.keyboard.press('Enter');
  await page.waitForURL(/[?&]q=famille%40example\.fr/);
  await page.getByText('1 commande affichée').waitFor();
  await page.getByRole('link', { name: number }).press('Enter');

  // Money, files, and the order itself.
  await page.getByText('Enregistrer un virement reçu').click();
  await page.getByLabel('Référence de la banque').fill('VIR-4711');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('La commande est payée').waitFor();
  // The next one is refused beside its field, and what is said of the one before is gone.
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('Écrivez la référence du virement').waitFor();
  expect(await page.getByText('La commande est payée').count()).toBe(0);
  await moves(staff, 'Fichiers', 'Sans fichiers');

  // Of what was ordered twice, half is enough, says the customer: price, date and money stand before the reason.
  await page.getByRole('button', { name: 'Modifier : Flyer A5 (En double)' }).click();
  const change = page.getByRole('dialog', { name: 'Modifier cet article' });
  await change.getByLabel('Quantité').fill('500');
  await change.getByRole('button', { name: 'Voir le prix et la date' }).click();
  await change.getByText(/^Total de la commande/).waitFor();
  await staff.findsThePageSound();
  await change.getByLabel('Raison').fill('La moitié suffit');
  await change.getByRole('button', { name: 'Modifier la commande' }).click();
  await change.waitFor({ state: 'detached' });
  await page.getByText(/^500 × Flyer A5 \(En double\)/).waitFor();

  // Then it is taken out, with what that gives back shown before.
  await page.getByRole('button', { name: 'Retirer de la commande : Flyer A5 (En double)' }).click();
  const removal = page.getByRole('dialog', { name: 'Retirer cet article de la commande ?' });
  await removal.getByText(/restent à rembourser par vos soins/).waitFor();
  await staff.findsThePageSound();
  await removal.getByLabel('Raison').fill('Commandé deux fois');
  await removal.getByRole('button', { name: 'Retirer l’article' }).click();
  await removal.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: /En double/ }).waitFor({ state: 'detached' });
  await customer.opens(watched);
  await customer.sees(/^Article retiré \(Flyer A5\)/);

  // A colleague has the order open while a note is written here.
  const other = await colleague(`/admin/orders/${number}/`);
  await other.page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await other.presses('Se connecter');
  await other.page.getByRole('heading', { name: number }).waitFor();
  await page.getByLabel('Note').fill('Le client passe jeudi');
  await staff.presses('Ajouter');
  await page.getByText('Le client passe jeudi').first().waitFor();

  // The later one is told what changed, and what was typed is still there.
  await other.page.getByRole('button', { name: 'Faire avancer' }).click();
  await other.page.getByRole('menuitem', { name: 'En attente' }).click();
  const held = other.page.getByRole('dialog');
  await held.getByLabel('Raison').fill('Papier en retard');
  await held.getByRole('button', { name: 'Confirmer' }).click();
  await held.getByText('La commande a changé entre-temps').waitFor();
  expect(await held.getByLabel('Raison').inputValue()).toBe('Papier en retard');
  // It stands in the dialog, which covers the page.
  await held.getByText('a noté : Le client passe jeudi').waitFor();
  await held.getByRole('button', { name: 'Confirmer' }).click();
  await held.waitFor({ state: 'detached' });
  await other.leaves();
  await customer.opens(watched);
  await customer.sees('En pause');
  expect(await customer.page.content()).not.toContain('Papier en retard');

  await page.reload();
  await page.getByText('Papier en retard').first().waitFor();
  for (const state of ['En prépresse', 'En impression', 'En finition', 'Emballé'])
    await moves(staff, 'Faire avancer', state);

  // A dialog that is left gives the focus back to the menu that led to it.
  const menu = page.getByRole('button', { name: 'Faire avancer' });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'En attente' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Raison').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

  // The first part leaves.
  await page.getByRole('checkbox', { name: /Braderie/ }).uncheck();
  await ships(staff, 'Colissimo', '6A 1234 5678 901');
  await customer.opens(watched);
  await customer.sees('Colis Colissimo, n° 6A12345678901');
  const [link] = await customer.page.getByRole('link', { name: 'Suivre ce colis' }).all();
  expect(await link?.getAttribute('href')).toContain('6A12345678901');
  expect(await customer.page.getByRole('link', { name: 'Suivre ce colis' }).count()).toBe(1);
  await customer.findsThePageSound();

  // Then the rest.
  await page.getByRole('checkbox', { name: /Braderie/ }).check();
  await page.getByText('Ce qui est coché n’en est pas au même point').waitFor();
  await page.getByRole('checkbox', { name: /Portes ouvertes/ }).uncheck();
  await ships(staff, 'DHL', 'JJD014600004');
  await customer.opens(watched);
  await customer.sees('Colis DHL, n° JJD014600004');
  await page.getByRole('checkbox', { name: /Portes ouvertes/ }).check();
  await moves(staff, 'Faire avancer', 'Livré');
  // What was the last to be delivered completes the order.
  await page.getByText('Terminée').first().waitFor();
  await staff.findsThePageSound();
  await customer.opens(watched);
  await customer.sees('Livré');

  // The mails, and the trail of it all.
  const outbox = await shop.outbox();
  expect(outbox).toContain(`Une partie de votre commande ${number} est partie`);
  expect(outbox).toContain(`Le reste de votre commande ${number} est parti`);
  await page.getByRole('link', { name: 'Journal' }).click();
  const recorded = page.getByRole('listitem').filter({ hasText: 'a enregistré un virement pour' });
  await recorded.filter({ hasText: number }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'En prépresse' }).first().waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'a expédié' }).filter({ hasText: number }).count()).toBe(2);
  await staff.findsThePageSound();

  // Signing out ends it, and the next sign-in asks for the code.
  await staff.presses('Se déconnecter');
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await staff.findsThePageSound();
});
