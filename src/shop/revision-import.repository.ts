import type { OwnerTx } from '#platform/db/owner.ts';
import type { AssortmentEntry, PARTS, Revision } from './revisions.repository.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The channel that tells every server about a new current revision. */
export const REVISIONS = 'tirage_revisions';

/** A piece of content and its hash. */
export interface Content {
  readonly hash: string;
  /** Returns the content. It is called only when the content is not stored yet. */
  data(): unknown;
}

export type Parts = Readonly<Record<(typeof PARTS)[number], Content>>;
export type PlacedEntry = AssortmentEntry & { readonly place: number };

export interface StoredRevision {
  readonly number: number;
  /** Hashes of the parts, and the tenant, for comparison. */
  readonly meaning: Omit<Revision, 'number'>;
}

const COLUMNS = 'product_id as "productId", state, version, family, path, title, description, successor, place';

export async function findLatest(tx: OwnerTx, tenantId: string): Promise<StoredRevision | undefined> {
  const { rows } = await tx.query<{ number: number } & StoredRevision['meaning']>(
    `select number::int, tenant, pages, prices, network, tariff, promotions, search from revisions
     where tenant_id = $1 order by number desc limit 1`,
    [tenantId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { number, ...meaning } = row;
  return { number, meaning };
}

/** Returns what the shop sells now, and the last known entry of everything it sold before. */
export async function listAssortment(
  tx: OwnerTx,
  tenantId: string,
): Promise<{ readonly now: readonly PlacedEntry[]; readonly before: readonly PlacedEntry[] }> {
  const { rows } = await tx.query<PlacedEntry & { inForce: boolean }>(
    `select distinct on (product_id) ${COLUMNS}, until is null as "inForce" from assortment
     where tenant_id = $1 order by product_id, until desc nulls first, since desc`,
    [tenantId],
  );
  return { now: rows.filter(({ inForce }) => inForce), before: rows };
}

export async function writeRevision(
  tx: OwnerTx,
  tenant: Tenant,
  number: number,
  parts: Parts,
  changed: readonly PlacedEntry[],
  gone: readonly string[],
): Promise<void> {
  const { id } = tenant;
  const { pages, prices, network, tariff, promotions, search } = parts;
  await tx.query(
    `insert into revisions (tenant_id, number, tenant, pages, prices, network, tariff, promotions, search)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      number,
      JSON.stringify(tenant),
      ...[pages, prices, network, tariff, promotions, search].map(({ hash }) => hash),
    ],
  );
  await tx.query(
    `update assortment set until = $2 where tenant_id = $1 and until is null and product_id = any($3::text[])`,
    [id, number, [...changed.map(({ productId }) => productId), ...gone]],
  );
  await tx.query(
    `insert into assortment (tenant_id, since, product_id, state, version, family, path, title, description, successor, place)
     select $1, $2, "productId", state, version, family, path, title, description, successor, place
     from jsonb_to_recordset($3) as entry ("productId" text, state text, version text, family text, path text, title text,
       description text, successor text, place double precision)`,
    [id, number, JSON.stringify(changed)],
  );
  await tx.query('update tenants set revision = $2 where id = $1', [id, number]);
}

/** Adds redirects for pages that had another path in the revision before. */
export async function keepFormerPaths(
  tx: OwnerTx,
  tenantId: string,
  number: number,
  pagesBefore: string,
  pages: string,
): Promise<void> {
  await tx.query(
    `insert into former_paths (tenant_id, path, until, page_id)
     select $1, was.path, $2, was.id
     from contents before, jsonb_to_recordset(before.data) as was (id text, path text),
       contents after, jsonb_to_recordset(after.data) as stands (id text, path text)
     where before.hash = $3 and after.hash = $4 and stands.id = was.id and stands.path <> was.path`,
    [tenantId, number, pagesBefore, pages],
  );
}

/** Stores content that is not stored yet, and gives the shop access to it. */
export async function holdContents(tx: OwnerTx, tenantId: string, contents: readonly Content[]): Promise<void> {
  const hashes = contents.map(({ hash }) => hash);
  const { rows } = await tx.query<{ hash: string }>('select hash from contents where hash = any($1)', [hashes]);
  const known = new Set(rows.map(({ hash }) => hash));
  const fresh = contents.filter(({ hash }) => !known.has(hash));
  if (fresh.length > 0)
    await tx.query(
      'insert into contents (hash, data) select * from unnest($1::text[], $2::jsonb[]) on conflict do nothing',
      [fresh.map(({ hash }) => hash), fresh.map(({ data }) => JSON.stringify(data()))],
    );
  await tx.query('insert into tenant_contents (tenant_id, hash) select $1, unnest($2::text[]) on conflict do nothing', [
    tenantId,
    hashes,
  ]);
}

/**
 * Stores what the engine made of products that a shop holds and that it has not made before, and drops what earlier
 * versions of the engine made.
 */
export async function holdDiagrams(
  tx: OwnerTx,
  engine: number,
  diagrams: ReadonlyMap<string, () => Uint8Array>,
): Promise<void> {
  const { rows } = await tx.query<{ hash: string }>(
    `select hash from contents where hash = any($1)
       and not exists (select from diagrams known where known.hash = contents.hash and known.engine = $2)`,
    [[...diagrams.keys()], engine],
  );
  const fresh = rows.map(({ hash }) => hash);
  await tx.query(
    'insert into diagrams (hash, engine, data) select hash, $1, data from unnest($2::text[], $3::bytea[]) as made (hash, data)',
    [engine, fresh, fresh.map((hash) => Buffer.from(diagrams.get(hash)!()))],
  );
  await tx.query('delete from diagrams where engine < $1', [engine]);
}

/** Notifies every listening server once this transaction is committed. */
export async function tellOfRevisions(tx: OwnerTx): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [REVISIONS, '']);
}
