import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { ROOT } from '#platform/installation.ts';
import { cachedFile, type CachedFile } from '#platform/http/cached-file.ts';

const UI = join(ROOT, 'src/ui');
const FONTS = SERVER_ADDRESSES.plainFonts;
/** A font file in the shop's stylesheet: of a package, or its own. */
const FONT = /(?:@fontsource-variable\/[\w-]+\/files\/|\.\/)([\w-]+\.woff2)/g;
const DAY = 'public, max-age=86400';

/**
 * Stylesheet and fonts of the pages outside the shop's bundle: the same token and font files, and a few rules of their
 * own. They are served as files, because the content policy allows no inline style and no font from another host.
 */
export function registerStylesheetRoutes(app: FastifyInstance): void {
  const fonts = readFileSync(join(UI, 'fonts.css'), 'utf8');
  const files = new Map([...fonts.matchAll(FONT)].map(([name, file = '']) => [file, cachedFont(name)]));
  const stylesheet = [
    fonts.replaceAll(FONT, `${FONTS}/$1`),
    readFileSync(join(UI, 'tokens.css'), 'utf8'),
    readFileSync(join(ROOT, 'src/doors/plain.css'), 'utf8'),
  ].join('\n');
  const style = cachedFile({ type: 'text/css; charset=utf-8', cacheControl: 'public, max-age=3600', body: stylesheet });
  app.get('/plain.css', (request, reply) => style.send(request, reply));
  app.get<{ Params: { file: string } }>(`${FONTS}/:file`, (request, reply) => {
    const font = files.get(request.params.file);
    return font ? font.send(request, reply) : reply.callNotFound();
  });
}

function cachedFont(name: string): CachedFile {
  const body = readFileSync(name.startsWith('./') ? join(UI, name) : fileURLToPath(import.meta.resolve(name)));
  return cachedFile({ type: 'font/woff2', cacheControl: DAY, body, compress: false });
}
