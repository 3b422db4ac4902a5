import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { languagesOf } from '#kernel/languages.ts';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { cachedFile, type CachedFile } from '#platform/http/cached-file.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import { STILL_FILES, stillFile, stillFolder, stillKey } from '#product-picture/still.rules.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { ShopStills } from '#storefront/client/payload.ts';

const PREFIX = SERVER_ADDRESSES.stills;
const YEAR = 'public, max-age=31536000, immutable';
/** A server with other stills answers with its own, and they are asked for again soon. */
const MINUTE = 'public, max-age=60';

/** The stills as they are served: the keys of each language, and a hash of them all. */
export interface ServedStills {
  readonly folder: string;
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  readonly hash: string;
}

/**
 * The stills in the first of these languages that has any; null where there are none.
 * @param brand whose own artworks they wear, where it has any: drawings stand in for stills of its own that are missing
 */
export function stillsOf(
  { keys, hash }: ServedStills,
  languages: readonly string[],
  brand?: string,
): ShopStills | null {
  const names = languages.map((language) => stillFolder(language, brand));
  const language = names.find((each) => (keys.get(each)?.size ?? 0) > 0);
  return language === undefined
    ? null
    : { base: `${PREFIX}/${hash}/${language}/`, keys: [...(keys.get(language) ?? [])] };
}

/** The address of the large picture of a product with these facts, as a shop shows it. */
export function stillAddress(stills: ServedStills, tenant: Tenant, facts: FactValues): string | null {
  const own = stillsOf(stills, languagesOf(tenant), tenant.brand.artworks);
  const key = stillKey(facts);
  return own?.keys.includes(key) ? own.base + stillFile(key, 'large.webp') : null;
}

/** Pictures of products. Each is read when it is first asked for; all of them are a few megabytes. */
export function registerStillRoutes(app: FastifyInstance, { folder, keys, hash }: ServedStills): void {
  const known = new Set(
    [...keys].flatMap(([language, ofLanguage]) =>
      [...ofLanguage].flatMap((key) => STILL_FILES.map((file) => `${language}/${stillFile(key, file)}`)),
    ),
  );
  const read = new Map<string, CachedFile>();
  const fileOf = (path: string, cacheControl: string) => {
    const name = `${cacheControl} ${path}`;
    let file = read.get(name);
    if (!file) {
      const type = path.endsWith('.avif') ? 'image/avif' : 'image/webp';
      file = cachedFile({ type, cacheControl, body: readFileSync(join(folder, path)), compress: false });
      read.set(name, file);
    }
    return file;
  };
  app.get<{ Params: { hash: string; language: string; file: string } }>(
    `${PREFIX}/:hash/:language/:file`,
    (request, reply) => {
      const { hash: asked, language, file } = request.params;
      const path = `${language}/${file}`;
      if (!known.has(path)) return reply.callNotFound();
      return fileOf(path, asked === hash ? YEAR : MINUTE).send(request, reply);
    },
  );
}
