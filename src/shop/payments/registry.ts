import type { Database } from '#platform/db/database.ts';
import { sign } from '#platform/signing.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { PaymentMethod } from '#kernel/payment-methods.ts';
import type { PaymentProvider } from './provider.ts';
import type { PaymentKeys } from './payment-keys.schema.ts';
import { paypalProvider } from './providers/paypal/paypal.gateway.ts';
import { MANDATE_PROVIDER } from './providers/mandate/mandate.gateway.ts';
import { SANDBOX_METHODS, sandboxProvider } from './providers/sandbox/sandbox.gateway.ts';
import { WALLET_PROVIDER } from './providers/wallet/wallet.gateway.ts';
import { TRANSFER_PROVIDER } from './providers/transfer/transfer.gateway.ts';

/** The only list of providers. Each tenant has its own, and no two tenants share a key. */
export interface PaymentProviders {
  /** All of them, also those that the shop no longer offers: what was paid by them can be given back. */
  of(tenant: Pick<Tenant, 'id'>): readonly PaymentProvider[];
  byId(tenant: Pick<Tenant, 'id'>, id: string): PaymentProvider | undefined;
  /** Of those that the shop offers. */
  byMethod(tenant: Pick<Tenant, 'id' | 'paymentMethods'>, method: PaymentMethod): PaymentProvider | undefined;
  methodsOf(tenant: Pick<Tenant, 'id' | 'paymentMethods'>): readonly PaymentMethod[];
}

export interface ProviderGround {
  readonly db: Database;
  readonly secret: string;
  /** Whether the sandbox is offered. It takes no real money, so only the demo uses it. */
  readonly sandbox: boolean;
  /** Of the shops' accounts at providers. */
  readonly keys?: PaymentKeys;
}

export function paymentProviders({ db, secret, sandbox, keys = {} }: ProviderGround): PaymentProviders {
  const known = new Map<string, readonly PaymentProvider[]>();
  const of = ({ id }: Pick<Tenant, 'id'>) => {
    let providers = known.get(id);
    if (!providers) {
      const key = sandboxKey(secret, id);
      const paypal = keys[id]?.paypal;
      const real = paypal ? [paypalProvider(db, id, paypal)] : [];
      const tried = sandbox ? SANDBOX_METHODS.map((each) => sandboxProvider(db, id, key, each)) : [];
      providers = [...tried, ...real, TRANSFER_PROVIDER, MANDATE_PROVIDER, WALLET_PROVIDER];
      known.set(id, providers);
    }
    return providers;
  };
  return {
    of,
    byId: (tenant, id) => of(tenant).find((each) => each.id === id),
    byMethod: (tenant, method) => offeredBy(tenant, of(tenant)).find((each) => each.method === method),
    methodsOf: (tenant) => offeredBy(tenant, of(tenant)).map(({ method }) => method),
  };
}

/** Methods that a shop offers if it says nothing else. */
const USUAL: readonly PaymentMethod[] = ['card', 'transfer'];

function offeredBy(
  { paymentMethods = USUAL }: Pick<Tenant, 'paymentMethods'>,
  providers: readonly PaymentProvider[],
): readonly PaymentProvider[] {
  // With keys, a method is paid at its provider, also where the sandbox is there.
  const chosen = new Map(providers.map((each) => [each.method, each]));
  // What a shop owes a customer can always be spent.
  return [...chosen.values()].filter(({ method }) => method === 'wallet' || paymentMethods.includes(method));
}

/** The key shared by the sandbox and one tenant. */
export function sandboxKey(secret: string, tenantId: string): string {
  return sign(secret, 'sandbox key', tenantId);
}
