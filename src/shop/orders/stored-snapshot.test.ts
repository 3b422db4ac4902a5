import { expect, test } from 'vitest';
import { readSnapshot, SNAPSHOT_SCHEMA, snapshotJson, type StoredSnapshot } from './stored-snapshot.ts';

const FIRST = { sender: 'Tirage', userNotes: '', invoiceRequested: true, locale: 'fr-FR', billingAddress: null };

test('an order of the first shape has no VAT number, and says so', () => {
  expect(readSnapshot(FIRST as unknown as StoredSnapshot)).toEqual({
    ...FIRST,
    vatNumber: null,
    purchaseOrder: '',
    invoiceNumbers: {},
    vatCheck: null,
  });
  expect(readSnapshot({ ...FIRST, vatNumber: 'FR40303265045' } as unknown as StoredSnapshot).vatNumber).toBe(
    'FR40303265045',
  );
});

test('an order of the second shape has no purchase-order number', () => {
  const second = { ...FIRST, schema: 2, vatNumber: 'FR40303265045' };
  expect(readSnapshot(second as unknown as StoredSnapshot)).toEqual({
    ...FIRST,
    vatNumber: 'FR40303265045',
    purchaseOrder: '',
    invoiceNumbers: {},
    vatCheck: null,
  });
});

test('an order of the third shape has no other numbers for its invoice', () => {
  const third = { ...FIRST, schema: 3, vatNumber: null, purchaseOrder: 'BC-1' };
  const { schema: _, ...kept } = third;
  expect(readSnapshot(third as unknown as StoredSnapshot)).toEqual({ ...kept, invoiceNumbers: {}, vatCheck: null });
});

test('an order of the fourth shape does not know how its VAT number was checked', () => {
  const fourth = { ...FIRST, schema: 4, vatNumber: 'BE0411905847', purchaseOrder: '', invoiceNumbers: {} };
  const { schema: _, ...kept } = fourth;
  expect(readSnapshot(fourth as unknown as StoredSnapshot)).toEqual({ ...kept, vatCheck: null });
});

test('an order is written with the number of its shape and read as it was; one of a later version is an error', () => {
  const snapshot = readSnapshot(FIRST as unknown as StoredSnapshot);
  const stored = JSON.parse(snapshotJson(snapshot)) as StoredSnapshot;
  expect(stored.schema).toBe(SNAPSHOT_SCHEMA);
  expect(readSnapshot(stored)).toEqual(snapshot);
  expect(() => readSnapshot({ ...FIRST, schema: 9 } as unknown as StoredSnapshot)).toThrow(/later version/);
});
