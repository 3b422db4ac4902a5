import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

const STATUS_OF: Readonly<Record<string, { readonly code: number; readonly key: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, key: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { code: 431, key: 'headers_too_large' },
};
const UNREADABLE = { code: 400, key: 'invalid_request' };

/**
 * Answers a request that cannot be parsed as HTTP. It has no address and no language, but the answer has the usual
 * envelope and headers.
 */
export function answerUnparsed(log: FastifyBaseLogger, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, key } = STATUS_OF[error.code ?? ''] ?? UNREADABLE;
  const trackingId = randomUUID();
  log.info({ trackingId, reason: error.code }, 'unreadable request');
  const body = JSON.stringify({ code, status: 'error', error: { key, message: key, text: key, trackingId } });
  const lines = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `tracking-id: ${trackingId}`,
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'",
    'cache-control: no-store',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

type ConnectionError = Error & { readonly code?: string };
