import pg from 'pg';
import { REVISIONS } from '#shop/revision-import.repository.ts';

const WALLED = ['revisions', 'assortment', 'tenant_contents'];

/**
 * Changes rows of many shops as the owner of the database. Row security also applies to the owner, so it is switched
 * off here and on again afterwards.
 */
async function beyondTheWall(url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    for (const table of WALLED) await owner.query(`alter table ${table} no force row level security`);
    await work(owner);
    for (const table of WALLED) await owner.query(`alter table ${table} force row level security`);
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}

/** The host of a generated shop. */
export const hostOfShop = (number: number) => `shop-${number}.localhost`;

/**
 * Copies of the French shop with their own hosts. The applied files are still the demo's, as for shops that were made
 * without files.
 * @param selling number of shops that sell the French shop's products; the others sell nothing yet
 */
export async function generateShops(url: string, count: number, selling: number): Promise<void> {
  await beyondTheWall(url, async (owner) => {
    await owner.query(
      `insert into tenants (id, position, revision) select 'shop-' || n, 100 + n, 1 from generate_series(1, $1::int) n`,
      [count],
    );
    await owner.query(
      `insert into tenant_hosts (host, tenant_id) select 'shop-' || n || '.localhost', 'shop-' || n from generate_series(1, $1::int) n`,
      [count],
    );
    await owner.query(
      `insert into revisions (tenant_id, number, tenant, pages, prices, network, tariff, promotions)
       select 'shop-' || n, 1, jsonb_set(jsonb_set(jsonb_set(tenant, '{id}', to_jsonb('shop-' || n)),
           '{hosts}', to_jsonb(array['shop-' || n || '.localhost'])), '{aliases}', '[]'), pages, prices, network, tariff, promotions
       from revisions, generate_series(1, $1::int) n where tenant_id = 'tirage-fr' and number = 1`,
      [count],
    );
    await owner.query(
      `insert into tenant_contents (tenant_id, hash)
       select 'shop-' || n, hash from tenant_contents, generate_series(1, $1::int) n where tenant_id = 'tirage-fr'`,
      [count],
    );
    await owner.query(
      `insert into assortment (tenant_id, product_id, since, place, state, version, family, path, title, description)
       select 'shop-' || n, product_id, 1, place, state, version, family, path, title, description
       from assortment, generate_series(1, $1::int) n where tenant_id = 'tirage-fr' and until is null`,
      [selling],
    );
  });
}

/**
 * A large catalogue with this many contents; one shop sells some of them, all flyers. Only the first hundreds are valid
 * products. The others are counted but never opened.
 */
export async function generateProducts(url: string, tenant: string, contents: number, sold: number): Promise<void> {
  const readable = 300;
  await beyondTheWall(url, async (owner) => {
    await owner.query(
      `insert into contents (hash, data)
       select 'generated-' || n, case when n > $2 then '{}' else jsonb_set(flyer.data, '{id}', to_jsonb('generated-' || n)) end
       from generate_series(1, $1::int) n,
         (select data from contents join assortment on version = hash where product_id = 'fly-a5' and tenant_id = 'tirage-fr' limit 1) as flyer`,
      [contents, readable],
    );
    await owner.query(
      `insert into tenant_contents (tenant_id, hash) select $1, 'generated-' || n from generate_series(1, $2::int) n`,
      [tenant, sold],
    );
    await owner.query(
      `insert into assortment (tenant_id, product_id, since, place, state, version, family, path, title, description)
       select $1, 'generated-' || n, 1, n / 100000.0, 'sold', 'generated-' || n, 'flyers', '/generated-' || n || '/', 'Flyer ' || n, ''
       from generate_series(1, $2::int) n`,
      [tenant, sold],
    );
  });
}

/** The same shop at its next revision, as if its files had been applied again. Servers are told. */
export async function generateRevision(url: string, tenant: string): Promise<void> {
  await beyondTheWall(url, async (owner) => {
    await owner.query(
      `insert into revisions
       select (jsonb_populate_record(last, jsonb_build_object('number', number + 1))).*
       from revisions last where tenant_id = $1 order by number desc limit 1`,
      [tenant],
    );
    await owner.query('update tenants set revision = revision + 1 where id = $1', [tenant]);
    await owner.query(`select pg_notify($1, '')`, [REVISIONS]);
  });
}
