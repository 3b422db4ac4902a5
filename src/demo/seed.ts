import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts';
import { asOwner } from '#platform/db/owner.ts';
import { bearerId } from '#platform/signing.ts';
import { PASSWORD_HASHING } from '#shop/accounts/passwords.ts';
import type { StoredVersion } from '#shop/catalog/versions.repository.ts';
import { SCOPES } from '#shop/staff/scopes.ts';
import { seedStock } from './stock.ts';
import type { CustomerFacts } from '#shop/context.ts';

/** A demo customer. The sign-in data are printed at the start and exist only outside production. */
export interface DemoPerson {
  readonly email: string;
  readonly says: string;
  readonly facts: CustomerFacts;
}

/** The member of staff who owns every demo shop. */
export const DEMO_STAFF = { email: 'equipe@tirage.example', name: 'Alix Fournier', says: 'staff, at /admin/' } as const;

export const DEMO_PASSWORD = 'tirage-demo';

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'camille@tirage.example',
    says: 'private customer',
    facts: {
      firstName: 'Camille',
      lastName: 'Moreau',
      category: 'private',
      isPremium: false,
      isSubscriber: false,
      isNewClient: true,
    },
  },
  {
    email: 'atelier@tirage.example',
    says: 'company customer',
    facts: {
      firstName: 'Nadia',
      lastName: 'Benali',
      category: 'company',
      isPremium: false,
      isSubscriber: true,
      isNewClient: false,
    },
  },
  {
    email: 'revendeur@tirage.example',
    says: 'premium reseller',
    facts: {
      firstName: 'Hugo',
      lastName: 'Lefèvre',
      category: 'company',
      isPremium: true,
      isSubscriber: true,
      isNewClient: false,
    },
  },
];

/**
 * Gives every demo tenant the demo people and stock. Existing data stay as they are. Starts that come at the same time
 * take turns, and the later ones find what the first one made.
 */
export async function seedDemo(
  ownerUrl: string,
  tenantIds: readonly string[],
  products: readonly StoredVersion[],
): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.seed]);
    const supplied = products.map(({ product }) => product).filter(({ supplier }) => supplier !== undefined);
    // The mark records that these tenants and articles are seeded. A later start finds it and changes nothing.
    const marks = { people: tenantIds, stock: [...tenantIds, ...supplied.map(({ id }) => `article ${id}`)] };
    if (!(await isSeeded(client, 'staff', tenantIds))) {
      const passwordHash = await hash(DEMO_PASSWORD, PASSWORD_HASHING);
      await client.query('begin');
      await seedStaff(client, tenantIds, passwordHash);
      await markSeeded(client, 'staff', tenantIds);
      await client.query('commit');
    }
    if (!(await isSeeded(client, 'people', marks.people))) {
      const passwordHash = await hash(DEMO_PASSWORD, PASSWORD_HASHING);
      await client.query('begin');
      await seedPeople(client, tenantIds, passwordHash);
      await markSeeded(client, 'people', marks.people);
      await client.query('commit');
    }
    if (!(await isSeeded(client, 'stock', marks.stock))) {
      await client.query('begin');
      await seedStock(client, tenantIds, supplied);
      await markSeeded(client, 'stock', marks.stock);
      await client.query('commit');
    }
  });
}

/** People, stock and staff. */
const SEEDS = 3;

/** Whether the demo's people, stock and staff exist, even if the catalogue has grown since. */
export async function hasSeed(ownerUrl: string): Promise<boolean> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ seeds: number }>('select count(*)::int as seeds from demo_seeds'),
  );
  return (rows[0]?.seeds ?? 0) >= SEEDS;
}

async function isSeeded(client: pg.Client, name: string, marks: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from demo_seeds where name = $1 and tenant_ids @> $2::text[]',
    [name, marks],
  );
  return (rows[0]?.count ?? 0) > 0;
}

async function markSeeded(client: pg.Client, name: string, marks: readonly string[]): Promise<void> {
  await client.query(
    'insert into demo_seeds (name, tenant_ids) values ($1, $2) on conflict (name) do update set tenant_ids = $2',
    [name, marks],
  );
}

async function seedPeople(client: pg.Client, tenantIds: readonly string[], passwordHash: string): Promise<void> {
  for (const tenantId of tenantIds) {
    await client.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
    for (const person of DEMO_PEOPLE) {
      const { rowCount } = await client.query(
        'insert into customers (tenant_id, id, email, password_hash, data, email_verified_at) values ($1, $2, $3, $4, $5, now()) on conflict (tenant_id, email) where email_verified_at is not null do nothing',
        [tenantId, bearerId(), person.email, passwordHash, JSON.stringify(person.facts)],
      );
      if (rowCount === 1 && person.facts.isSubscriber) await seedSubscriber(client, tenantId, person.email);
    }
  }
}

async function seedStaff(client: pg.Client, tenantIds: readonly string[], passwordHash: string): Promise<void> {
  for (const tenantId of tenantIds) {
    await client.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
    await client.query(
      `insert into staff (tenant_id, id, email, name, password_hash, scopes, created_at)
       values ($1, $2, $3, $4, $5, $6, now()) on conflict (tenant_id, email) do nothing`,
      [tenantId, bearerId(), DEMO_STAFF.email, DEMO_STAFF.name, passwordHash, SCOPES],
    );
  }
}

/** Adds a newsletter subscriber with a consent record. Every subscriber needs one, even in the demo. */
async function seedSubscriber(client: pg.Client, tenantId: string, email: string): Promise<void> {
  await client.query(
    `with reader as (
       insert into newsletter_subscriptions (tenant_id, id, email, state, created_at, changed_at)
       values ($1, $2, $3, 'subscribed', now(), now())
       on conflict (tenant_id, email) do update set state = 'subscribed', changed_at = now()
       returning tenant_id, id)
     insert into newsletter_consents (tenant_id, subscription_id, act, place, wording, at)
     select tenant_id, id, 'confirmed', 'demo', 'Demo', now() from reader`,
    [tenantId, bearerId(), email],
  );
}
