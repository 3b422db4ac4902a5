import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { openGate } from './gate.ts';

const TERMS = { atOnce: 2, mostWaiting: 3, longestWaitMs: 60_000 };

/** Work that ends when the test tells it to, and that reports its beginning. */
function heldWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, endOne: () => ends.shift()?.() };
}

describe('a gate', () => {
  test('lets so many in at a time, the others in their order, and refuses who finds the line full', async () => {
    const gate = openGate(TERMS);
    const { begun, work, endOne } = heldWork();
    const passing = ['a', 'b', 'c', 'd', 'e'].map((name) => gate.pass(work(name)));
    const refused = await gate.pass(work('f'));
    expect(refused).toMatchObject({ refusal: 'unavailable', status: 503 });
    expect(begun).toEqual(['a', 'b']);
    for (const done of passing) {
      endOne();
      await done;
    }
    expect(await Promise.all(passing)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('has a first line, with places of its own, which goes before the last', async () => {
    const gate = openGate({ ...TERMS, atOnce: 1 });
    const { begun, work, endOne } = heldWork();
    const passing = [gate.pass(work('inside')), ...['a', 'b', 'c'].map((name) => gate.pass(work(name)))];
    expect(isRefusal(await gate.pass(work('too late')))).toBe(true);
    passing.splice(1, 0, gate.pass(work('known'), 'first'));
    for (const done of passing) {
      endOne();
      await done;
    }
    expect(begun).toEqual(['inside', 'known', 'a', 'b', 'c']);
  });

  test('refuses who has waited too long, whose place is free again', async () => {
    const gate = openGate({ atOnce: 1, mostWaiting: 1, longestWaitMs: 1 });
    const { begun, work, endOne } = heldWork();
    const inside = gate.pass(work('inside'));
    expect(isRefusal(await gate.pass(work('impatient')))).toBe(true);
    expect(isRefusal(await gate.pass(work('next')))).toBe(true);
    endOne();
    await inside;
    const after = gate.pass(work('after'));
    await expect.poll(() => begun).toEqual(['inside', 'after']);
    endOne();
    expect(await after).toBe('after');
  });

  test('is left by work that fails', async () => {
    const gate = openGate({ ...TERMS, atOnce: 1 });
    await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.pass(() => 'yes')).toBe('yes');
  });
});
