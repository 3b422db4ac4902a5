import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { dropFile } from '../support/drop-file.ts';
import type { Shopper } from '../support/shopper.ts';
import { OWNER, STAFF_PASSWORD } from '../support/staff.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

async function colleague(path: string): Promise<Shopper> {
  const staff = await shop.arrive();
  await staff.page.goto(shop.address() + path);
  await staff.page.getByLabel('Adresse e-mail').fill(OWNER);
  await staff.page.getByLabel('Mot de passe').fill(STAFF_PASSWORD);
  await staff.presses('Continuer');
  await staff.presses(/Plus tard/);
  await staff.page.getByRole('navigation', { name: 'Pages de l’atelier' }).waitFor();
  return staff;
}

/** Has the order paid, made, sent and delivered, by the calls of the back office that the pages make too. */
function deliver(page: Page, number: string): Promise<string> {
  return page.evaluate(async (orderNumber) => {
    interface Seen {
      readonly version: number;
      readonly jobs: readonly { readonly id: string }[];
      readonly order: { readonly orderState: string };
    }
    const { data: session } = (await (await fetch('/api/v1/staff/session/')).json()) as { data: { csrfToken: string } };
    const path = `/api/v1/staff/orders/${orderNumber}/`;
    const read = async () => ((await (await fetch(path)).json()) as { data: Seen }).data;
    const post = async (what: string, body: object) =>
      fetch(`${path}${what}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': session.csrfToken },
        body: JSON.stringify(body),
      });
    await post('payment', { reference: `VIR-${orderNumber}` });
    for (const to of ['not_needed', 'in_prepress', 'in_print', 'finishing', 'packed', 'shipped', 'delivered']) {
      const { version, jobs } = await read();
      const moves = jobs.map(({ id }) => ({ axis: to === 'not_needed' ? 'artwork' : 'production', jobId: id, to }));
      if (to === 'shipped')
        await post('shipments', {
          version,
          carrier: 'dhl',
          trackingNumber: 'JJD014600012',
          jobIds: jobs.map(({ id }) => id),
        });
      else await post('moves', { version, moves, reason: '' });
    }
    return (await read()).order.orderState;
  }, number);
}

/** A picture that is larger than one piece, drawn in the browser. */
function drawing(page: Page): Promise<Buffer> {
  return page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 700;
      canvas.height = 500;
      const pen = canvas.getContext('2d')!;
      const image = pen.createImageData(700, 500);
      for (let at = 0; at < image.data.length; at += 1) image.data[at] = (at * 2_654_435_761) >>> 24;
      pen.putImageData(image, 0, 0);
      return canvas.toDataURL('image/png');
    })
    .then((url) => Buffer.from(url.split(',')[1] ?? '', 'base64'));
}

/** What the focused part of the page says. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

test('a customer complains with pictures, staff decide a reprint, and the customer sees it', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const number = await customer.orders(flyerLine(), address({ email: 'gondole@example.fr', lastName: 'Roussel' }));
  const watched = `/commande/?order_number=${number}`;
  const staff = await colleague('/admin/orders/');
  expect(await deliver(staff.page, number)).toBe('completed');

  await customer.opens(watched);
  await customer.presses(/^Signaler un problème/);
  // What is missing is said by the form, with links to its fields, and not by the browser.
  await customer.fills('Exemplaires concernés', '4000000');
  await customer.presses('Envoyer la réclamation');
  const summary = customer.page.getByRole('alert').filter({ hasText: 'Vérifiez ces points' });
  await expect.poll(() => focused(customer.page)).toMatch(/^Vérifiez ces points.*Exemplaires concernés\s: De 1 à /);
  await summary.getByRole('link', { name: /Choisissez ce qui s’est passé/ }).click();
  await expect.poll(() => customer.page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await customer.page.getByLabel('Que s’est-il passé ?').selectOption('damaged');
  await customer.fills('Exemplaires concernés', '40');
  await customer.fills('Décrivez le problème', 'Le carton a pris l’eau : ils gondolent.');
  const picture = await drawing(customer.page);
  expect(picture.length).toBeGreaterThan(300_000);
  await customer.page
    .getByLabel('Photos')
    .setInputFiles([{ name: 'carton.png', mimeType: 'image/png', buffer: picture }]);
  await customer.page.getByRole('link', { name: 'carton.png, enregistrer' }).waitFor();
  // A form that is closed and opened again knows what was sent meanwhile.
  await customer.presses('Fermer');
  await customer.presses(/^Signaler un problème/);
  await customer.page.getByRole('link', { name: 'Photo 1, enregistrer' }).waitFor();
  await customer.findsThePageSound();
  // What is no picture is refused by its name for the person, and taken out; the others stay.
  const beside = await customer.opensBeside(watched);
  await beside.presses(/^Signaler un problème/);
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  await dropFile(beside.page.getByLabel('Photos'), 'page.png', html);
  await beside.page.getByRole('alert').filter({ hasText: 'page.png : Ce fichier n’est pas une photo' }).waitFor();
  await beside.presses('Retirer page.png');
  await beside.page.getByRole('link', { name: 'Photo 1, enregistrer' }).waitFor();
  // What was sent stays with the order: a new document has it again.
  await customer.opens(watched);
  await customer.presses(/^Signaler un problème/);
  await customer.page.getByRole('link', { name: 'Photo 1, enregistrer' }).waitFor();
  await customer.page.getByLabel('Que s’est-il passé ?').selectOption('damaged');
  await customer.fills('Exemplaires concernés', '40');
  await customer.fills('Décrivez le problème', 'Le carton a pris l’eau : ils gondolent.');
  await customer.presses('Envoyer la réclamation');
  await customer.sees('Votre réclamation est envoyée');
  await expect.poll(() => focused(customer.page)).toMatch(/^Votre réclamation est envoyée/);
  await customer.sees('L’atelier examine votre réclamation. La décision arrive ici et par e-mail.');
  await customer.findsThePageSound();

  const { page } = staff;
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByLabel('Genre').selectOption('complaint');
  await page.waitForURL(/kind=complaint/);
  await page.getByRole('link', { name: number }).press('Enter');
  await page.getByText('Le carton a pris l’eau').waitFor();
  const shown = page.getByRole('listitem').getByRole('link', { name: 'Photo 1, enregistrer' }).locator('img');
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(700);
  expect(await shown.getAttribute('alt')).toBe('Photo 1');
  await staff.findsThePageSound();
  const other = await colleague(new URL(page.url()).pathname);
  await other.page.getByLabel('Réponse au client').fill('Je m’en occupe.');
  await page.getByLabel('Réponse au client').fill('Nous réimprimons les exemplaires abîmés.');
  await staff.presses('Lancer la réimpression');
  await page.getByText(/Nous réimprimons 40 exemplaires sans frais/).waitFor();
  await expect.poll(() => focused(page)).toBe('Décision');
  // The later one is shown the decision, and the words that were not sent.
  await other.presses('Lancer la réimpression');
  await other.page.getByText('Quelqu’un d’autre vient de décider').waitFor();
  await other.page.getByText('Votre réponse n’est pas partie : Je m’en occupe.').waitFor();
  await other.page.getByText(/Nous réimprimons 40 exemplaires sans frais/).waitFor();
  await page.getByRole('link', { name: number }).click();
  await page.getByText('Réimpression commencée').waitFor();
  // It is told apart from what was ordered.
  await page.getByRole('checkbox', { name: /^40 × .* · Réimpression$/ }).waitFor();

  await customer.opens(watched);
  await customer.sees('Réimpression décidée');
  await customer.page.getByText('Réimpression', { exact: true }).first().waitFor();
  await customer.sees(/Nous réimprimons 40 exemplaires sans frais/);
  await customer.sees('Nous réimprimons les exemplaires abîmés.');
  await customer.findsThePageSound();
  expect(await shop.outbox()).toContain(`Réponse à votre réclamation sur la commande ${number}`);
});

test('a stranger writes by the contact form, and staff answer by mail', async () => {
  const stranger = await shop.arrive();
  await stranger.opens('/contact/');
  await stranger.presses('Envoyer');
  await stranger.page
    .getByRole('alert')
    .or(stranger.page.getByText(/Votre nom\s:/))
    .first()
    .waitFor();
  await stranger.fills('Votre nom', 'Nadia Benali');
  await stranger.fills('Votre adresse e-mail', 'nadia@example.fr');
  await stranger.fills('Objet', 'Impression sur tissu');
  await stranger.fills('Votre message', 'Imprimez-vous aussi sur tissu ?');
  await stranger.findsThePageSound();
  await stranger.presses('Envoyer');
  await stranger.sees('Votre message est arrivé');
  await stranger.sees(/nadia@example\.fr.*sous un jour ouvré/);
  await stranger.presses('Écrire un autre message');
  await expect.poll(() => stranger.page.evaluate(() => document.activeElement?.id)).toMatch(/subject/);

  const staff = await colleague('/admin/messages/');
  const { page } = staff;
  await page.getByRole('link', { name: 'Impression sur tissu' }).press('Enter');
  await page.getByLabel('Réponse').fill('Oui, en quadrichromie.');
  await staff.findsThePageSound();
  await staff.presses(/^Envoyer$/);
  await page.getByText('Répondu').waitFor();
  await expect.poll(() => shop.outbox()).toContain('Re: Impression sur tissu');
});

test('who is signed in need not say who they are', async () => {
  const customer = await shop.arrive();
  await customer.opens('/login/?to=/contact/');
  await customer.fills(/^Adresse e-mail/, 'camille@tirage.example');
  await customer.fills(/^Mot de passe/, 'tirage-demo');
  await customer.presses('Se connecter');
  await expect.poll(() => customer.page.getByLabel('Votre adresse e-mail').inputValue()).toBe('camille@tirage.example');
  expect(await customer.page.getByLabel('Votre nom').inputValue()).toMatch(/\w+ \w+/);
});
