import type { Answer } from '#kernel/endpoint.ts';
import type { login } from './accounts.contract.ts';
import type { Customer } from './accounts.repository.ts';

/** A customer as sign-in answers it. */
export function customerToWire({ id, email, data }: Customer): Answer<typeof login>['customer'] {
  return {
    id,
    email,
    firstName: data.firstName,
    lastName: data.lastName,
    customerIsPremium: data.isPremium,
    customerMetadata: {
      user_category: data.category === 'company' ? '1' : '2',
      user_subscriber_status: data.isSubscriber ? '1' : '0',
      user_newclient: data.isNewClient ? '1' : '0',
    },
  };
}
