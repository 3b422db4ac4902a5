import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { faultsUntold } from './metrics.ts';
import { faultsTold, reportFault, tellFaults } from './faults.ts';

test('faults that nobody takes are counted, said in the log once in a window, and owned up to in the next report', async () => {
  const bodies: { dropped?: number }[] = [];
  let status = 500;
  const webhook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(JSON.parse(body) as { dropped?: number });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => webhook.listen(0, '127.0.0.1', ready));
  const said: object[] = [];
  let elapsed = 0;
  const log = { warn: (fields: object) => void said.push(fields) };
  tellFaults(`http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`, 'a test', log, () => elapsed);
  const report = async () => {
    reportFault(new Error('again'), { kind: 'process', where: 'test' });
    await expect.poll(() => bodies.length).toBe((sent += 1));
    // The webhook's answer is still on its way. The failed report is counted when the answer arrives.
    if (status === 500) await expect.poll(untold).toBe(before + sent);
  };
  let sent = 0;
  const untold = async () => (await faultsUntold.get()).values.reduce((sum, { value }) => sum + value, 0);
  const before = await untold();
  try {
    await report();
    await expect.poll(() => said).toEqual([{ faults: 1 }]);
    await report();
    await report();
    elapsed = 60_000;
    await report();
    await expect.poll(() => said).toEqual([{ faults: 1 }, { faults: 3 }]);
    status = 200;
    await report();
    await faultsTold();
    await report();
    await faultsTold();
    expect(bodies.map(({ dropped }) => dropped)).toEqual([undefined, 1, 2, 3, 4, undefined]);
    expect(said).toHaveLength(2);
  } finally {
    tellFaults(undefined, 'a test', log);
    await new Promise((closed) => webhook.close(closed));
  }
});
