import { expect, test } from 'vitest';
import type { LineItem } from './line-item.ts';
import { LINE_SCHEMA, lineJson, readLine, readUnbought, type StoredLine } from './stored-line.ts';

/** A line as the first shops stored it, copied from one of their rows. */
const FIRST = {
  id: 'a-line-of-2026',
  productId: 'lab-roll',
  productVersion: '0f3a2b1c',
  productName: 'Étiquette en rouleau',
  selection: { sets: '2' },
  attributes: [{ name: 'Modèles', value: '2' }],
  facts: { sets: 2, labelsPerRoll: 500 },
  quantity: 2000,
  sets: [
    { id: '1', name: 'Miel', quantity: 500, rolls: 1 },
    { id: '2', name: 'Thym', quantity: 1500, rolls: 3 },
  ],
  priority: 'std',
  price: {
    currency: 'EUR',
    netCents: 10_000,
    vatCents: 2000,
    grossCents: 12_000,
    vatRate: 2000,
    vatReason: 'standard',
    unitNet: '0.05',
    technology: 'digital',
  },
  services: [],
  promise: {
    arrivalDate: '2026-11-20',
    shipDate: '2026-11-18',
    cutOff: '2026-11-13T10:00:00Z',
    carrier: 'Colis',
    shippingNetCents: 500,
    shippingVatCents: 100,
    caveats: ['holiday'],
  },
  shipTo: { country: 'FR', postalCode: '75011' },
  fileCheck: false,
  jobName: '',
  userNotes: '',
  weightGrams: 900,
  createdAt: '2026-11-12T09:00:00Z',
};

const STORED = FIRST as unknown as StoredLine;

test('a line of the first shape is read as one of today: nothing of it is lost, and what it did not say is said to be unknown', () => {
  const { sets, promise, ...same } = FIRST;
  expect(readLine(STORED)).toEqual({
    ...same,
    artworks: sets,
    deliveryPromise: { ...promise, plant: null },
    deliveryAddress: null,
    offersFileCheck: false,
    soldAs: null,
    vatRounding: 'part',
  });
});

test('a line of the second shape goes where its order goes', () => {
  const {
    deliveryAddress: _own,
    offersFileCheck: _offered,
    vatRounding: _rounding,
    soldAs: _said,
    ...line
  } = readLine(STORED);
  expect(readLine({ schema: 2, ...line })).toEqual({
    ...line,
    deliveryAddress: null,
    offersFileCheck: false,
    soldAs: null,
    vatRounding: 'part',
  });
});

test('of a line of the third shape the check of files was offered where it was bought', () => {
  const { offersFileCheck: _offered, vatRounding, soldAs: _said, ...line } = readLine(STORED);
  for (const fileCheck of [true, false])
    expect(readLine({ schema: 3, ...line, fileCheck })).toEqual({
      ...line,
      fileCheck,
      offersFileCheck: fileCheck,
      vatRounding,
      soldAs: null,
    });
});

test('of a line of the fourth shape it is unknown what the shop said of the product', () => {
  const { soldAs: _said, vatRounding: _rounding, ...line } = readLine(STORED);
  expect(readLine({ schema: 4, ...line, offersFileCheck: true })).toMatchObject({
    offersFileCheck: true,
    soldAs: null,
  });
});

test('a line of the fourth shape keeps VAT that was rounded for each of its parts, unless it is still in a cart', () => {
  const { vatRounding: _rounding, soldAs: _said, ...line } = readLine(STORED);
  const stored = { schema: 4, ...line } as const;
  expect(readLine(stored)).toEqual({ ...line, vatRounding: 'part', soldAs: null });
  expect(readUnbought(stored)).toEqual({ ...line, vatRounding: 'rate', soldAs: null });
});

test('a line is written with the number of its shape and read as it was', () => {
  const line: LineItem = readLine(STORED);
  const stored = JSON.parse(lineJson(line)) as StoredLine;
  expect(stored.schema).toBe(LINE_SCHEMA);
  expect(readLine(stored)).toEqual(line);
});

test('a line of a later version is an error and no guess', () => {
  expect(() => readLine({ ...FIRST, schema: LINE_SCHEMA + 1 } as unknown as StoredLine)).toThrow(/later version/);
});
