import { expect, test } from 'vitest';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { unreachedPages } from './page-address.rules.ts';

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
