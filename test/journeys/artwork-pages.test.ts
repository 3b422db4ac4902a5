import { expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { pdfOf, type PageOf } from '../builders/pdf-page.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const POINTS = 72 / 25.4;

/** A side of an A5 flyer with its bleed, and a line of text that ends in it. */
const side = (ink: string): PageOf => ({
  width: 152,
  height: 214,
  trimInset: 2,
  content: `${ink} k 0 0 ${152 * POINTS} ${214 * POINTS} re f 0 0 0 1 k BT /F1 14 Tf ${3 * POINTS} ${100 * POINTS} Td (Au bord) Tj ET`,
  resources: '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
});

test('2.4.11 a customer looks at the pages of a file, follows a finding to its place and back, by mouse, keys and address', async () => {
  const customer = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'pages@example.fr', lastName: 'Perrin' }));
  await customer.opens(`/commande/?order_number=${number}`);
  const buffer = Buffer.from(pdfOf({ pages: [side('0 1 1 0'), side('1 0 0 0')] }));
  await page
    .getByLabel(/^Choisir des fichiers/)
    .setInputFiles([{ name: 'flyer.pdf', mimeType: 'application/pdf', buffer }]);
  await customer.presses('Envoyer quand même flyer.pdf');
  // The first page stands in the list as soon as it was drawn.
  const thumbnail = page.getByRole('button', { name: 'Voir le fichier flyer.pdf' });
  await thumbnail.locator('img').waitFor();
  await expect
    .poll(() => thumbnail.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1136);
  await thumbnail.click();

  const viewer = page.getByRole('dialog', { name: 'flyer.pdf' });
  const table = viewer.getByRole('group', { name: 'Page de flyer.pdf' });
  await viewer.getByRole('img', { name: 'Page 1 de flyer.pdf' }).waitFor();
  await customer.findsThePageSound();

  // The keys work at once.
  await expect.poll(() => table.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('PageDown');
  await viewer.getByRole('img', { name: 'Page 2 de flyer.pdf' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/[?&]file=[\w-]+&page=2$/);
  await page.keyboard.press('+');
  await viewer.getByText('150 %', { exact: true }).waitFor();
  await page.keyboard.press('0');
  await viewer.getByText('100 %', { exact: true }).waitFor();
  await table.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await viewer.getByText('272 %', { exact: true }).waitFor();
  await viewer.getByRole('button', { name: 'Voir le recto' }).click();
  await viewer.getByRole('img', { name: 'Page 1 de flyer.pdf' }).waitFor();

  // A finding and its mark name each other.
  const finding = viewer.getByRole('listitem').getByRole('button', { name: /coupe et risque d’être rogné/ });
  const mark = table.getByRole('button', { name: /coupe et risque d’être rogné/ });
  await finding.click();
  expect(await mark.getAttribute('aria-pressed')).toBe('true');
  await finding.click();
  const [text, sheet] = [await mark.boundingBox(), await viewer.getByRole('img').first().boundingBox()];
  expect((text!.x - sheet!.x) / sheet!.width).toBeCloseTo(3 / 152 - 5 / sheet!.width, 2);
  const other = viewer.getByRole('listitem').getByRole('button', { name: /polices ne sont pas dans le fichier/ });
  await other.click();
  expect(await mark.getAttribute('aria-pressed')).toBe('false');
  await mark.focus();
  await page.keyboard.press('Enter');
  expect(await finding.getAttribute('aria-pressed')).toBe('true');

  // What lies over the page is taken off, layer by layer.
  await viewer.getByRole('checkbox', { name: 'Points du contrôle' }).uncheck();
  await mark.waitFor({ state: 'detached' });
  await viewer.getByRole('checkbox', { name: 'Zone sûre pour les textes' }).uncheck();
  // The file on what is made of it, whose trim fills the sheet.
  await viewer.getByRole('button', { name: 'Sur le produit' }).click();
  const product = viewer.getByRole('img', { name: 'flyer.pdf sur le produit' });
  await product.waitFor();
  expect(await product.locator('image').last().getAttribute('href')).toMatch(/\/pages\/1\//);
  expect(Number(await product.locator('image').last().getAttribute('x'))).toBeLessThan(0);
  await customer.findsThePageSound();
  // The same as a body: its Escape leaves the file open.
  await viewer.getByRole('button', { name: 'Voir en vrai' }).click();
  const body = page.locator('dialog [data-state="seen"]');
  await body.waitFor();
  await page.keyboard.press('Escape');
  await body.waitFor({ state: 'detached' });
  await product.waitFor();
  await viewer.getByRole('button', { name: 'Sur le produit' }).click();
  await viewer.getByRole('button', { name: 'Loupe' }).click();
  await customer.findsThePageSound();

  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await thumbnail.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).not.toContain('file=');

  // The address of a page leads to it, on the page of the files as well.
  await thumbnail.click();
  await viewer.getByRole('img', { name: 'Page 1 de flyer.pdf' }).waitFor();
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.url()).toContain('page=2');
  const query = new URL(page.url()).search;
  const beside = await customer.opensBeside(`/commande/fichiers/vue-double/${query}`);
  await beside.page.getByRole('dialog').getByRole('img', { name: 'Page 2 de flyer.pdf' }).waitFor();
  await beside.findsThePageSound();
});

test('the pictures of a product page wear a chosen file before a byte of it is sent, and the sample again without it', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tus')) sent.push(request.url());
  });
  await guest.opens('/flyer-a5/');
  const buffer = Buffer.from(pdfOf({ pages: [side('0 1 1 0'), side('1 0 0 0')] }));
  await page
    .getByLabel(/^Choisir des fichiers/)
    .setInputFiles([{ name: 'flyer.pdf', mimeType: 'application/pdf', buffer }]);
  const product = page.getByRole('img', { name: 'Flyer A5' });
  const pages = () =>
    product
      .locator('image')
      .evaluateAll((images) => new Set(images.map((image) => image.getAttribute('href')?.slice(0, 11))).size);
  await product.locator('image[href^="data:image"]').nth(1).waitFor({ state: 'attached' });
  expect(await pages()).toBe(1);
  await guest.findsThePageSound();
  await guest.presses('Retirer flyer.pdf');
  await product.locator('image[href^="data:image"]').first().waitFor({ state: 'detached' });
  await product.locator('image').first().waitFor({ state: 'attached' });
  expect(sent).toEqual([]);
});

test('a customer whose file cannot be shown reads why', async () => {
  const customer = await shop.arrive();
  const { page } = customer;
  const number = await customer.orders(flyerLine(), address({ email: 'ferme@example.fr', lastName: 'Perrin' }));
  await customer.opens(`/commande/?order_number=${number}`);
  const buffer = Buffer.from(
    pdfOf({
      pages: [side('0 1 1 0')],
      trailer: '/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<00>/U<00>>>',
    }),
  );
  await page
    .getByLabel(/^Choisir des fichiers/)
    .setInputFiles([{ name: 'ferme.pdf', mimeType: 'application/pdf', buffer }]);
  await customer.presses('Envoyer quand même ferme.pdf');
  await customer.presses('Voir le fichier ferme.pdf');
  await page
    .getByRole('dialog')
    .getByText('Ce PDF est protégé par un mot de passe : nous ne pouvons pas le montrer.')
    .waitFor();
  await customer.findsThePageSound();
});
