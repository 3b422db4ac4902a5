import type { Page, Route } from '@playwright/test';
import { expect, test } from 'vitest';
import texts from '../../tenants/dictionaries/fr/cart.json' with { type: 'json' };
import shellTexts from '../../tenants/dictionaries/fr/shell.json' with { type: 'json' };
import { cleanFlyer } from '../builders/flyer-files.ts';
import { flyerLine } from '../builders/lines.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();
/** French punctuation has no-break spaces on the page. */
const ADDRESS = [
  [/^Prénom/, 'Camille'],
  [/^Nom$/, 'Moreau'],
  [/^Rue/, '5 rue du Port'],
  [/^Code postal/, '75011'],
  [/^Ville/, 'Paris'],
] as const;
const spaced = (text: string) => new RegExp(text.replaceAll(' ', String.raw`\s`).replaceAll('.', String.raw`\.`));

test('8.07 a line of the cart is duplicated and says so, with the check of its files where it has one', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine({ jobName: 'Concert' }));
  await guest.opens('/panier/');
  await guest.presses(/^Dupliquer/);
  await guest.sees(spaced(texts.standard_duplication_success_message));
  await expect.poll(() => guest.page.getByRole('article').count()).toBe(2);
  // The place for files is loaded after the line. The same product twice must not make two landmarks of one name.
  await expect.poll(() => guest.page.getByRole('group', { name: /^Fichiers/ }).count()).toBe(2);
  await guest.findsThePageSound();
  await guest.takes(flyerLine({ jobName: 'Menu', fileCheck: true }));
  await guest.opens('/panier/');
  await guest.page
    .getByRole('article')
    .last()
    .getByRole('button', { name: /^Dupliquer/ })
    .click();
  await guest.sees(spaced(texts.duplication_with_file_check_success_message));
  await expect.poll(() => guest.page.getByRole('article').count()).toBe(4);
  await guest.leaves();
});

test('8.07 a duplicate that got no answer says so, and the cart stays as it was', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.page.route('**/duplicateItem', (route) => route.abort());
  await guest.presses(/^Dupliquer/);
  await guest.sees(spaced(texts.duplication_error_message));
  expect(await guest.page.getByRole('article').count()).toBe(1);
  await guest.leaves();
});

test('a change without an answer is kept, holds the way to the order, and is saved when there is an answer again', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  const comesBack = await losesChanges(page);
  const quantity = page.getByRole('textbox', { name: /^Quantité/ });
  await quantity.fill('2000');
  const order = page.getByRole('link', { name: /^Commander$/ });
  // Leaving the field and pressing are one gesture.
  await order.click();
  await guest.sees(spaced(texts.unsaved));
  await page.getByRole('textbox', { name: /^Nom du travail/ }).fill('Concert');
  await order.click();
  await guest.sees(spaced(texts.unsaved));
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe('/panier/');
  comesBack();
  await order.click();
  await guest.seesHeading('Vérifier et commander');
  await guest.sees(/2\s000/);
  await guest.sees(/Concert/);
  await guest.leaves();
});

test('of two changes of a line the one that was typed last is saved, whatever was not answered before', async () => {
  const { guest, quantity, comesBack } = await arrivesWithUnsaved();
  comesBack();
  await quantity.fill('500');
  // Leaving the field saves 500, and the press asks again for what waits.
  await guest.presses(texts.save_again);
  await guest.sees(/^500\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  await guest.page.waitForLoadState('networkidle');
  await guest.opens('/panier/');
  expect(await quantity.inputValue()).toBe('500');
  await guest.leaves();
});

test('a change without an answer is saved when who left the cart comes back', async () => {
  const { guest, comesBack } = await arrivesWithUnsaved();
  await guest.opens('/flyer-a5/');
  comesBack();
  await guest.opens('/panier/');
  await guest.sees(/^2\s000\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  await guest.leaves();
});

test('what is typed while an earlier quantity is being saved stays, and is saved after it', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  const release = await guest.holds('**/cart/*/item');
  const quantity = page.getByRole('textbox', { name: /^Quantité/ });
  await quantity.fill('2000');
  await page.keyboard.press('Tab');
  await quantity.fill('500');
  release();
  await guest.sees(/^2\s000\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  expect(await quantity.inputValue()).toBe('500');
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  await guest.sees(/^Quantité\s: 500$/);
  await guest.leaves();
});

test('a quantity that is typed back while another is being saved is what is ordered', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  const release = await guest.holds('**/cart/*/item');
  const quantity = page.getByRole('textbox', { name: /^Quantité/ });
  await quantity.fill('2000');
  await quantity.press('Tab');
  await quantity.fill('1000');
  await quantity.press('Tab');
  release();
  await guest.sees(/^1\s000\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  await guest.sees(/^Quantité\s: 1\s000$/);
  await guest.leaves();
});

test('a quantity that is typed back after the answer to another was lost is what is ordered', async () => {
  const { guest, quantity, comesBack } = await arrivesWithUnsaved(loseAnswer);
  comesBack();
  await quantity.fill('1000');
  await quantity.press('Tab');
  await expect.poll(() => guest.page.getByText(spaced(texts.unsaved)).count()).toBe(0);
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  await guest.sees(/^Quantité\s: 1\s000$/);
  await guest.leaves();
});

test('an own change whose answer was lost is no change of another tab', async () => {
  const { guest, quantity, comesBack } = await arrivesWithUnsaved(loseAnswer);
  comesBack();
  await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => guest.page.getByText(spaced(texts.unsaved)).count()).toBe(0);
  expect(await guest.page.getByText(/modifié dans un autre onglet/).count()).toBe(0);
  expect(await quantity.inputValue()).toMatch(/^2\s000$/);
  await guest.leaves();
});

test('who comes back to a change that is still not saved sees it in its field, and a look at the field changes nothing', async () => {
  const { guest, quantity } = await arrivesWithUnsaved();
  await guest.opens('/flyer-a5/');
  await guest.opens('/panier/');
  await guest.sees(spaced(texts.unsaved));
  expect(await quantity.inputValue()).toMatch(/^2\s000$/);
  await quantity.focus();
  await quantity.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  expect(await quantity.inputValue()).toMatch(/^2\s000$/);
  await guest.leaves();
});

test('a change without an answer gives way to what another tab has saved since, as often as that happens', async () => {
  const { guest, quantity, comesBack } = await arrivesWithUnsaved();
  const other = await guest.opensBeside('/panier/');
  const savesElsewhere = async (typed: string) => {
    await other.page.getByRole('textbox', { name: /^Quantité/ }).fill(typed);
    await other.page.keyboard.press('Tab');
    await other.sees(new RegExp(String.raw`^${typed}\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€`));
    await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => quantity.inputValue()).toBe(typed);
    await guest.sees(/^Ce panier a été modifié dans un autre onglet/);
    expect(await guest.page.getByText(spaced(texts.unsaved)).count()).toBe(0);
  };
  comesBack();
  await savesElsewhere('500');
  comesBack(false);
  await quantity.fill('2000');
  await quantity.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  comesBack();
  await savesElsewhere('250');
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  await guest.sees(/^Quantité\s: 250$/);
  await guest.leaves();
});

test('of two changes without an answer the last is saved at a look and shown, when the shop has carried out the first', async () => {
  let lose = loseAnswer;
  const { guest, quantity, comesBack } = await arrivesWithUnsaved((route) => lose(route));
  lose = loseRequest;
  await quantity.fill('500');
  await quantity.press('Tab');
  await guest.page.waitForLoadState('networkidle');
  comesBack();
  await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
  await guest.sees(/^500\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  expect(await quantity.inputValue()).toBe('500');
  await guest.leaves();
});

test('a change without an answer is saved with the next one of another line', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine({ jobName: 'Un' }));
  await guest.takes(flyerLine({ jobName: 'Deux' }));
  await guest.opens('/panier/');
  const comesBack = await losesChanges(page);
  const [first, second] = [0, 1].map((at) => page.getByRole('textbox', { name: /^Quantité/ }).nth(at));
  await first!.fill('2000');
  await first!.press('Enter');
  await guest.sees(spaced(texts.unsaved));
  comesBack();
  await second!.fill('500');
  await second!.press('Enter');
  await expect.poll(() => page.getByText(spaced(texts.unsaved)).count()).toBe(0);
  await page.waitForLoadState('networkidle');
  await guest.opens('/panier/');
  expect([await first!.inputValue(), await second!.inputValue()].map((each) => each.replaceAll(/\s/g, ''))).toEqual([
    '2000',
    '500',
  ]);
  await guest.leaves();
});

test('a change that was made offline is saved as soon as the connection is back', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await page.context().setOffline(true);
  const quantity = page.getByRole('textbox', { name: /^Quantité/ });
  await quantity.fill('2000');
  await quantity.press('Enter');
  await guest.sees(spaced(texts.unsaved_offline));
  await page.context().setOffline(false);
  await guest.sees(/^2\s000\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  await expect.poll(() => page.getByText(spaced(texts.unsaved_offline)).count()).toBe(0);
  await guest.leaves();
});

test('what could not be duplicated or removed without a connection says so, and the button beside it repeats that act', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  const lines = page.getByRole('article');
  for (const [act, unanswered, after] of [
    [/^Dupliquer/, texts.duplication_error_message, 2],
    [/^Retirer/, shellTexts.no_answer, 1],
  ] as const) {
    const before = await lines.count();
    await page.context().setOffline(true);
    await guest.presses(act);
    await guest.sees(spaced(texts.offline));
    await page.context().setOffline(false);
    // The connection is back, and nothing was done without a press.
    await guest.sees(spaced(unanswered));
    expect(await lines.count()).toBe(before);
    await guest.presses(shellTexts.retry);
    await expect.poll(() => lines.count()).toBe(after);
    expect(await page.getByRole('alert').count()).toBe(0);
  }
  await guest.leaves();
});

test('a line that was taken out by a request without an answer is said to be out by the next press, and can be put back', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine({ jobName: 'Un' }));
  await guest.takes(flyerLine({ jobName: 'Deux' }));
  await guest.opens('/panier/');
  await page.route('**/cart/item', loseAnswer, { times: 1 });
  const remove = page.getByRole('button', { name: /^Retirer/ });
  await remove.first().click();
  await guest.presses(shellTexts.retry);
  await guest.presses(texts.undo);
  await expect.poll(() => remove.count()).toBe(2);
  await guest.leaves();
});

test.each([
  ['Retirer', '**/cart/item', texts.undo, 1],
  ['Retirer', '**/cart/item', texts.undo, 2],
  ['Dupliquer', '**/duplicateItem', undefined, 1],
  ['Dupliquer', '**/duplicateItem', undefined, 2],
] as const)(
  '“%s” that was done without an answer is told as done, and blames no other tab: %#',
  async (name, path, undo, times) => {
    const guest = await shop.arrive();
    const { page } = guest;
    for (const jobName of ['Un', 'Deux', 'Trois']) await guest.takes(flyerLine({ jobName }));
    await guest.opens('/panier/');
    // Chromium itself asks once more for what was broken off.
    await page.route(path, loseAnswer);
    const buttons = page.getByRole('button', { name: new RegExp(`^${name}`) });
    const problem = page.getByRole('button', { name: shellTexts.retry });
    for (let line = 0; line < times; line += 1) {
      await Promise.all([page.waitForEvent('requestfailed'), buttons.nth(line).click()]);
      await problem.waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    }
    await page.unroute(path);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => problem.count()).toBe(0);
    expect(await page.getByText(/modifié dans un autre onglet/).count()).toBe(0);
    if (undo) await guest.sees(undo);
    else await guest.sees(spaced(texts.standard_duplication_success_message));
    await guest.leaves();
  },
);

test('the only line that was taken out without an answer is told as such, and can be put back', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine({ jobName: 'Un' }));
  await guest.opens('/panier/');
  await page.route('**/cart/item', loseAnswer);
  await page.getByRole('button', { name: /^Retirer/ }).click();
  await page.getByRole('button', { name: shellTexts.retry }).waitFor();
  await page.unroute('**/cart/item');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await guest.presses(texts.undo);
  await expect.poll(() => page.getByRole('button', { name: /^Retirer/ }).count()).toBe(1);
  expect(await page.getByText(/dans un autre onglet/).count()).toBe(0);
  await guest.leaves();
});

test('a change that is asked for again and refused says why, and nothing is said to be kept any more', async () => {
  const { guest, quantity, comesBack } = await arrivesWithUnsaved();
  await quantity.fill('3');
  await quantity.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  comesBack();
  await guest.presses(texts.save_again);
  await guest.page
    .getByRole('button', { name: /^Prendre|^50/ })
    .first()
    .waitFor();
  await expect.poll(() => guest.page.getByText(spaced(texts.unsaved)).count()).toBe(0);
  await guest.leaves();
});

test('what is done with a line by a press is done with what its fields show, and stays said while that is saved', async () => {
  const { guest, comesBack } = await arrivesWithUnsaved();
  const { page } = guest;
  const quantities = () => quantitiesOn(page);
  comesBack();
  await page.getByRole('button', { name: /^Dupliquer/ }).click();
  await guest.sees(spaced(texts.standard_duplication_success_message));
  await expect.poll(quantities).toEqual(['2000', '2000']);
  comesBack(false);
  await page
    .getByRole('textbox', { name: /^Quantité/ })
    .first()
    .fill('500');
  await page.keyboard.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  comesBack();
  await page
    .getByRole('button', { name: /^Retirer/ })
    .nth(1)
    .click();
  await expect.poll(quantities).toEqual(['500']);
  await guest.presses(texts.undo);
  await expect.poll(quantities).toEqual(['500', '2000']);
  await guest.leaves();
});

test('a line with a quantity that is not offered is not copied, and comes back when it was taken out', async () => {
  const { guest, quantity, comesBack } = await arrivesWithUnsaved();
  const { page } = guest;
  await quantity.fill('3');
  await quantity.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  comesBack();
  await page.getByRole('button', { name: /^Dupliquer/ }).click();
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true');
  await guest.comesToRest();
  expect(await quantitiesOn(page)).toEqual(['3']);
  await page.getByRole('button', { name: /^Retirer/ }).click();
  await guest.presses(texts.undo);
  await expect.poll(() => quantitiesOn(page)).toEqual(['1000']);
  await guest.leaves();
});

test('a line that was taken out with a quantity that was not saved and is not offered comes back with its former one', async () => {
  const { guest, quantity } = await arrivesWithUnsaved();
  await quantity.fill('3');
  await quantity.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  await guest.presses(/^Retirer/);
  await guest.presses(texts.undo);
  await guest.sees(/^Cette quantité n’est pas proposée/);
  await guest.presses('Prendre 50');
  await expect.poll(() => quantitiesOn(guest.page)).toEqual(['50']);
  await guest.leaves();
});

test('a copy that was not made is not said to be made when another line is put back', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine({ jobName: 'Un' }));
  await guest.takes(flyerLine({ jobName: 'Deux' }));
  await guest.opens('/panier/');
  await guest.presses(/^Retirer/);
  await guest.sees(texts.undo);
  await page.route('**/duplicateItem', loseRequest);
  await guest.presses(/^Dupliquer/);
  await guest.sees(spaced(texts.duplication_error_message));
  await guest.presses(texts.undo);
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  await guest.comesToRest();
  expect(await page.getByText(spaced(texts.standard_duplication_success_message)).count()).toBe(0);
  await guest.leaves();
});

test('a change that is not saved when its visitor signs in is saved in the cart of the account', async () => {
  const { guest, comesBack } = await arrivesWithUnsaved();
  const { page } = guest;
  comesBack();
  await page.getByRole('link', { name: 'Se connecter' }).first().click();
  await guest.fills('Adresse e-mail', 'camille@tirage.example');
  await guest.fills('Mot de passe', 'tirage-demo');
  await page.locator('form').getByRole('button', { name: 'Se connecter' }).click();
  await guest.seesHeading(/panier/i);
  await expect.poll(() => quantitiesOn(page)).toContain('2000');
  await guest.leaves();
});

test('a quantity that is refused takes nothing of what was typed beside it', async () => {
  const { guest, quantity, comesBack } = await arrivesWithUnsaved();
  const { page } = guest;
  await quantity.fill('3');
  await quantity.press('Tab');
  await page.getByRole('textbox', { name: /^Nom du travail/ }).fill('Concert');
  await page.keyboard.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  comesBack();
  await guest.presses(texts.save_again);
  await expect.poll(() => page.getByText(spaced(texts.unsaved)).count()).toBe(0);
  expect(await quantity.getAttribute('aria-invalid')).toBe('true');
  await guest.comesToRest();
  await guest.opens('/panier/');
  expect(await page.getByRole('textbox', { name: /^Nom du travail/ }).inputValue()).toBe('Concert');
  await guest.leaves();
});

test('who goes forward to the summary past a change that is not saved is led back to it', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  await page.goBack();
  await guest.seesHeading(/panier/i);
  const comesBack = await losesChanges(page);
  const quantity = page.getByRole('textbox', { name: /^Quantité/ });
  await quantity.fill('2000');
  await quantity.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  comesBack();
  await page.goForward();
  await guest.sees(/^2\s000\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  await guest.leaves();
});

test('a message over the cart is closed by its button and by Escape, and goes by itself unless somebody is at it', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await page.clock.install();
  await guest.takes(flyerLine({ jobName: 'Un' }));
  await guest.takes(flyerLine({ jobName: 'Deux' }));
  await guest.opens('/panier/');
  const close = page.getByRole('button', { name: texts.message_close });
  const duplicated = page.getByText(spaced(texts.standard_duplication_success_message));

  await guest.presses(/^Dupliquer/);
  await duplicated.waitFor();
  await guest.findsThePageSound();
  await close.click();
  await expect.poll(() => duplicated.count()).toBe(0);
  expect(await page.locator(':focus').getAttribute('id')).toBe('cart-title');

  await guest.presses(/^Retirer/);
  await expect.poll(() => page.locator(':focus').innerText()).toBe(texts.undo);
  await page.clock.fastForward(60_000);
  expect(await page.getByRole('button', { name: texts.undo }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => close.count()).toBe(0);

  await guest.presses(/^Dupliquer/);
  await duplicated.waitFor();
  const { x = 0, y = 0 } = (await duplicated.boundingBox()) ?? {};
  await page.mouse.move(x + 4, y + 4);
  await page.clock.fastForward(60_000);
  expect(await duplicated.count()).toBe(1);
  await page.mouse.move(1, 1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => duplicated.count()).toBe(0);
  await guest.leaves();
});

test('an order that is left at its payment is named on every page but those of orders, until it is paid', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  for (const [label, value] of [...ADDRESS, [/^Adresse e-mail/, 'plus-tard@example.fr'] as const])
    await guest.fills(label, value);
  await guest.presses('Commander avec obligation de paiement');
  await guest.seesHeading('Comment souhaitez-vous payer ?');
  await guest.page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/panier/', '/recherche/?q=affiche', '/comment-nous-verifions/', '/']) {
    await guest.opens(path);
    await guest.page.evaluate(watchShift);
    const notice = guest.page.getByText(/^Commande à payer\s: T26-/);
    await notice.waitFor();
    await guest.page.waitForLoadState('networkidle');
    expect(await guest.page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02);
    expect((await notice.boundingBox())?.x).toBeGreaterThan(40);
    await guest.findsThePageSound();
  }
  await guest.follows(/^Payer/);
  await guest.seesHeading('Comment souhaitez-vous payer ?');
  await guest.chooses(/^Carte bancaire/);
  await guest.presses(/^Payer .* par carte$/);
  await guest.presses('Accepter le paiement');
  await guest.sees(/Merci Camille/);
  await guest.opens('/');
  await guest.page.waitForLoadState('networkidle');
  expect(await guest.page.getByText('Commande à payer').count()).toBe(0);
  expect(await guest.page.locator('html[data-unpaid]').count()).toBe(0);
  await guest.leaves();
});

test('Back from the payment shows on a phone what is to be paid, although the cart was left further down', async () => {
  const guest = await shop.arrive(undefined, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.page.getByRole('link', { name: /^Commander$/ }).scrollIntoViewIfNeeded();
  await guest.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  for (const [label, value] of [...ADDRESS, [/^Adresse e-mail/, 'retour@example.fr'] as const])
    await guest.fills(label, value);
  await guest.presses('Commander avec obligation de paiement');
  await guest.seesHeading('Comment souhaitez-vous payer ?');
  await guest.page.goBack();
  const notice = guest.page.getByText(/^Commande à payer\s: T26-/);
  await notice.waitFor();
  await guest.page.waitForLoadState('networkidle');
  const { y = -1 } = (await notice.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(844);
  await guest.leaves();
});

test('the link to the summary on a phone adds no step: Back leads to the cart', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.follows(/^Commander$/);
  await guest.seesHeading('Vérifier et commander');
  await page.getByRole('link', { name: 'Voir le résumé' }).click();
  await expect.poll(async () => (await page.locator('#summary').boundingBox())?.y ?? 844).toBeLessThan(200);
  expect(await page.locator(':focus').getAttribute('id')).toBe('summary');
  await page.goBack();
  await guest.seesHeading('Votre panier');
  await guest.leaves();
});

/** A guest in the cart whose change of 1 000 to 2 000 got no answer. */
async function arrivesWithUnsaved(loses: (route: Route) => Promise<void> = loseRequest) {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  const comesBack = await losesChanges(guest.page, loses);
  const quantity = guest.page.getByRole('textbox', { name: /^Quantité/ });
  await quantity.fill('2000');
  await quantity.press('Tab');
  await guest.sees(spaced(texts.unsaved));
  return { guest, quantity, comesBack };
}

/** What the quantity fields of the cart show, without spaces. A line that goes meanwhile is not waited for. */
function quantitiesOn(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('textbox', { name: /^Quantité/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value.replaceAll(/\s/g, '')));
}

/** The shop never hears of it. */
function loseRequest(route: Route): Promise<void> {
  return route.abort();
}

/** The shop does it, and its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

/** No change of a line is answered until the line is back: the function that is returned brings it back, or breaks it again. */
async function losesChanges(page: Page, lose = loseRequest): Promise<(isBack?: boolean) => void> {
  let isAway = true;
  await page.route('**/cart/*/item', (route) =>
    isAway && route.request().method() === 'PATCH' ? lose(route) : route.continue(),
  );
  return (isBack = true) => void (isAway = !isBack);
}

/** In the page: adds up what has moved since it began. */
function watchShift(): void {
  Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (globalThis as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('a line that is being taken out keeps the width of its button', async () => {
  const guest = await shop.arrive(undefined, { viewport: { width: 390, height: 844 } });
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  const free = await guest.holds('**/cart/item');
  const button = guest.page.getByRole('button', { name: /^Retirer/ });
  const size = async () => {
    const box = await button.boundingBox();
    return [box?.width, box?.height];
  };
  const before = await size();
  await button.click();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  expect(await size()).toEqual(before);
  free();
  await guest.sees('Remettre');
  await guest.leaves();
});

test.each([
  ['0', ['Prendre 50']],
  ['-5', ['Prendre 50']],
  ['2,5', ['Prendre 50']],
  ['260,5', ['Prendre 260', 'Prendre 261']],
  ['1e9', ['Prendre 10\u00a0000']],
  ['abc', ['Prendre 1\u00a0000']],
])('the quantity %j is answered with a sentence and the nearest that are possible', async (typed, offered) => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.fills('Quantité', typed);
  await guest.page.keyboard.press('Enter');
  const take = guest.page.getByRole('button', { name: /^Prendre/ });
  await expect.poll(() => take.allInnerTexts()).toEqual(offered);
  await guest.sees(typed === 'abc' ? /^Indiquez un nombre entier/ : /^Cette quantité n’est pas proposée/);
  await guest.leaves();
});

test('a line is changed in the cart: its quantity with the price before and after, taken back, its name and a note', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  const line = guest.page.getByRole('article');
  await guest.fills('Quantité', '2000');
  await guest.page.keyboard.press('Enter');
  await guest.sees(/^2\s000\s: [\d,]+\s€ TTC au lieu de [\d,]+\s€/);
  await guest.findsThePageSound();
  await guest.presses(/^Revenir à 1\s000/);
  await guest.sees(/^1\s000\s: [\d,]+\s€ TTC/);
  await guest.fills(/^Nom du travail/, 'Concert de mai');
  await line.getByText('Note pour l’atelier').first().click();
  await guest.page.getByRole('textbox', { name: 'Note pour l’atelier' }).fill('Sans agrafe');
  await guest.page.keyboard.press('Tab');
  await expect.poll(() => line.getAttribute('aria-busy')).toBe(null);
  await guest.opens('/panier/');
  await expect.poll(() => guest.page.getByLabel(/^Nom du travail/).inputValue()).toBe('Concert de mai');
  expect(await guest.page.getByRole('textbox', { name: 'Note pour l’atelier' }).inputValue()).toBe('Sans agrafe');
  await guest.leaves();
});

test.each(['999 999 999', '0', 'abc'])(
  'the quantity %j is refused beside its field with what is possible, and the order waits for that',
  async (typed) => {
    const guest = await shop.arrive();
    await guest.takes(flyerLine());
    await guest.opens('/panier/');
    await guest.fills('Quantité', typed);
    await guest.page.getByRole('link', { name: 'Commander' }).first().click();
    await expect.poll(() => guest.page.getByLabel('Quantité').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => guest.page.evaluate(() => document.activeElement?.id.startsWith('quantity-'))).toBe(true);
    expect(new URL(guest.page.url()).pathname).toBe('/panier/');
    const take = guest.page.getByRole('button', { name: /^Prendre/ });
    if (typed === 'abc') await guest.fills('Quantité', '500');
    else await take.first().click();
    await guest.follows('Commander');
    await guest.seesHeading('Vérifier et commander');
    await guest.leaves();
  },
);

test('who types another quantity and presses at once goes on when it is settled, from the same point', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.comesToRest();
  const free = await guest.holds('**/cart/*/item');
  await guest.fills('Quantité', '2000');
  const button = guest.page.getByRole('link', { name: 'Commander', exact: true });
  const box = (await button.boundingBox())!;
  await guest.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await guest.page.mouse.down();
  await expect.poll(() => guest.page.getByRole('article').getAttribute('aria-busy')).toBe('true');
  await guest.page.mouse.up();
  await guest.sees('Calcul du total, un instant');
  free();
  await guest.seesHeading('Vérifier et commander');
  await guest.sees(/Quantité\s: 2\s000/);
  await guest.leaves();
});

test('a line that is taken out in one tab is gone from the other as soon as the visitor looks at it', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine({ jobName: 'Concert' }));
  await guest.takes(flyerLine({ jobName: 'Menu' }));
  await guest.opens('/panier/');
  const other = await guest.opensBeside('/panier/');
  await other.page
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await expect.poll(() => other.page.getByRole('article').count()).toBe(1);
  await guest.page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => guest.page.getByRole('article').count()).toBe(1);
  await guest.sees(/^Ce panier a été modifié dans un autre onglet/);
  await guest.leaves();
});

test('a line that is taken out in one tab while its file is on its way from the other is gone there, and that is said', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine({ jobName: 'Concert' }));
  await guest.takes(flyerLine({ jobName: 'Menu' }));
  await guest.opens('/panier/');
  const other = await guest.opensBeside('/panier/');
  const sent = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await guest.page.route('**/uploads/*/tus', async (route) => {
    sent.resolve();
    await free.promise;
    await route.continue();
  });
  await guest.presses(/^Ajouter vos fichiers/);
  const file = { name: 'concert.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cleanFlyer()) };
  await guest.page.getByLabel('Choisir des fichiers').first().setInputFiles([file]);
  await sent.promise;
  await other.page
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await expect.poll(() => other.page.getByRole('article').count()).toBe(1);
  free.resolve();
  await guest.sees(/^Ce panier a été modifié dans un autre onglet/);
  await expect.poll(() => guest.page.getByRole('article').count()).toBe(1);
  await guest.leaves();
});

test('who goes on shopping from the cart comes back to the products that were looked at last', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/depliants/');
  await guest.opens('/panier/');
  await expect
    .poll(() => guest.page.getByRole('link', { name: 'Continuer mes achats' }).getAttribute('href'))
    .toBe('/depliants/');
  await guest.leaves();
});

test('5.02 a cart that is nearly full says so before an item is refused, and a full one too', async () => {
  const guest = await shop.arrive();
  for (let lines = 0; lines < 12; lines += 1) await guest.takes(flyerLine({ jobName: `Lot ${lines}` }));
  await guest.opens('/panier/');
  await guest.sees(/^12 articles sur 15 possibles dans un panier\.$/);
  for (let lines = 12; lines < 15; lines += 1) await guest.takes(flyerLine({ jobName: `Lot ${lines}` }));
  await guest.opens('/panier/');
  await guest.sees(/^Votre panier est plein\s: 15 articles/);
  await guest.findsThePageSound();
  await guest.leaves();
});

test('a code is typed in the cart, counts for its lines, and is taken out; one that suits none says so at its field', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await guest.page.getByText('Vous avez un code promo').click();
  await guest.presses('Appliquer');
  await guest.sees('Saisissez votre code.');
  await guest.fills('Code promo', 'bienvenue10');
  await guest.presses('Appliquer');
  await guest.sees(spaced(texts.code_applied));
  await guest.sees(/^Code BIENVENUE10 -/);
  await guest.findsThePageSound();
  await guest.presses('Retirer le code');
  await guest.sees(spaced(texts.code_removed));
  await guest.fills('Code promo', 'RIEN');
  await guest.presses('Appliquer');
  await guest.sees(/^Le code RIEN ne s’applique à aucun article/);
  await expect.poll(() => guest.page.getByLabel('Code promo').getAttribute('aria-invalid')).toBe('true');
  await guest.leaves();
});

test('a code that is typed and left counts with the order, and one that suits none holds it once', async () => {
  const guest = await shop.arrive();
  const { page } = guest;
  await guest.takes(flyerLine());
  await guest.opens('/panier/');
  await page.getByText('Vous avez un code promo').click();
  await guest.fills('Code promo', 'RIEN');
  const order = page.getByRole('link', { name: /^Commander$/ });
  await order.click();
  await guest.sees(/^Le code RIEN ne s’applique à aucun article/);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe('/panier/');
  await guest.fills('Code promo', 'bienvenue10');
  await order.click();
  await guest.seesHeading('Vérifier et commander');
  await guest.sees(/Code BIENVENUE10/);
  await guest.leaves();
});

test('on the product page a refused code holds nothing up, and one that is typed and not applied does', async () => {
  const guest = await shop.arrive();
  await guest.opens('/flyer-a5/');
  await guest.page.getByText('J’ai un code promo').click();
  await guest.fills(/^Code promo/, 'bienvenue10');
  await guest.presses('Ajouter au panier');
  await guest.sees(/Code promo, à appliquer ou à effacer/);
  await guest.fills(/^Code promo/, 'RIEN');
  await guest.presses('Appliquer le code');
  await guest.sees(/Vérifiez-le, ou continuez sans/);
  await guest.presses('Ajouter au panier');
  await guest.seesHeading('Votre panier');
  await guest.leaves();
});

test('the first two articles, put into the cart from two tabs at the same time, are both in it', async () => {
  const guest = await shop.arrive();
  await guest.opens('/flyer-a5/');
  const other = await guest.opensBeside('/bache/');
  // Slow enough that each tab has asked before the other has its answer.
  for (const tab of [guest, other])
    await tab.page.route('**/api/v1/cart', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
  await Promise.all([guest.presses('Ajouter au panier'), other.presses('Ajouter au panier')]);
  await Promise.all([guest.seesHeading('Votre panier'), other.seesHeading('Votre panier')]);
  await guest.opens('/panier/');
  expect(await guest.page.getByRole('article').count()).toBe(2);
  await guest.leaves();
});

test('a name of a job that is too long is said, and nothing of it is cut off', async () => {
  const guest = await shop.arrive();
  await guest.takes(flyerLine({ jobName: 'Menu' }));
  await guest.opens('/panier/');
  const name = guest.page.getByLabel(/^Nom du travail/);
  const puts = async (count: number) => {
    await name.focus();
    await name.selectText();
    await guest.page.keyboard.insertText('😀'.repeat(count));
    await guest.page.keyboard.press('Enter');
  };
  await puts(10_000);
  await guest.sees(/^Ce texte est trop long\s: 120 caractères au plus\.$/);
  expect(await name.inputValue()).toBe('😀'.repeat(10_000));
  await guest.findsThePageSound();
  // As many as people count.
  await puts(120);
  await expect.poll(() => guest.page.getByText(/Ce texte est trop long/).count()).toBe(0);
  await guest.comesToRest();
  await guest.opens('/panier/');
  expect(await name.inputValue()).toBe('😀'.repeat(120));
  await guest.leaves();
});
