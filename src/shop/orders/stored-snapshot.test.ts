import { expect, test } from 'vitest';
import { readSnapshot, SNAPSHOT_SCHEMA, snapshotJson, type StoredSnapshot } from './stored-snapshot.ts';

const FIRST = { sender: 'Tirage', userNotes: '', invoiceRequested: true, locale: 'fr-FR', billingAddress: null };

test('an order of the first shape has no VAT number, and says so', () => {
  expect(readSnapshot(FIRST as unknown as StoredSnapshot)).toEqual({ ...FIRST, vatNumber: null, purchaseOrder: '' });
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
  });
});

test('an order is written with the number of its shape and read as it was; one of a later version is an error', () => {
  const snapshot = readSnapshot(FIRST as unknown as StoredSnapshot);
  const stored = JSON.parse(snapshotJson(snapshot)) as StoredSnapshot;
  expect(stored.schema).toBe(SNAPSHOT_SCHEMA);
  expect(readSnapshot(stored)).toEqual(snapshot);
  expect(() => readSnapshot({ ...FIRST, schema: 9 } as unknown as StoredSnapshot)).toThrow(/later version/);
});
