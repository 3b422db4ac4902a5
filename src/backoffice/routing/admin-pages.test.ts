import { describe, expect, test } from 'vitest';
import { readAsked, writeAsked } from '../pages/orders/asked.ts';
import { adminPageAt, mayOpen, pathAfterSignIn } from './admin-pages.rules.ts';

describe('the addresses of the back office', () => {
  test.each([
    ['/admin/', 'home'],
    ['/admin/orders/', 'orders'],
    ['/admin/orders/T26-100001/', 'order'],
    ['/admin/orders/T26-100001/delivery-note/k3Jx0vQmT5mYw2bq8Zr1Lg/', 'deliveryNote'],
    ['/admin/upload-ams/', 'uploads'],
    ['/admin/upload-ams/T26-100001/k3Jx0vQmT5mYw2bq8Zr1Lg/', 'uploadLine'],
    ['/admin/upload-ams/T26-100001/', undefined],
    ['/admin/trail/', 'trail'],
    ['/admin/orders', undefined],
    ['/admin/orders/a/b/', undefined],
    ['/admin/orders/%2e%2e/', undefined],
    ['/admin/complaints/k3Jx0vQmT5mYw2bq8Zr1Lg/', 'complaint'],
    ['/admin/contact/k3Jx0vQmT5mYw2bq8Zr1Lg/', 'contact'],
    ['/admin/login-as/', 'loginAs'],
    ['/admin/customers/k3Jx0vQmT5mYw2bq8Zr1Lg/', 'customer'],
  ])('%s is the page %s', (path, page) => expect(adminPageAt(path)).toBe(page));

  test('open to whoever has the scope', () => {
    expect(mayOpen('orders', ['audit:read'])).toBe(false);
    expect(mayOpen('orders', ['order:read'])).toBe(true);
    expect(mayOpen('trail', ['order:read'])).toBe(false);
    expect(mayOpen('home', [])).toBe(true);
  });

  test.each([
    ['/admin/orders/?q=a#b', '/orders/?q=a#b'],
    ['/admin/trail/', '/trail/'],
    ['/admin/sign-in/?to=/admin/', '/'],
    ['//elsewhere.example/admin/orders/', '/'],
    ['https://elsewhere.example/', '/'],
    ['/login/', '/'],
    [null, '/'],
  ])('after signing in, %s leads to %s', (wanted, path) => expect(pathAfterSignIn(wanted)).toBe(path));
});

describe('the question of the list', () => {
  test('is read from the address as it was written', () => {
    const text = 'q=dupont&dueTo=2026-12-01&order=placed%2Cconfirmed&sort=oldest&columns=placed%2Camount';
    expect(writeAsked(readAsked(new URLSearchParams(text))).toString()).toBe(text);
  });

  test('falls back on what is usual where the address says nothing that is known', () => {
    const asked = readAsked(new URLSearchParams('sort=sideways&columns=nothing'));
    expect([asked.sort, asked.columns.length]).toEqual(['newest', 8]);
    expect(writeAsked(asked).toString()).toBe('');
  });
});
