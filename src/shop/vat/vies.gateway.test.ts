import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { VatNumber } from './vat-number.ts';
import { viesAt } from './vies.gateway.ts';

const number: VatNumber = { country: 'FR', number: 'FR83404833048' };

test('the register is asked a few numbers at a time, however many visitors give theirs', async () => {
  const held: ServerResponse[] = [];
  const letGo = () => {
    for (const answer of held.splice(0)) answer.end(JSON.stringify({ isValid: true }));
  };
  let isOpen = false;
  let most = 0;
  const server = createServer((_request, answer) => {
    held.push(answer);
    most = Math.max(most, held.length);
    if (isOpen) letGo();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const vies = viesAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const answers = Array.from({ length: 40 }, () => vies.ask(number));
    // Four are asked and twenty wait. The others go without an answer.
    expect(await Promise.all(answers.slice(24))).toEqual(Array.from({ length: 16 }, () => undefined));
    await expect.poll(() => held.length).toBe(4);
    isOpen = true;
    letGo();
    expect((await Promise.all(answers.slice(0, 4))).map((answer) => answer?.valid)).toEqual([true, true, true, true]);
    await Promise.all(answers);
    expect(most).toBe(4);
  } finally {
    server.close();
  }
});
