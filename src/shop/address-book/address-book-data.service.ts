import type { PersonalData } from '../personal-data.ts';
import { eraseAddresses, listAddresses } from './address-book.repository.ts';

/** Addresses saved by the customer. */
export const ADDRESSES_DATA: PersonalData = {
  name: 'addresses',
  read: (ctx, tx, { customerId }) => listAddresses(tx, ctx.tenant.id, customerId),
  erase: (ctx, tx, { customerId }) => eraseAddresses(tx, ctx.tenant.id, customerId),
};
