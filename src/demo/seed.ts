import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { bearerId } from '#platform/signing.ts';
import { PASSWORD_HASHING } from '#shop/accounts/accounts.service.ts';
import type { CustomerFacts } from '#shop/context.ts';

/** People of the demo. Their sign-ins are printed at the start and exist only outside production. */
export interface DemoPerson {
  readonly email: string;
  readonly says: string;
  readonly facts: CustomerFacts;
}

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

/** Gives every demo tenant the demo people; those who exist stay as they are. */
export async function seedDemo(ownerUrl: string, tenantIds: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const known = await client.query<{ count: number }>(
      `select count(*)::int as count from demo_seeds where name = 'people' and tenant_ids @> $1::text[]`,
      [tenantIds],
    );
    if ((known.rows[0]?.count ?? 0) > 0) return;
    const passwordHash = await hash(DEMO_PASSWORD, PASSWORD_HASHING);
    await client.query('begin');
    for (const tenantId of tenantIds) {
      await client.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
      for (const person of DEMO_PEOPLE)
        await client.query(
          'insert into customers (tenant_id, id, email, password_hash, data) values ($1, $2, $3, $4, $5) on conflict (tenant_id, email) do nothing',
          [tenantId, bearerId(), person.email, passwordHash, JSON.stringify(person.facts)],
        );
    }
    await client.query(
      `insert into demo_seeds (name, tenant_ids) values ('people', $1) on conflict (name) do update set tenant_ids = $1`,
      [tenantIds],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
