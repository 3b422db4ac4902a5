import type { PersonalData } from '../personal-data.ts';
import { findCustomer } from './accounts.repository.ts';
import { deleteCustomer, findAcceptance } from './customers.repository.ts';
import { browserOf } from './device-wire.ts';
import { listPasskeysOf } from './passkeys.repository.ts';
import { findSessions } from './sessions.repository.ts';

/** The account itself. Sessions, passkeys, mailed links and carts depend on its row and are deleted with it. */
export const ACCOUNT_DATA: PersonalData = {
  name: 'account',
  async read(ctx, tx, { customerId }) {
    const customer = await findCustomer(tx, ctx.tenant.id, customerId);
    const acceptance = await findAcceptance(tx, ctx.tenant.id, customerId);
    if (!customer) return [];
    const { id, email, data, emailVerifiedAt, legacyId } = customer;
    return [{ id, email, emailVerifiedAt, legacyId, ...data, ...acceptance }];
  },
  async erase(ctx, tx, { customerId }) {
    await deleteCustomer(tx, ctx.tenant.id, customerId);
  },
};

/** The account's present and past sessions, including those of staff on behalf of the customer. */
export const SESSIONS_DATA: PersonalData = {
  name: 'sessions',
  async read(ctx, tx, { customerId }) {
    const sessions = await findSessions(tx, ctx.tenant.id, customerId);
    return sessions.map(({ userAgent, ...session }) => ({ ...session, ...browserOf(userAgent), userAgent }));
  },
};

/** Only names and times are exported. Key material is not. */
export const PASSKEYS_DATA: PersonalData = {
  name: 'passkeys',
  async read(ctx, tx, { customerId }) {
    const passkeys = await listPasskeysOf(tx, ctx.tenant.id, customerId);
    return passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }));
  },
};
