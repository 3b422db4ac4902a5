import { afterEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../client/client.tsx';
import { NotSent, sendPicture } from './send-picture.ts';

const ORDER = '0d5b6a0e-0000-4000-8000-000000000001';
const FILE = new Blob(['abcdefghij']);
const PICTURE = { id: 'p1', type: 'image/png' };

afterEach(() => vi.restoreAllMocks());

/** A shop that takes four bytes at a time, answers each piece in turn, and repeats the last answer. */
function shop(answers: readonly unknown[]) {
  const calls: string[] = [];
  const api = (name: string) => {
    calls.push(name.slice(0, name.indexOf(' ')));
    return Promise.resolve({ ok: true, data: { id: 'p1', pieceBytes: 4 } });
  };
  let sent = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    calls.push(String(url).split('?')[1] ?? '');
    const answer = answers[Math.min(sent, answers.length - 1)];
    sent += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Response.json(answer));
  });
  const client = { api, session: { current: undefined, auth: {} } } as unknown as Client;
  const send = (signal = new AbortController().signal) =>
    sendPicture(client, ORDER, 'job', FILE, { told: () => undefined, signal });
  return { calls, send };
}

const had = (received: number) => ({ data: { received, picture: null } });
const WHOLE = { data: { received: 10, picture: PICTURE } };

test('a picture is sent on from where the shop has it', async () => {
  const { calls, send } = shop([had(4), new Error('the line broke'), had(8), WHOLE]);
  await expect(send()).resolves.toEqual(PICTURE);
  expect(calls).toEqual(['POST', 'at=0', 'at=4', 'at=4', 'at=8']);
});

test('a picture of which the shop has no more after three pieces is given up and taken back', async () => {
  const stuck = shop([had(4)]);
  await expect(stuck.send()).rejects.toBeInstanceOf(NotSent);
  expect(stuck.calls).toEqual(['POST', 'at=0', 'at=4', 'at=4', 'at=4', 'DELETE']);
});

test('a picture whose pieces two servers keep apart is given up', async () => {
  const { calls, send } = shop([had(4), had(0), had(4), had(0)]);
  await expect(send()).rejects.toBeInstanceOf(NotSent);
  expect(calls.at(-1)).toBe('DELETE');
});

test('a refused picture says why and is taken back', async () => {
  const { calls, send } = shop([{ error: { text: 'too large' } }]);
  await expect(send()).rejects.toThrow('too large');
  expect(calls).toEqual(['POST', 'at=0', 'DELETE']);
});

test('an answer that says nothing counts as none', async () => {
  const { calls, send } = shop([{}]);
  await expect(send()).rejects.toBeInstanceOf(NotSent);
  expect(calls).toEqual(['POST', 'at=0', 'at=0', 'at=0', 'DELETE']);
});

test('a picture that is removed while it is sent is taken back', async () => {
  const end = new AbortController();
  const { calls, send } = shop([had(4)]);
  const sending = send(end.signal);
  end.abort();
  await expect(sending).rejects.toBeInstanceOf(NotSent);
  expect(calls).toEqual(['POST', 'DELETE']);
});
