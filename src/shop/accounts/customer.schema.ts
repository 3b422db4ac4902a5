import type { Currency } from '#kernel/currencies.ts';
import { id, line, moneyWire, nullable, object, Type, type Static } from '#kernel/schema.ts';
import { customerAddresses, type CustomerAddresses } from '../address-book/address-book.schema.ts';
import type { Customer } from './accounts.repository.ts';

/** Row 3.08. */
export const customer = object({
  id,
  email: line(254),
  /** Whether the customer has proven that the address is theirs. */
  emailVerified: Type.Boolean(),
  firstName: line(80),
  lastName: line(80),
  /** Only for company customers; null for private ones. */
  company: nullable(object({ name: line(120), country: line(2), number: line(30), vatNumber: line(24) })),
  customerIsPremium: Type.Boolean(),
  /** Empty for a customer who is no premium reseller or has no reason noted. */
  customerPremiumReason: line(200),
  /** The number in the shop's former system, an underscore, the number in this one. */
  customerExternalId: line(120),
  customerMetadata: object({ user_category: line(1), user_subscriber_status: line(1), user_newclient: line(1) }),
  customerAddresses,
  customerHasWallet: Type.Boolean(),
  customerWalletCredit: nullable(moneyWire),
});
export type CustomerWire = Static<typeof customer>;

/** The part before the underscore for an account that is not from the former system. */
const NO_LEGACY = '0';

/** Data of a customer that other rooms keep. */
export interface Belongings {
  readonly addresses: CustomerAddresses;
  /** Absent until the first credit. */
  readonly wallet: { readonly balanceCents: number; readonly currency: Currency } | undefined;
}

export function customerToWire(
  { id: customerId, email, data, emailVerifiedAt, legacyId }: Customer,
  { addresses, wallet }: Belongings,
): CustomerWire {
  return {
    id: customerId,
    email,
    emailVerified: emailVerifiedAt !== null,
    firstName: data.firstName,
    lastName: data.lastName,
    company: data.company ?? null,
    customerIsPremium: data.isPremium,
    customerPremiumReason: data.premiumReason ?? '',
    customerExternalId: `${legacyId ?? NO_LEGACY}_${customerId}`,
    customerMetadata: {
      user_category: data.category === 'company' ? '1' : '2',
      user_subscriber_status: data.isSubscriber ? '1' : '0',
      user_newclient: data.isNewClient ? '1' : '0',
    },
    customerAddresses: addresses,
    customerHasWallet: wallet !== undefined,
    customerWalletCredit: wallet ? { centAmount: wallet.balanceCents, currencyCode: wallet.currency } : null,
  };
}
