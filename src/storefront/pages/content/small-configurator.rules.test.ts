import { expect, test } from 'vitest';
import { configuredOf, pathTo } from './small-configurator.rules.ts';

const option = (deliveryKey: string, amountCentExclTax: number) => ({
  deliveryKey,
  amountCentExclTax,
  vatRate: '20.00',
});
const date = (deliveryKey: string, arrivalDate: string, shippingPrice = '0.00') => ({
  deliveryKey,
  arrivalDate,
  shippingPrice,
});
const choices = (options: readonly object[], dates: readonly object[], priority = 'std') =>
  ({
    quantity: 500,
    priority,
    quote: {
      prices: [
        { quantity: 250, enabled: true, options: [] },
        { quantity: 500, enabled: true, options },
        { quantity: 10_000, enabled: false, options: [] },
      ],
    },
    shipping: { dates },
  }) as never;

test('a product at a quantity has the price and the day of each delivery speed', () => {
  const found = configuredOf(
    'fly-a5',
    choices([option('std', 3260), option('fast', 3850)], [date('fast', '2026-12-03'), date('std', '2026-12-07')]),
  );
  expect(found).toEqual({
    productId: 'fly-a5',
    quantity: 500,
    priority: 'std',
    quantities: [250, 500],
    deliveries: [
      { priority: 'std', netCents: 3260, grossCents: 3912, arrivalDate: '2026-12-07' },
      { priority: 'fast', netCents: 3850, grossCents: 4620, arrivalDate: '2026-12-03' },
    ],
  });
});

test('delivery that is paid apart is not in the price, as on cards', () => {
  const found = configuredOf('fly-a5', choices([option('std', 3260)], [date('std', '2026-12-07', '10.62')]));
  expect(found?.deliveries).toEqual([{ priority: 'std', netCents: 3260, grossCents: 3912, arrivalDate: '2026-12-07' }]);
});

test('a speed without a date is not offered, and another one is chosen instead', () => {
  const found = configuredOf(
    'fly-a5',
    choices([option('eco', 3000), option('std', 3260)], [date('eco', '2026-12-10')]),
  );
  expect([found?.priority, found?.deliveries.length]).toEqual(['eco', 1]);
});

test('without prices or without dates there is nothing to configure here', () => {
  expect(configuredOf('fly-a5', choices([option('std', 3260)], []))).toBeUndefined();
  expect(configuredOf('fly-a5', { quantity: 500, priority: 'std', quote: null, shipping: null })).toBeUndefined();
});

test('the way on keeps quantity and speed', () => {
  expect(pathTo('/flyer-a5/', { quantity: 500, priority: 'std' })).toBe('/flyer-a5/?q=500');
  expect(pathTo('/flyer-a5/', { quantity: 500, priority: 'fast' })).toBe('/flyer-a5/?q=500&p=fast');
});
