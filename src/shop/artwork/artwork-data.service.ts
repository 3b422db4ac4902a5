import type { PersonalData } from '../personal-data.ts';
import { forgetFilesOf, listFilesOf } from './artwork.repository.ts';

/** Files that the person handed in. They are let go of with the account; the bytes are swept within a day. */
export const ARTWORK_DATA: PersonalData = {
  name: 'artwork',
  async read(ctx, tx, { customerId }) {
    const files = await listFilesOf(tx, ctx.tenant.id, customerId);
    return files.map(({ orderNumber, name, bytes, hash, createdAt, handedInAt }) => ({
      orderNumber,
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
