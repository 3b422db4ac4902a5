import { expect, test } from 'vitest';
import { answersInTurn } from './in-turn.rules.ts';

const answer = () => ({ ok: true, data: {} });

/** A question whose answer comes when it is released. */
function asked(turns: ReturnType<typeof answersInTurn>) {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>();
  const coming = turns.ask(() => promise);
  return async () => {
    resolve(answer());
    return (await coming).data;
  };
}

test('an answer that was asked for before an act, and comes after it, is late', async () => {
  const turns = answersInTurn();
  const poll = asked(turns);
  turns.acted();
  expect(turns.isLate(await poll())).toBe(true);
});

test('an answer that was asked for after an act is not late', async () => {
  const turns = answersInTurn();
  turns.acted();
  const poll = asked(turns);
  expect(turns.isLate(await poll())).toBe(false);
});

test('what an act answers is newer than all that was asked for before it came', async () => {
  const turns = answersInTurn();
  const poll = asked(turns);
  expect(turns.isLate(answer().data)).toBe(false);
  expect(turns.isLate(await poll())).toBe(true);
});

test('of two questions the later one counts, whichever is answered first', async () => {
  const turns = answersInTurn();
  const [first, second] = [asked(turns), asked(turns)];
  expect(turns.isLate(await second())).toBe(false);
  expect(turns.isLate(await first())).toBe(true);
});
