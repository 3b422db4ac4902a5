import { sql, type ColumnType } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { PremiumForm } from './premium.contract.ts';

export interface Application {
  readonly id: string;
  readonly customerId: string;
  readonly form: PremiumForm;
  readonly state: 'open' | 'accepted' | 'declined';
  readonly createdAt: Date;
  /** Null while it is open. */
  readonly decidedAt: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    premium_applications: {
      tenant_id: string;
      id: string;
      customer_id: string;
      data: PremiumForm;
      state: Application['state'];
      created_at: Date;
      decided_at: ColumnType<Date | null, null | undefined, Date>;
    };
  }
}

const MOST_LISTED = 200;
const APPLICATION = [
  'id',
  'customer_id as customerId',
  'data as form',
  'state',
  'created_at as createdAt',
  'decided_at as decidedAt',
] as const;

/** Returns the latest application. */
export async function findApplication(tx: Tx, tenantId: string, customerId: string): Promise<Application | undefined> {
  return tx
    .selectFrom('premium_applications')
    .select(APPLICATION)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Sorted oldest first, with the applicant's address. */
export async function listOpenApplications(
  tx: Tx,
  tenantId: string,
): Promise<(Application & { readonly email: string })[]> {
  return tx
    .selectFrom('premium_applications as application')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.tenant_id', '=', 'application.tenant_id')
        .onRef('customers.id', '=', 'application.customer_id'),
    )
    .select([
      'application.id',
      'application.customer_id as customerId',
      'application.data as form',
      'application.state',
      'application.created_at as createdAt',
      'application.decided_at as decidedAt',
      'customers.email',
    ])
    .where('application.tenant_id', '=', tenantId)
    .where('application.state', '=', 'open')
    .orderBy('application.created_at')
    .limit(MOST_LISTED)
    .execute();
}

/** Returns false when an application is already open. */
export async function insertApplication(
  tx: Tx,
  tenantId: string,
  id: string,
  customerId: string,
  form: PremiumForm,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('premium_applications')
    .values({
      tenant_id: tenantId,
      id,
      customer_id: customerId,
      data: sql`${JSON.stringify(form)}::jsonb`,
      state: 'open',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when no application is open. */
export async function decideApplication(
  tx: Tx,
  tenantId: string,
  customerId: string,
  state: 'accepted' | 'declined',
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('premium_applications')
    .set({ state, decided_at: at })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listApplicationsOf(tx: Tx, tenantId: string, customerId: string): Promise<Application[]> {
  return tx
    .selectFrom('premium_applications')
    .select(APPLICATION)
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
}

export async function eraseApplications(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  await tx
    .deleteFrom('premium_applications')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
}
