import { expect, test } from 'vitest';
import { toldProduct } from './told-product.ts';

const ORDER = {
  jobs: { j1: { lineItemId: 'l1' }, j2: { lineItemId: 'l2' }, gone: { lineItemId: 'ended' } },
  lineItems: { l1: { jobName: 'Alpha' }, l2: { jobName: '' } },
} as unknown as Parameters<typeof toldProduct>[0];

test.each([
  ['j1', 'Flyer A5, Alpha'],
  ['j2', 'Flyer A5'],
  ['gone', 'Flyer A5'],
  [null, 'Flyer A5'],
])('an event names its product, and the item by the customer’s name for it: %j is %s', (jobId, told) =>
  expect(toldProduct(ORDER, { jobId, product: 'Flyer A5' })).toBe(told),
);
