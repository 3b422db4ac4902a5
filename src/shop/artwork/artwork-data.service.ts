import type { PersonalData } from '../personal-data.ts';
import { forgetApprovalsOf, listApprovalsOf } from './approvals.repository.ts';
import { forgetFilesOf, listCartFilesOf, listFilesOf } from './artwork.repository.ts';

/** Files that the person sent, for orders and for a cart. They are let go of with the account; the bytes are swept within a day. */
export const ARTWORK_DATA: PersonalData = {
  name: 'artwork',
  async read(ctx, tx, { customerId }) {
    const ordered = await listFilesOf(tx, ctx.tenant.id, customerId);
    const inCarts = await listCartFilesOf(tx, ctx.tenant.id, customerId);
    const files = [...ordered, ...inCarts.map((file) => ({ ...file, orderNumber: undefined }))];
    return files.map(({ orderNumber, name, bytes, hash, createdAt, handedInAt }) => ({
      ...(orderNumber === undefined ? {} : { orderNumber }),
      name,
      bytes,
      ...(hash === null ? {} : { sha256: hash }),
      at: createdAt,
      ...(handedInAt === null ? {} : { handedInAt }),
    }));
  },
  async erase(ctx, tx, { customerId }) {
    await forgetFilesOf(tx, ctx.tenant.id, customerId);
  },
};

/** What the person agreed to have printed. It names the bytes, so it goes with them. */
export const APPROVALS_DATA: PersonalData = {
  name: 'artworkApprovals',
  async read(ctx, tx, { customerId }) {
    const approvals = await listApprovalsOf(tx, ctx.tenant.id, customerId);
    return approvals.map(({ orderNumber, at, files, accepted, voidedAt }) => ({
      orderNumber,
      at,
      files: files.map(({ hash }) => hash),
      accepted: accepted.map(({ check, key, pages }) => ({ check, key, pages })),
      ...(voidedAt === null ? {} : { voidedAt }),
    }));
  },
  async erase(ctx, tx, { customerId }) {
    await forgetApprovalsOf(tx, ctx.tenant.id, customerId);
  },
};
