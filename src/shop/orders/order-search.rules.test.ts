import { describe, expect, test } from 'vitest';
import { staffSearchWords, staffWordsOfOrder, wordsOfOrder } from './order-search.rules.ts';

const line = (productName: string, jobName = '', names: readonly string[] = []) => ({
  productName,
  jobName,
  artworks: names.map((name) => ({ name })),
});

test('an order is found by number, purchase order, job, product and artwork, each word once', () => {
  const lines = [line('Flyer A5', 'Portes ouvertes', ['Recto']), line('Flyer A6')];
  const snapshot = { purchaseOrder: 'BC-2026/77' };
  expect(wordsOfOrder({ orderNumber: 'T26-100123', snapshot, lines })).toBe(
    ' t26 100123 bc 2026 77 portes ouvertes flyer a5 a6 recto ',
  );
});

test('what does not fit into the index is left out at the end, by whole words', () => {
  const names = Array.from({ length: 500 }, (_, index) => `é${index}Ж`.repeat(20));
  const snapshot = { purchaseOrder: '' };
  const words = wordsOfOrder({ orderNumber: 'T26-100123', snapshot, lines: [line('Flyer', 'Salon', names)] });
  expect(words).toMatch(/^ t26 100123 salon flyer .* $/);
  expect(Buffer.byteLength(words)).toBeLessThanOrEqual(1501);
});

describe('what staff find an order by', () => {
  const ana = {
    firstName: 'Ana',
    lastName: 'García-López',
    company: '',
    street: '5 rue du Port',
    postalCode: '75011',
    city: 'Paris',
  };
  const order = {
    orderNumber: 'T26-100123',
    email: 'Ana.Garcia@Example.fr',
    snapshot: { shippingAddress: ana, billingAddress: { ...ana, company: 'SARL Été' }, purchaseOrder: 'BC 77' },
    lines: [{ productName: 'Flyer A5', jobName: 'Portes ouvertes', artworks: [], deliveryAddress: null }],
  };

  test('is number, mail address as it is, purchase order, names, addresses, products and jobs, each word once', () => {
    expect(staffWordsOfOrder(order)).toBe(
      ' ana.garcia@example.fr t26 100123 bc 77 garcia lopez ana 75011 paris sarl ete flyer a5 portes ouvertes 5 rue du port ',
    );
  });

  test('is every address to which a part of the order goes', () => {
    const deliveryAddress = { ...ana, lastName: 'Bianchi', street: 'Via Dante 3', postalCode: '20121', city: 'Milano' };
    const words = staffWordsOfOrder({ ...order, lines: [{ ...order.lines[0]!, deliveryAddress }] });
    for (const word of ['bianchi', 'dante', '20121', 'milano', 'garcia', '75011']) expect(words).toContain(` ${word} `);
  });

  test('is asked with the same words', () => {
    expect(staffSearchWords(' Ana.Garcia@Example.fr  ÉTÉ, garcía-lópez ')).toEqual([
      'ana.garcia@example.fr',
      'ete',
      'garcia',
      'lopez',
    ]);
    expect(staffSearchWords(' %_ ')).toEqual([]);
  });
});
