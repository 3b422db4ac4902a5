import { expect, test } from 'vitest';
import { purchaseOrderCsv, type PurchaseOrder } from './purchase-order.rules.ts';

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

test('a row of the CSV is one fact, quoted, and no cell is read as a formula', () => {
  const rows = purchaseOrderCsv(ORDER, (key) => key).split('\r\n');
  expect(rows).toContain('"supplier_to","Têxtil ""Porto"""');
  expect(rows).toContain(`"Couleur","'=HYPERLINK(""http://x"")"`);
  expect(rows).toContain('"supplier_part Recto, dos","50"');
  expect(rows).toContain('"SHA-256 a.pdf","ab"');
});
