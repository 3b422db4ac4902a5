import { expect, test } from 'vitest';
import { bareLabel, dieLabel } from '../builders/label-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const ROLL = flyerLine({
  productId: 'lab-roll',
  selection: {
    width: '50',
    height: '75',
    shape: 'die',
    material: 'pp-clear',
    adhesive: 'permanent',
    whiteInk: 'plate',
    varnish: 'none',
    core: '76',
    winding: '1',
    labelsPerRoll: '500',
    sets: '1',
  },
});
const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });

test('a label on a roll is told that its white plate and its cutting line are missing, then that the line is open, and is approved with both', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 768, height: 1024 } });
  const { page } = customer;
  const number = await customer.orders(ROLL, address({ email: 'rouleau@example.fr', lastName: 'Rouleau' }));
  await customer.opens(`/commande/fichiers/?order_number=${number}`);
  const choose = page.getByLabel(/^Choisir des fichiers/);
  const remove = async (name: string) => {
    await customer.presses(`Retirer ${name}`);
    await page.getByText(name).first().waitFor({ state: 'detached' });
  };

  // Another file may bring the plates, so it is sent without a question.
  await choose.setInputFiles([pdf('image.pdf', bareLabel())]);
  await page.getByRole('link', { name: 'image.pdf' }).waitFor();
  await customer.sees(/^Il manque le tracé de découpe/);
  await customer.sees(/^Il manque la forme commandée\s: White/);
  await remove('image.pdf');

  await choose.setInputFiles([pdf('ouvert.pdf', dieLabel(false))]);
  await customer.sees(/^Le tracé de découpe n’est pas fermé/);
  await customer.presses('Retirer ouvert.pdf');

  await choose.setInputFiles([pdf('maison.pdf', dieLabel())]);
  await page.getByRole('link', { name: 'maison.pdf' }).waitFor();
  const look = page.getByRole('button', { name: 'Voir le fichier maison.pdf' });
  await look.locator('img').waitFor();
  await look.click();
  const viewer = page.getByRole('dialog');
  await viewer.getByText('La découpe suit le tracé dessiné dans votre fichier.').waitFor();
  await expect
    .poll(() =>
      viewer.getByRole('img', { name: /maison\.pdf/ }).evaluate((each: HTMLImageElement) => each.naturalWidth),
    )
    .toBeGreaterThan(0);
  const white = viewer.locator('[data-plate="White"][style]');
  await white.waitFor();
  await viewer.getByLabel('blanc').uncheck();
  await white.waitFor({ state: 'detached' });
  await viewer.getByLabel('blanc').check();
  await white.waitFor();
  await customer.findsThePageSound();
  await viewer.getByRole('button', { name: 'Fermer' }).click();
  await viewer.waitFor({ state: 'detached' });
  await customer.presses('Remettre à l’atelier');
  await customer.sees('Vos fichiers sont approuvés pour l’impression.');
});
