import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { list } from '#kernel/schema.ts';
import { readYamlFile, sayProblems, type FileProblem } from '#platform/yaml-file.ts';
import { pageFileEntry, type Page, type PageFileEntry } from './content/page.ts';
import { defaultLayout } from './content/page-kinds.ts';
import { canonicalForm } from './catalog/canonical-form.ts';
import type { Product } from './catalog/product.ts';
import type { PriceBook } from './pricing/engine/price-book.ts';
import { codeOf } from './promotions/engine/evaluate.ts';
import type { Promotion } from './promotions/promotion.ts';
import { tenantFile } from './tenants/tenant-file.schema.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Products as loaded from their files, with the hash that names their version. */
export interface ProductVersion {
  readonly product: Product;
  readonly version: string;
}

/** What the shop sells by, beside its products. */
export interface SalesTerms {
  readonly book: PriceBook;
  readonly promotions: readonly Promotion[];
}

export interface ShopFiles {
  readonly tenants: readonly { readonly tenant: Tenant; readonly demo: boolean; readonly pages: readonly Page[] }[];
}

/** Reads tenants/*.yaml and their pages. A wrong file stops the start and names file, line and remedy. */
export function readShopFiles(folder: string, products: readonly Product[]): ShopFiles {
  const problems: FileProblem[] = [];
  const tenants: { tenant: Tenant; demo: boolean; pages: Page[] }[] = [];
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.yaml'))
    .sort()) {
    const content = readYamlFile(join(folder, name), tenantFile);
    if ('problems' in content) problems.push(...content.problems);
    else {
      const { demo = false, pages, assortment = products.map((product) => product.id), ...rest } = content.value;
      const tenant: Tenant = {
        ...rest,
        assortment: assortment.filter((id) => products.some((product) => product.id === id)),
      };
      const pageFile = readYamlFile(join(folder, 'pages', `${pages}.yaml`), list(pageFileEntry, 2000));
      if ('problems' in pageFile) problems.push(...pageFile.problems);
      else tenants.push({ tenant, demo, pages: pagesOf(tenant, pageFile.value, products) });
    }
  }
  if (problems.length > 0) throw new Error(`The tenant files need a correction:\n${sayProblems(problems)}`);
  return { tenants };
}

/** Writes tenants, pages and product versions as the owner of the database, in one transaction; unchanged rows stay as they are. */
export async function importShop(
  ownerUrl: string,
  files: ShopFiles,
  products: readonly ProductVersion[],
  terms: SalesTerms,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7215032)');
    // Row-level security is forced on the owner too; the import sets each tenant in turn.
    for (const [position, { tenant, pages }] of files.tenants.entries())
      await importTenant(client, position, tenant, pages, products, terms);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}

async function importTenant(
  client: pg.Client,
  position: number,
  tenant: Tenant,
  pages: readonly Page[],
  products: readonly ProductVersion[],
  terms: SalesTerms,
): Promise<void> {
  await client.query(
    `insert into tenants (id, position, data) values ($1, $2, $3) on conflict (id) do update set position = $2, data = $3`,
    [tenant.id, position, JSON.stringify(tenant)],
  );
  await client.query('delete from tenant_hosts where tenant_id = $1', [tenant.id]);
  await client.query('insert into tenant_hosts (host, tenant_id) select unnest($1::text[]), $2', [
    tenant.hosts,
    tenant.id,
  ]);
  await client.query(`select set_config('app.tenant', $1, true)`, [tenant.id]);
  await client.query('delete from pages where tenant_id = $1', [tenant.id]);
  await client.query(
    `insert into pages (tenant_id, id, path, data) select $1, page ->> 'id', page ->> 'path', page from jsonb_array_elements($2::jsonb) as page`,
    [tenant.id, JSON.stringify(pages)],
  );
  const sold = products.filter(({ product }) => tenant.assortment.includes(product.id));
  await client.query(
    'update product_versions set is_current = false where tenant_id = $1 and is_current and (product_id, version) not in (select * from unnest($2::text[], $3::text[]))',
    [tenant.id, sold.map(({ product }) => product.id), sold.map(({ version }) => version)],
  );
  for (const { product, version } of sold)
    await client.query(
      `insert into product_versions (tenant_id, product_id, version, data, is_current) values ($1, $2, $3, $4, true)
       on conflict (tenant_id, product_id, version) do update set is_current = true where not product_versions.is_current`,
      [tenant.id, product.id, version, JSON.stringify(product)],
    );
  await importPromotions(client, tenant.id, terms.promotions);
  await importPrices(client, tenant, terms.book);
}

/** Promotions keep their uses; those that left the file are switched off, never lost. */
async function importPromotions(client: pg.Client, tenantId: string, promotions: readonly Promotion[]): Promise<void> {
  const own = promotions.filter(({ tenants }) => tenants.includes(tenantId));
  await client.query('update promotions set is_active = false where tenant_id = $1 and not id = any($2::text[])', [
    tenantId,
    own.map(({ id }) => id),
  ]);
  for (const promotion of own)
    await client.query(
      `insert into promotions (tenant_id, id, code, data, is_active, max_uses) values ($1, $2, $3, $4, true, $5)
       on conflict (tenant_id, id) do update
       set code = $3, data = $4, is_active = true, max_uses = case when $5 is null then null else greatest($5, promotions.used) end`,
      [tenantId, promotion.id, codeOf(promotion.code), JSON.stringify(promotion), promotion.maxUses ?? null],
    );
}

/** A row whenever prices change: the lowest price of the last thirty days is worked out from them. */
async function importPrices(
  client: pg.Client,
  { id, markup, currencyFactors }: Tenant,
  book: PriceBook,
): Promise<void> {
  const data = canonicalForm({ book, markup, currencyFactors });
  const hash = createHash('sha256').update(data).digest('hex');
  await client.query(
    `insert into price_books (tenant_id, hash, data) select $1, $2, $3
     where $2 is distinct from (select hash from price_books where tenant_id = $1 order by since desc limit 1)`,
    [id, hash, data],
  );
}

/** The file's pages and one for each product on sale; a family of which nothing is sold has no page. */
function pagesOf(tenant: Tenant, entries: readonly PageFileEntry[], products: readonly Product[]): Page[] {
  const families = new Set(
    products.filter(({ id }) => tenant.assortment.includes(id)).map(({ family }) => `family-${family}`),
  );
  return [...entries.map(asPage), ...productPages(tenant, products)]
    .filter(({ id }) => !id.startsWith('family-') || families.has(id))
    .map((page, position) => ({ ...page, position }));
}

function asPage(entry: PageFileEntry): Page {
  return {
    id: entry.id,
    path: entry.path,
    kind: entry.kind,
    layout: entry.layout ?? defaultLayout(entry.kind),
    customLayoutBlade: entry.customLayoutBlade ?? '',
    envTemplate: entry.envTemplate ?? '',
    auth: entry.auth ?? 'any',
    title: entry.title,
    pageTitle: entry.pageTitle,
    description: entry.description ?? '',
    productId: entry.productId ?? null,
    position: 0,
    blocks: entry.blocks ?? [],
  };
}

/** Every product on sale has its page; its path is made of the product's name in the shop's language. */
function productPages(tenant: Tenant, products: readonly Product[]): Page[] {
  return products
    .filter((product) => tenant.assortment.includes(product.id))
    .map((product) => ({
      id: `product-${product.id}`,
      path: `/${slug(product.texts.name[tenant.language])}/`,
      kind: 'product',
      layout: 'product' as const,
      customLayoutBlade: '',
      envTemplate: '',
      auth: 'any' as const,
      title: product.texts.name[tenant.language],
      pageTitle: `${product.texts.name[tenant.language]} | ${tenant.brand.name}`,
      description: product.texts.description[tenant.language].slice(0, 300),
      productId: product.id,
      position: 0,
      blocks: [],
    }));
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
