import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accepts.ts';
import { entityTag, isUnchanged } from './validators.ts';

/** Content that is the same for all visitors. It is made once, compressed once in each coding, and sent from memory. */
export interface CachedFile {
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

interface Compressed {
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

interface Coded {
  /** False for content that is compressed already. */
  readonly compress?: boolean;
  /** Codings made by the build. If they are given, no other coding is made. */
  readonly compressed?: Compressed | undefined;
}

interface Content extends Coded {
  readonly type: string;
  readonly cacheControl: string;
  readonly body: string | Buffer;
}

type Coding = 'br' | 'gzip' | 'identity';

/** The smallest first. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export function cachedFile({ type, cacheControl, body, compress = true, compressed }: Content): CachedFile {
  const plain = Buffer.from(body);
  const tag = entityTag([plain]);
  const bytes = codedBytes(plain, { compress, compressed });
  return {
    send(request, reply) {
      reply.headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' });
      if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return bytes.send(request, reply.header('content-type', type));
    },
  };
}

/** Bytes that are sent more than once, without a cache-control header. Each coding is made at its first request. */
export function codedBytes(plain: Buffer, { compress = true, compressed }: Coded = {}): CachedFile {
  const made = new Map<Coding, Buffer>([['identity', plain]]);
  if (compressed?.br) made.set('br', compressed.br);
  if (compressed?.gzip) made.set('gzip', compressed.gzip);
  const offered = compressed || !compress ? [...made.keys()] : CODINGS;
  const inCoding = (coding: Coding) => {
    let bytes = made.get(coding);
    if (!bytes) made.set(coding, (bytes = coding === 'br' ? brotliCompressSync(plain, BROTLI) : gzipSync(plain)));
    return bytes;
  };
  return {
    send(request, reply) {
      const coding = codingFor(request.headers['accept-encoding'], offered);
      // An unencoded answer has no Content-Encoding header (RFC 9110 §8.4).
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.header('vary', 'accept-encoding').send(inCoding(coding));
    },
  };
}

function codingFor(accepted: string | string[] | undefined, offered: readonly Coding[]): Coding {
  const text = String(accepted ?? '');
  return CODINGS.find((each) => each !== 'identity' && offered.includes(each) && accepts(text, each)) ?? 'identity';
}
