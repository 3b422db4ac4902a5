import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadDictionaries } from './dictionaries.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

type Texts = Readonly<Record<string, string>>;

/** Creates a folder of dictionaries: language, page, texts. */
function folderOf(languages: Readonly<Record<string, Readonly<Record<string, Texts>>>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-dictionaries-'));
  folders.push(folder);
  for (const [language, pages] of Object.entries(languages)) {
    mkdirSync(join(folder, language));
    for (const [page, texts] of Object.entries(pages))
      writeFileSync(join(folder, language, `${page}.json`), JSON.stringify(texts));
  }
  return folder;
}

const HOUSE = {
  en: { cart: { title: 'Cart', items_one: '{{count}} item', items_other: '{{count}} items' } },
  fr: { cart: { title: 'Panier', items_one: '{{count}} article', items_other: '{{count}} articles' } },
};
const ES = { language: 'es', fallback: ['fr'] };

test('the languages are those that have a folder, here or at the owner’s', () => {
  const own = folderOf({ es: {}, '.git': {}, notes: {}, 'pt-BR': {} });
  expect(loadDictionaries(folderOf(HOUSE), own).languages).toEqual(['en', 'es', 'fr', 'pt-BR']);
});

test('a text of the owner goes before that of the house, and the others stay', () => {
  const { text } = loadDictionaries(folderOf(HOUSE), folderOf({ fr: { cart: { title: 'Votre sac' } } }));
  const said = ['title', 'items'].map((key) => text({ language: 'fr' }, 'cart', key, { count: 2 }));
  expect(said).toEqual(['Votre sac', '2 articles']);
});

test('a text that is missing is said in the language that stands in, then in any, and shows its key at last', () => {
  const { text, pages } = loadDictionaries(folderOf(HOUSE), folderOf({ es: { cart: { title: 'Cesta' } } }));
  expect(text(ES, 'cart', 'title')).toBe('Cesta');
  expect(text(ES, 'cart', 'items', { count: 1 })).toBe('1 article');
  expect(text({ language: 'es' }, 'cart', 'items', { count: 1 })).toBe('1 item');
  expect(text(ES, 'cart', 'total')).toBe('cart:total');
  expect(pages(ES, ['cart', 'order'])).toEqual({ cart: { ...HOUSE.fr.cart, title: 'Cesta' } });
});

test('plural forms are of one language: what has one form in its own takes none of another', () => {
  const own = folderOf({ es: { cart: { items_other: '{{count}} artículos' } } });
  const { text } = loadDictionaries(folderOf(HOUSE), own);
  expect(text(ES, 'cart', 'items', { count: 1 })).toBe('1 artículos');
});

test('what is missing is named by file and key, plural forms as one', () => {
  const own = folderOf({ es: { cart: { items_other: '{{count}} artículos' } } });
  const { missing } = loadDictionaries(folderOf(HOUSE), own);
  expect(missing('es')).toEqual([{ file: join(own, 'es', 'cart.json'), keys: ['title'] }]);
  expect(missing('fr')).toEqual([]);
});

test('where no shop is known the house speaks, as it is told', () => {
  expect(loadDictionaries(folderOf(HOUSE), undefined, 'fr').house).toEqual({ language: 'fr' });
});
