import { expect, test } from 'vitest';
import { purchaseOrder, purchaseOrderCsv, type PurchaseOrder } from './purchase-order.rules.ts';

const ORDER: PurchaseOrder = {
  number: 'T26-100001-1',
  supplier: { id: 'textile-porto', name: 'Têxtil "Porto"' },
  buyer: ['Tirage'],
  product: 'T-shirt',
  quantity: 50,
  dueOn: '2026-12-01',
  choices: [{ name: 'Couleur', value: '=HYPERLINK("http://x")' }],
  parts: [{ name: 'Recto, dos', quantity: 50 }],
  files: [{ name: 'a.pdf', sha256: 'ab' }],
};

test('the place to which it is delivered names its country in words, and leaves out what the shop has not', () => {
  const ticket = {
    folder: 'T26-100001-1',
    job: { quantity: 50, dueOn: '2026-12-01' },
    product: { name: 'T-shirt', choices: [] },
    sets: [],
  } as unknown as Parameters<typeof purchaseOrder>[0];
  const legal = {
    company: 'Tirage',
    street: '12 rue des Imprimeurs',
    postalCode: '69007',
    city: 'Lyon',
    country: 'FR',
    vatNumber: '',
    email: 'bonjour@tirage.example',
    phone: '',
  } as Parameters<typeof purchaseOrder>[3];
  const { buyer } = purchaseOrder(ticket, { artworks: [], quantity: 50 }, ORDER.supplier, legal, 'fr-FR');
  expect(buyer).toEqual(['Tirage', '12 rue des Imprimeurs', '69007 Lyon', 'France', 'bonjour@tirage.example']);
});

test('a row of the CSV is one fact, quoted where it must be, and no cell is read as a formula', () => {
  const rows = purchaseOrderCsv(ORDER, (key) => key).split('\r\n');
  expect(rows).toContain('supplier_to,"Têxtil ""Porto"""');
  expect(rows).toContain(`Couleur,"'=HYPERLINK(""http://x"")"`);
  expect(rows).toContain('"supplier_part Recto, dos",50');
  expect(rows).toContain('SHA-256 a.pdf,ab');
});
