import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { ArtworkFile, Mending, Unfixable, WholeFile } from './artwork-file.ts';
import { withPictured, type ArtworkFacts, type Unreadable } from './engine/facts.ts';
import { CODES_OF_FILE, INKS_OF_FILE } from './pictured-facts.ts';

/** A file that is to be made of another one. */
export interface Proposal {
  readonly id: string;
  readonly of: string;
  readonly artworkId: string | null;
  readonly name: string;
  readonly fixes: Mending;
  readonly isPart: boolean;
  readonly sender: Pick<ArtworkFile, 'sentBy' | 'senderId'>;
  readonly at: Date;
}

/** Puts a file aside that is to be made of another one, and takes its place in the order of files once it is agreed to. */
export async function insertProposal(
  tx: Tx,
  tenantId: string,
  { id, of, artworkId, name, fixes, isPart, sender, at }: Proposal,
): Promise<void> {
  await sql`
    insert into artwork_files (tenant_id, id, order_id, cart_id, line_id, artwork_id, name, bytes, last_modified, sent_by,
      sender_id, created_at, sorted_at, changed_at, from_order, aside, derived_from, original_hash, fixes, is_part, side, turn)
    select tenant_id, ${id}, order_id, cart_id, line_id, ${artworkId}::text, ${name}, bytes, last_modified, ${sender.sentBy},
      ${sender.senderId}, created_at, sorted_at, ${at}, from_order, 'proposal', id, hash, ${JSON.stringify(fixes)}::jsonb, ${isPart},
      case when ${isPart} then null else side end, case when order_id is null then turn end
    from artwork_files where tenant_id = ${tenantId} and id = ${of}`.execute(tx);
}

/** The ids of the files that are made of a file: those that wait for consent, or those in use. */
export async function listMade(
  tx: Tx,
  tenantId: string,
  of: string,
  which: 'waiting' | 'used',
): Promise<readonly string[]> {
  const made = tx
    .selectFrom('artwork_files')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('derived_from', '=', of)
    .where('removed_at', 'is', null)
    .where('consented_at', which === 'waiting' ? 'is' : 'is not', null)
    .orderBy('id');
  return (await made.execute()).map(({ id }) => id);
}

export async function deleteProposals(tx: Tx, tenantId: string, of: string): Promise<void> {
  await tx
    .deleteFrom('artwork_files')
    .where('tenant_id', '=', tenantId)
    .where('derived_from', '=', of)
    .where('consented_at', 'is', null)
    .execute();
}

/** Says that a mended file is there. False if nobody waits for it any more. */
export async function setMade(
  tx: Tx,
  tenantId: string,
  id: string,
  { type, hash, bytes }: Pick<WholeFile, 'type' | 'hash' | 'bytes'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('artwork_files')
    .set({ type, hash, bytes })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setUnfixable(tx: Tx, tenantId: string, id: string, unfixable: Unfixable): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ unfixable })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** A proposal takes the place of its original. */
export async function setConsent(
  tx: Tx,
  tenantId: string,
  id: string,
  { sentBy, senderId }: Pick<ArtworkFile, 'sentBy' | 'senderId'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ aside: null, consented_at: at, consented_by: sentBy, consenter_id: senderId, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Puts an original aside, or back into use. */
export async function setAside(
  tx: Tx,
  tenantId: string,
  id: string,
  aside: 'original' | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('artwork_files')
    .set({ aside, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** What was read from one file, also from one that stands aside. Undefined while it is still to be read. */
export async function findFacts(
  tx: Tx,
  tenantId: string,
  id: string,
  version: number,
): Promise<ArtworkFacts | Unreadable | undefined> {
  const row = await tx
    .selectFrom('artwork_files')
    .select(['facts', 'unreadable', CODES_OF_FILE.as('codes'), INKS_OF_FILE.as('inks'), 'unpictured'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('facts_version', '=', version)
    .executeTakeFirst();
  return row?.facts ? withPictured(row.facts, row) : (row?.unreadable ?? undefined);
}
