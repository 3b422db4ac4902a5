import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from './context.ts';

/** Returns those of the hashes that rows of a room name. Every room that keeps files has one. */
export type NamesFiles = (ctx: Ctx, tx: Tx, hashes: readonly string[]) => Promise<readonly string[]>;

/** How long a file may stand that no row names: uploads that were broken off, files that were taken back. */
export const SPARED_HOURS = 24;

/** Deletes the files of the shop that no room names. */
export async function sweepFiles(ctx: Ctx, files: FileStore, rooms: readonly NamesFiles[]): Promise<void> {
  const before = new Date(ctx.now.subtract({ hours: SPARED_HOURS }).epochMilliseconds);
  await files.sweep(ctx.tenant.id, before, (hashes) =>
    ctx.db.transact(ctx.tenant.id, async (tx) => {
      const named = new Set<string>();
      for (const names of rooms) for (const hash of await names(ctx, tx, hashes)) named.add(hash);
      return named;
    }),
  );
}
