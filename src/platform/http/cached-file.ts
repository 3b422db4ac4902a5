import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accepts.ts';
import { entityTag, isUnchanged } from './validators.ts';

/** A content that is the same for everybody: made once, compressed once in each coding, and the same bytes sent to all. */
export interface CachedFile {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

interface Content {
  readonly type: string;
  readonly cacheControl: string;
  readonly body: string | Buffer;
  /** False for what is compressed already. */
  readonly compress?: boolean;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export function cachedFile({ type, cacheControl, body, compress = true }: Content): CachedFile {
  const plain = Buffer.from(body);
  const tag = entityTag([plain]);
  const made = new Map<string, Buffer>([['identity', plain]]);
  const inCoding = (coding: 'br' | 'gzip' | 'identity') => {
    let bytes = made.get(coding);
    if (!bytes) made.set(coding, (bytes = coding === 'br' ? brotliCompressSync(plain, BROTLI) : gzipSync(plain)));
    return bytes;
  };
  return {
    send(request, reply) {
      reply.headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' });
      if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
      const coding = compress ? codingFor(request.headers['accept-encoding']) : 'identity';
      return reply.headers({ 'content-type': type, 'content-encoding': coding }).send(inCoding(coding));
    },
  };
}

function codingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const text = String(accepted ?? '');
  if (accepts(text, 'br')) return 'br';
  return accepts(text, 'gzip') ? 'gzip' : 'identity';
}
