import type { Route } from '@playwright/test';
import { expect, test } from 'vitest';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { openS3, s3Environment } from '../support/s3-server.ts';
import { serveShop } from '../support/served-shop.ts';
import { openBrowser, Shopper } from '../support/shopper.ts';

test('while the storage of files is away the page says so, and the upload goes on by itself once it is back', async () => {
  const s3 = await openS3();
  const shop = await serveShop(s3Environment(s3.settings));
  const browser = await openBrowser();
  const customer = await Shopper.arrive(browser, shop.address());
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'attente@example.fr', lastName: 'Faure' }));
  await customer.opens(`/commande/?order_number=${number}`);
  // It goes away after the file was announced.
  const hold = async (route: Route) => {
    await s3.close();
    await route.continue();
  };
  await page.route('**/tus', hold, { times: 1 });
  const buffer = Buffer.from(cleanFlyer());
  await page
    .getByLabel(/^Choisir des fichiers/)
    .setInputFiles([{ name: 'patient.pdf', mimeType: 'application/pdf', buffer }]);
  await page.getByText('La boutique ne peut pas recevoir de fichiers en ce moment.').waitFor();
  expect(await page.getByText('Connexion perdue').count()).toBe(0);
  const again = await s3.reopen();
  await page.getByRole('link', { name: 'patient.pdf' }).waitFor();
  await browser.close();
  await shop.stop();
  await again.close();
});
