import type { FastifyInstance } from 'fastify';
import { LANGUAGE_PATTERN } from '#kernel/languages.ts';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { cachedFile, type CachedFile } from '#platform/http/cached-file.ts';
import { askedArtwork } from '#shop/catalog/artwork-sides.ts';
import { composeArtwork } from '#shop/catalog/engine/compose-artwork.ts';
import { ratioOf } from '#shop/catalog/sample-artwork.ts';
import type { SampleArtwork } from '#shop/catalog/sample-artwork.schema.ts';

const PREFIX = SERVER_ADDRESSES.sampleArtworks;
const YEAR = 'public, max-age=31536000, immutable';
/** A server with other artworks answers with its own, and they are asked for again soon. */
const MINUTE = 'public, max-age=60';
const LANGUAGE = new RegExp(LANGUAGE_PATTERN);
const MOST_LANGUAGES = 5;
/** Composed files that are kept. A shop shows a few dozen of them. */
const MOST_KEPT = 400;

/** The artworks as they are served. */
export interface ServedArtworks {
  readonly artworks: ReadonlyMap<string, SampleArtwork>;
  /** Those of brands that have their own. */
  readonly brands: ReadonlyMap<string, ReadonlyMap<string, SampleArtwork>>;
  readonly hash: string;
}

/**
 * Address of the artworks with words in the first of these languages that each has; null where there are none.
 * @param brand whose own they are, where it has any
 */
export function artworksPath(
  { artworks, brands, hash }: ServedArtworks,
  languages: readonly string[],
  brand?: string,
): string | null {
  const isOwn = brand !== undefined && brands.has(brand);
  if (artworks.size === 0 && !isOwn) return null;
  return `${PREFIX}/${hash}/${[...(isOwn ? [brand] : []), ...languages.slice(0, MOST_LANGUAGES)].join('.')}/`;
}

/** Sample artworks as pictures. They are composed when they are first asked for: a format of each side is one file. */
export function registerSampleArtworkRoutes(app: FastifyInstance, { artworks, brands, hash }: ServedArtworks): void {
  const kept = new Map<string, CachedFile>();
  const fileOf = (address: string, looks: readonly string[], wanted: string, cacheControl: string) => {
    const own = brands.get(looks[0] ?? '');
    const languages = own ? looks.slice(1) : looks;
    const asked = askedArtwork(wanted);
    const artwork = asked && (own ?? artworks).get(asked.name);
    if (!artwork || languages.length > MOST_LANGUAGES || !languages.every((each) => LANGUAGE.test(each))) return;
    let file = kept.get(address);
    if (!file) {
      const body = composeArtwork(artwork, { side: asked.side, ratio: ratioOf(asked.steps), languages });
      file = cachedFile({ type: 'image/svg+xml', cacheControl, body });
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(address, file);
    }
    return file;
  };
  app.get<{ Params: { hash: string; languages: string; name: string; file: string } }>(
    `${PREFIX}/:hash/:languages/:name/:file`,
    (request, reply) => {
      const { hash: asked, languages, name, file: wanted } = request.params;
      const isCurrent = asked === hash;
      const path = `${name}/${wanted}`;
      const file = fileOf(`${isCurrent} ${languages} ${path}`, languages.split('.'), path, isCurrent ? YEAR : MINUTE);
      return file ? file.send(request, reply) : reply.callNotFound();
    },
  );
}
