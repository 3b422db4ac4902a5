import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { purchaseOrderPdf } from './purchase-order-pdf.ts';
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
  notes: 'Plier à plat,\nune taille par carton',
  files: [{ name: 'a.pdf', sha256: 'ab' }],
};

test('the place to which it is delivered names its country in words, and leaves out what the shop has not', () => {
  const ticket = {
    folder: 'T26-100001-1',
    job: { quantity: 50, dueOn: '2026-12-01' },
    product: { name: 'T-shirt', choices: [], notes: '' },
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

test('what the customer asks to mind stands in the CSV and in the document, line by line', async () => {
  expect(purchaseOrderCsv(ORDER, (key) => key)).toContain('supplier_notes,"Plier à plat,\nune taille par carton"');
  expect(purchaseOrderCsv({ ...ORDER, notes: '' }, (key) => key)).not.toContain('supplier_notes');
  const text = async (notes: string) => {
    const document = await PDFDocument.load(await purchaseOrderPdf({ ...ORDER, notes }, (key) => key));
    const streams = document.context.enumerateIndirectObjects().map(([, object]) => object);
    const contents = streams.filter((object) => object instanceof PDFRawStream);
    return contents.map((stream) => new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode())).join('\n');
  };
  const hex = (words: string) => Buffer.from(words, 'latin1').toString('hex').toUpperCase();
  const written = await text(ORDER.notes);
  expect(written).toContain(`<${hex('Plier à plat,')}>`);
  expect(written).toContain(`<${hex('une taille par carton')}>`);
  expect(await text('')).not.toContain(hex('supplier_notes'));
});
