import { expect, test } from 'vitest';
import type { DateStyle } from '#kernel/format.ts';
import { refusalText } from './refusal-text.rules.ts';

const NOON = Date.parse('2026-11-28T11:00:00Z');
const SECOND = 1_000;
const HOUR = 3_600_000;

const told = (refusal: string, retryAfterMs: number | undefined, dates: DateStyle = 'words') =>
  refusalText(
    { refusal, params: {}, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    { locale: 'fr-FR', timeZone: 'Europe/Paris', prose: { dates, now: NOON } },
    (key, { day, time }) => [key, ...(key.endsWith('_later') ? [day] : []), ...(time ? [time] : [])].join(' | '),
  );

test.each([
  ['a minute', 'too_many_attempts', 60 * SECOND, 'too_many_attempts'],
  ['an unknown time', 'too_many_attempts', undefined, 'too_many_attempts'],
  ['some minutes', 'too_many_attempts', 241 * SECOND, 'too_many_attempts_today | 12\u00a0h\u00a005'],
  ['an hour', 'too_many_orders', HOUR, 'too_many_orders_today | 13\u00a0h\u00a000'],
  [
    '84458 seconds',
    'too_many_attempts',
    84_458 * SECOND,
    'too_many_attempts_later | dimanche 29 novembre | 11\u00a0h\u00a028',
  ],
  [
    'the time until midnight',
    'too_many_attempts',
    12 * HOUR,
    'too_many_attempts_later | dimanche 29 novembre | 0\u00a0h\u00a000',
  ],
  ['a shop that is closed for an hour', 'product_in_maintenance', HOUR, 'product_in_maintenance'],
])('a refusal for %s', (_what, refusal, retryAfterMs, text) => {
  expect(told(refusal, retryAfterMs)).toBe(text);
});

test('a shop that writes dates in numbers tells the day of another try in numbers', () => {
  expect(told('too_many_attempts', 24 * HOUR, 'numbers')).toContain('dimanche 29-11-2026');
});
