import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { FileProblem } from '#platform/yaml-file.ts';
import type { ListPage, MeasuredProduct, ProductName } from './catalog-snapshot.ts';
import type { RefusedTenant } from './tenants/registry.ts';
import type { Tenant } from './tenants/tenant.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    assortment: { tenant_id: string; product_id: string };
  }
}

/** A revision of a shop: the shop itself and the hashes of its parts. */
export interface Revision {
  readonly number: number;
  readonly tenant: Tenant;
  readonly pages: string;
  readonly prices: string;
  readonly network: string;
  readonly tariff: string;
  readonly promotions: string;
  /** Null for a revision that was written before shops could be searched. */
  readonly search: string | null;
}

/** The parts of a revision that are stored as contents, which shops may share. */
export const PARTS = ['pages', 'prices', 'network', 'tariff', 'promotions', 'search'] as const;

/** A product of an assortment. */
export interface AssortmentEntry {
  readonly productId: string;
  readonly state: 'sold' | 'maintenance' | 'retired';
  /** Hash of the product's content. Null for a product that was never sold. */
  readonly version: string | null;
  readonly family: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly successor: string | null;
}

export interface RegisteredTenant {
  readonly id: string;
  readonly revision: number;
  readonly hosts: readonly string[];
}

/** What is known before any shop is read: all shops with their hosts and revisions, and the refused ones. */
export interface Registered {
  readonly tenants: readonly RegisteredTenant[];
  readonly refused: readonly RefusedTenant[];
  readonly problems: readonly FileProblem[];
}

export async function readRegistry(registry: Kysely<Tables>): Promise<Registered> {
  const { rows } = await sql<Registered>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'revision', revision, 'hosts', coalesce(hosts, '[]')) order by position, id), '[]')
       from tenants left join (select tenant_id, json_agg(host) as hosts from tenant_hosts group by tenant_id) as h on tenant_id = id
       where revision > 0) as tenants,
      coalesce((select refused from applied_files), '[]') as refused,
      coalesce((select problems from applied_files), '[]') as problems`.execute(registry);
  return rows[0]!;
}

export async function findRevision(tx: Tx, tenantId: string, number: number): Promise<Revision | undefined> {
  const { rows } = await sql<Revision>`
    select number, tenant, pages, prices, network, tariff, promotions, search from revisions
    where tenant_id = ${tenantId} and number = ${number}`.execute(tx);
  return rows[0];
}

/** Returns contents by their hashes. Only contents that the shop may read are returned. */
export async function readContents(tx: Tx, hashes: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ hash: string; data: unknown }>`
    select hash, data from contents where hash = any(${hashes})`.execute(tx);
  return new Map(rows.map(({ hash, data }) => [hash, data]));
}

/** Returns products by hash, each with what this version of the engine made of it, if that is stored. */
export async function readProducts(
  tx: Tx,
  hashes: readonly string[],
  engine: number,
): Promise<ReadonlyMap<string, StoredProduct>> {
  const { rows } = await sql<StoredProduct & { hash: string }>`
    select contents.hash, contents.data as product, diagrams.data as diagram
    from contents left join diagrams on diagrams.hash = contents.hash and diagrams.engine = ${engine}
    where contents.hash = any(${hashes})`.execute(tx);
  return new Map(rows.map(({ hash, ...stored }) => [hash, stored]));
}

export interface StoredProduct {
  readonly product: unknown;
  readonly diagram: Uint8Array | null;
}

const ENTRY = sql`product_id as "productId", state, version, family, path, title, description, successor`;
const inForce = (revision: number) => sql`since <= ${revision} and (until is null or until > ${revision})`;

export async function findEntry(
  tx: Tx,
  tenantId: string,
  revision: number,
  productId: string,
): Promise<AssortmentEntry | undefined> {
  const { rows } = await sql<AssortmentEntry>`
    select ${ENTRY} from assortment
    where tenant_id = ${tenantId} and product_id = ${productId} and ${inForce(revision)}`.execute(tx);
  return rows[0];
}

/** Returns names of products on sale, without the products, in the shop's order after a place. */
export async function listNames(
  tx: Tx,
  tenantId: string,
  revision: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ProductName[]> {
  const { rows } = await sql<ProductName>`
    select product_id as "productId", family, path, title, place from assortment
    where tenant_id = ${tenantId} and ${inForce(revision)} and state = 'sold' and place > ${after}
    order by place limit ${limit}`.execute(tx);
  return rows;
}

/** Returns facts and features of products on sale in the shop's order after a place. */
export async function listMeasured(
  tx: Tx,
  tenantId: string,
  revision: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<MeasuredProduct[]> {
  const { rows } = await sql<MeasuredProduct>`
    select product_id as "productId", title, place, data -> 'facts' as facts, data -> 'features' as features
    from assortment join contents on contents.hash = assortment.version
    where tenant_id = ${tenantId} and ${inForce(revision)} and state = 'sold' and place > ${after}
    order by place limit ${limit}`.execute(tx);
  return rows;
}

/** Finds the product whose page is at an address. */
export async function findEntryAt(
  tx: Tx,
  tenantId: string,
  revision: number,
  path: string,
): Promise<AssortmentEntry | undefined> {
  const { rows } = await sql<AssortmentEntry>`
    select ${ENTRY} from assortment
    where tenant_id = ${tenantId} and path = ${path} and ${inForce(revision)}`.execute(tx);
  return rows[0];
}

/** Finds the product whose page was at an address last. */
export async function findFormerProduct(
  tx: Tx,
  tenantId: string,
  revision: number,
  path: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ productId: string }>`
    select product_id as "productId" from assortment
    where tenant_id = ${tenantId} and path = ${path} and until <= ${revision} order by until desc limit 1`.execute(tx);
  return rows[0]?.productId;
}

/** Finds the page of the page file that was at an address last. */
export async function findFormerPage(
  tx: Tx,
  tenantId: string,
  revision: number,
  path: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ pageId: string }>`
    select page_id as "pageId" from former_paths
    where tenant_id = ${tenantId} and path = ${path} and until <= ${revision} order by until desc limit 1`.execute(tx);
  return rows[0]?.pageId;
}

/** Returns products on sale in the shop's order, starting after the last product of the page before. */
export async function listEntries(
  tx: Tx,
  tenantId: string,
  revision: number,
  { family, ids, after, limit }: ListPage,
): Promise<AssortmentEntry[]> {
  const ofFamily = family === undefined ? sql`` : sql`and family = ${family}`;
  const ofThese = ids === undefined ? sql`` : sql`and product_id = any(${ids})`;
  const behind =
    after === undefined
      ? sql``
      : sql`and place > (select last.place from assortment last
          where last.tenant_id = ${tenantId} and last.product_id = ${after} order by last.since desc limit 1)`;
  const { rows } = await sql<AssortmentEntry>`
    select ${ENTRY} from assortment
    where tenant_id = ${tenantId} and ${inForce(revision)} and state = 'sold' ${ofFamily} ${ofThese} ${behind}
    order by place limit ${limit}`.execute(tx);
  return rows;
}
