import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const UI = join(import.meta.dirname, '../ui');
const FONTS = '/plain-fonts';
/** A font file as the shop's stylesheet names it: package, then file. */
const FONT = /@fontsource-variable\/[\w-]+\/files\/([\w-]+\.woff2)/g;
const DAY = 'public, max-age=86400';

/**
 * The look of the pages outside the shop's bundle: its tokens and its fonts, from the same files, and a few rules of
 * their own. Served as files, because the content policy allows no inline style and no font from elsewhere.
 */
export function openPlainDoor(app: FastifyInstance): void {
  const fonts = readFileSync(join(UI, 'fonts.css'), 'utf8');
  const files = new Map([...fonts.matchAll(FONT)].map(([name, file = '']) => [file, name]));
  const stylesheet = [
    fonts.replaceAll(FONT, `${FONTS}/$1`),
    readFileSync(join(UI, 'tokens.css'), 'utf8'),
    readFileSync(join(import.meta.dirname, 'plain.css'), 'utf8'),
  ].join('\n');
  app.get('/plain.css', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(stylesheet),
  );
  app.get<{ Params: { file: string } }>(`${FONTS}/:file`, { schema: { hide: true } }, (request, reply) => {
    const name = files.get(request.params.file);
    if (name === undefined) return reply.code(404).type('text/plain').send('');
    const font = readFileSync(fileURLToPath(import.meta.resolve(name)));
    return reply.header('cache-control', DAY).type('font/woff2').send(font);
  });
}
