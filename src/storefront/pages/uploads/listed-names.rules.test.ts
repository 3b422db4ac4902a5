import { expect, test } from 'vitest';
import { listedNames } from './listed-names.rules.ts';

const item = (name: string, jobName = '') => ({ name, jobName });

test('a product that was ordered several times is named once with its number, and a name that the customer gave goes before it', () => {
  expect(listedNames([item('Flyer A5'), item('Mug'), item('Flyer A5'), item('Flyer A5', 'Salon')])).toEqual([
    { name: 'Flyer A5', count: 2 },
    { name: 'Mug', count: 1 },
    { name: 'Salon', count: 1 },
  ]);
});
