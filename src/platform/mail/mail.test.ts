import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openMailTransport } from './mail.ts';

const MAIL = {
  from: 'a@example.fr',
  to: 'b@example.fr',
  replyTo: 'a@example.fr',
  subject: 's',
  text: 't',
  html: '',
  messageId: '<1@x>',
};
const open = new Set<Socket>();
afterEach(() => open.forEach((socket) => socket.destroy()));

test.each([
  ['never greets', ''],
  ['greets and says no more', '220 here\r\n'],
])('a mail server that %s fails the mail, which is sent again later', async (_, greeting) => {
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (greeting) socket.write(greeting);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const door = openMailTransport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 50);
  await expect(door.send(MAIL)).rejects.toThrow(/Greeting never received|timeout/i);
  door.close();
  server.close();
});
