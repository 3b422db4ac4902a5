import type { Database } from '#platform/db/database.ts';
import { sign } from '#platform/signing.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { PaymentMethod } from './payment.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './providers/sandbox/sandbox.gateway.ts';
import { TRANSFER_PROVIDER } from './providers/transfer/transfer.gateway.ts';

/** The only list of providers. Each tenant has its own, and no two tenants share a key. */
export interface PaymentProviders {
  of(tenant: Pick<Tenant, 'id'>): readonly PaymentProvider[];
  byId(tenant: Pick<Tenant, 'id'>, id: string): PaymentProvider | undefined;
  byMethod(tenant: Pick<Tenant, 'id'>, method: PaymentMethod): PaymentProvider | undefined;
  methodsOf(tenant: Pick<Tenant, 'id'>): readonly PaymentMethod[];
}

export interface ProviderGround {
  readonly db: Database;
  readonly secret: string;
  /** Whether the sandbox is offered. It takes no real money, so only the demo uses it. */
  readonly sandbox: boolean;
}

export function paymentProviders({ db, secret, sandbox }: ProviderGround): PaymentProviders {
  const known = new Map<string, readonly PaymentProvider[]>();
  const of = ({ id }: Pick<Tenant, 'id'>) => {
    let providers = known.get(id);
    if (!providers) {
      providers = [...(sandbox ? [sandboxProvider(db, id, sandboxKey(secret, id))] : []), TRANSFER_PROVIDER];
      known.set(id, providers);
    }
    return providers;
  };
  return {
    of,
    byId: (tenant, id) => of(tenant).find((each) => each.id === id),
    byMethod: (tenant, method) => of(tenant).find((each) => each.method === method),
    methodsOf: (tenant) => of(tenant).map(({ method }) => method),
  };
}

/** The key shared by the sandbox and one tenant. */
export function sandboxKey(secret: string, tenantId: string): string {
  return sign(secret, 'sandbox key', tenantId);
}
