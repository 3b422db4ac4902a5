import { expect, test } from 'vitest';
import { isShared } from '#kernel/shared-answer.ts';
import { refuse } from '#kernel/refusal.ts';
import { cachedAnswer } from './cached-answers.ts';

const NOON = Temporal.Instant.from('2026-11-23T11:00:00Z');

function asker(change: object = {}) {
  return {
    tenant: { id: 'tirage-fr' },
    currency: 'EUR',
    timeZone: 'Europe/Paris',
    now: NOON,
    catalog: {},
    ...change,
  } as unknown as Parameters<typeof cachedAnswer>[0];
}

function counter() {
  let times = 0;
  return () => ({ time: (times += 1) });
}

test('the same question is worked out once and its answer is marked as kept', async () => {
  const ctx = asker();
  const work = counter();
  const first = await cachedAnswer(ctx, { quote: { a: 1 } }, work);
  expect(await cachedAnswer({ ...ctx, now: NOON.add({ hours: 3 }) }, { quote: { a: 1 } }, work)).toBe(first);
  expect(await cachedAnswer(ctx, { quote: { a: 2 } }, work)).toEqual({ time: 2 });
  expect(isShared(first)).toBe(true);
});

test.each([
  ['another shop', { tenant: { id: 'tirage-it' } }],
  ['another currency', { currency: 'CHF' }],
  ['another day', { now: NOON.add({ hours: 24 }) }],
  ['another catalogue', { catalog: { other: true } }],
])('%s has an answer of its own', async (_, change) => {
  const catalog = {};
  const work = counter();
  await cachedAnswer(asker({ catalog }), { quote: {} }, work);
  expect(await cachedAnswer(asker({ catalog, ...change }), { quote: {} }, work)).toEqual({ time: 2 });
});

test('that nothing was found is not kept: it would put out what others ask for', async () => {
  const ctx = asker();
  const work = counter();
  const first = await cachedAnswer(ctx, { list: 'flyers' }, work);
  for (let nobody = 0; nobody < 400; nobody += 1) expect(await cachedAnswer(ctx, { nobody }, () => [])).toEqual([]);
  expect(await cachedAnswer(ctx, { list: 'flyers' }, work)).toBe(first);
});

test('refusals and questions that are too long for others to ask are not kept; the oldest answer gives way', async () => {
  const ctx = asker();
  const work = counter();
  expect(await cachedAnswer(ctx, { a: 1 }, () => refuse('configuration_invalid', 422))).toMatchObject({
    refusal: 'configuration_invalid',
  });
  expect(await cachedAnswer(ctx, { a: 1 }, work)).toEqual({ time: 1 });
  const long = { text: 'x'.repeat(5000) };
  await cachedAnswer(ctx, long, work);
  expect(await cachedAnswer(ctx, long, work)).toEqual({ time: 3 });
  for (let b = 0; b < 300; b += 1) await cachedAnswer(ctx, { b }, work);
  expect(await cachedAnswer(ctx, { b: 1 }, work)).toEqual({ time: 5 });
  expect(await cachedAnswer(ctx, { a: 1 }, work)).toEqual({ time: 304 });
});
