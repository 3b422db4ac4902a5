import { expect, test } from 'vitest';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import type { Product } from './catalog/product.ts';
import { pagesOfProducts, productAddressProblems, unreachedPages } from './page-address.rules.ts';

const page = (path: string) => ({ id: 'terms', path, kind: 'policy', title: 'T', pageTitle: 'T' });

test.each(Object.values(SERVER_ADDRESSES))(
  'a page at %s or below is told, since the server answers there',
  (address) => {
    for (const path of [`${address}/`, `${address}/terms/`])
      expect(unreachedPages([page('/'), page(path)])).toEqual([
        {
          id: 'terms',
          path: [1, 'path'],
          message: `page terms has the path ${path}, and what begins with ${address}/ belongs to the server: write another path`,
        },
      ]);
  },
);

test('a page whose address only begins with the same letters is reached', () => {
  for (const path of ['/', '/apiculture/', '/brands/', '/newsletter/confirmation/', '/en/admin/'])
    expect(unreachedPages([page(path)])).toEqual([]);
});

test('a sign-in elsewhere than visitors are led to it is told', () => {
  const login = (path: string) => ({ ...page(path), id: 'login', kind: 'login' });
  expect(unreachedPages([login('/login/')])).toEqual([]);
  expect(unreachedPages([login('/connexion/')]).map(({ message }) => message)).toEqual([
    'page login has the path /connexion/, and who must sign in is led to /login/: write path: /login/',
  ]);
});

test('of a product that stands somewhere already, a page at that address is told, and not one at its present name', () => {
  const renamed = { id: 'fly-a5', texts: { name: { fr: 'Tract A5' } } } as unknown as Product;
  const told = (path: string, stood?: { path: string; title: string }) =>
    pagesOfProducts(
      [page(path)],
      [renamed],
      { language: 'fr', fallback: [] },
      new Map(stood ? [['fly-a5', stood]] : []),
    ).length;
  const former = { path: '/flyer-a5/', title: 'Flyer A5' };
  expect([told('/flyer-a5/', former), told('/tract-a5/', former)]).toEqual([1, 0]);
  // Where it only stands beside its name, as something else has that, it is told still.
  expect(told('/tract-a5/', { path: '/tract-a5-fly-a5/', title: 'Tract A5' })).toBe(1);
  expect([told('/flyer-a5/'), told('/tract-a5/')]).toEqual([0, 1]);
});

test('an address of a product that belongs to the server is told', () => {
  expect(productAddressProblems({ address: { fr: 'Brand', it: 'volantini' } })).toEqual([
    { path: ['address', 'fr'], message: 'the address /brand/ belongs to the server: write another one' },
  ]);
  expect(productAddressProblems({})).toEqual([]);
});
