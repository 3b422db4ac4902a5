import type { Answer } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { isBeingReplaced, type ArtworkFile } from '../artwork/artwork-file.ts';
import { fileOfOrder, filesOfOrder } from '../artwork/artwork.service.ts';
import { doneToWire } from '../artwork/fix.contract.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import { drawnOfOrder } from '../artwork/pictures.service.ts';
import type { ProofWire } from '../artwork/proof.contract.ts';
import { drawnToWire, proofOf } from '../artwork/proof.rules.ts';
import type { Side } from '../artwork/sides.rules.ts';
import type { VerdictWire } from '../artwork/verdict.contract.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import { sidesOf } from '../uploads/sides.rules.ts';
import { isWithoutArtwork } from '../line-items/artworks.rules.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';
import { toldOfEach } from '../uploads/beside.rules.ts';
import { verdictsOfOrder } from '../uploads/order-verdicts.rules.ts';
import { readPage, readProofParts, sendPage, type AskedPicture } from '../uploads/proof.service.ts';
import { sentFile, UPLOAD_NOT_FOUND } from '../uploads/file-wire.service.ts';
import type { listOrderArtwork, StaffFile } from './artwork.contract.ts';
import { guestOf } from './guest-name.ts';
import { listStaff } from './staff.repository.ts';

const ORDER_NOT_FOUND = refuse('order_not_found', 404);

export async function artworkForStaff(ctx: Ctx, number: string): Promise<Answer<typeof listOrderArtwork> | Refusal> {
  const read = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return ORDER_NOT_FOUND;
    const files = await filesOfOrder(ctx, tx, order.id);
    const { lines } = await contentsOf(ctx, tx, order);
    const facts = await factsOfOrder(ctx, tx, order.id);
    const drawn = await drawnOfOrder(ctx, tx, order.id);
    return { files, lines, facts, drawn, names: await namesOf(ctx, tx, files), guest: guestOf(order) };
  });
  if (isRefusal(read)) return read;
  const { files, lines, facts, drawn, names, guest } = read;
  // The order is free again: judging many files takes a while.
  const verdicts = toldOfEach(files, (together) => verdictsOfOrder(lines, together, facts));
  const sides = new Map(lines.flatMap((line) => [...sidesOfLine(line, files, facts)]));
  return {
    files: files.map((file) => {
      const line = lines.find(({ id }) => id === file.lineId);
      return staffFileOf(file, line, { names, sides, guest }, judgedFile(file.id, verdicts, drawn));
    }),
  };
}

/** The names of those who sent files, by their ids. */
export async function namesOf(ctx: Ctx, tx: Tx, files: readonly ArtworkFile[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: ArtworkFile['sentBy']) =>
    files.flatMap(({ sentBy, senderId }) => (sentBy === kind && senderId !== null ? [senderId] : []));
  const people = await peopleOf(ctx, tx, [...new Set(idsOf('customer'))]);
  const staff = idsOf('staff').length > 0 ? await listStaff(tx, ctx.tenant.id) : [];
  return new Map([
    ...[...people].map(([id, { name }]) => [id, name] as const),
    ...staff.map(({ id, name, email }) => [id, name || email] as const),
  ]);
}

/** The side that a file of a line holds, by its id. Files out of use hold none. */
export function sidesOfLine(
  line: LineItem,
  files: readonly ArtworkFile[],
  facts: Awaited<ReturnType<typeof factsOfOrder>>,
): ReadonlyMap<string, Side> {
  const used = files.filter(({ lineId, removedAt }) => lineId === line.id && removedAt === null);
  return toldOfEach(used, (together) => sidesOf(line, together, facts));
}

/** What the rows of files do not say themselves: names and sides by id, and who the guest is. */
interface Told {
  readonly guest: string;
  readonly names: ReadonlyMap<string, string>;
  readonly sides: ReadonlyMap<string, Side>;
}

type Judged = Pick<StaffFile, 'verdict' | 'drawn'>;

const UNJUDGED: Judged = { verdict: null, drawn: null };

/** What the checks say of a file, and what became of its pictures. Nothing of one that is not whole, or out of use. */
export function judgedFile(
  fileId: string,
  verdicts: ReadonlyMap<string, VerdictWire>,
  drawn: Awaited<ReturnType<typeof drawnOfOrder>>,
): Judged {
  const verdict = verdicts.get(fileId);
  return verdict ? { verdict, drawn: drawnToWire(drawn.get(fileId)) } : UNJUDGED;
}

/** @param line the one that the file is for, if it stands in the order still */
export function staffFileOf(
  file: ArtworkFile,
  line: LineItem | undefined,
  { names, sides, guest }: Told,
  judged: Judged,
): StaffFile {
  const { id, lineId, name, bytes, type, hash, sentBy, senderId, createdAt, handedInAt, removedAt } = file;
  const artwork = line && artworksOf(line).find((each) => each.id === file.artworkId);
  return {
    id,
    lineItemId: lineId,
    artworkId: artwork?.id ?? null,
    artwork: artwork ? artwork.name || artwork.id : '',
    name,
    bytes,
    type,
    hash,
    side: sides.get(id) ?? null,
    by: { kind: sentBy, name: sentBy === 'guest' ? guest : (names.get(senderId ?? '') ?? '') },
    uploadedAt: createdAt.toISOString(),
    handedInAt: handedInAt?.toISOString() ?? null,
    isStaged: removedAt === null && isBeingReplaced(file),
    fixed: doneToWire(file),
    removedAt: removedAt?.toISOString() ?? null,
    // Nothing is said of what is not printed.
    ...(line && isWithoutArtwork(line, file.artworkId) ? UNJUDGED : judged),
  };
}

export async function artworkFileForStaff(
  ctx: Ctx,
  number: string,
  uploadId: string,
  files: FileStore,
): Promise<SentFile | Refusal> {
  const found = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return ORDER_NOT_FOUND;
    return (await fileOfOrder(ctx, tx, order.id, uploadId)) ?? UPLOAD_NOT_FOUND;
  });
  return isRefusal(found) ? found : sentFile(ctx, found, files);
}

/** A file as its customer looks at it. */
export async function artworkProofForStaff(ctx: Ctx, number: string, uploadId: string): Promise<ProofWire | Refusal> {
  const parts = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    return order ? readProofParts(ctx, tx, order, uploadId) : ORDER_NOT_FOUND;
  });
  return isRefusal(parts) ? parts : proofOf(...parts);
}

export async function artworkPageForStaff(
  ctx: Ctx,
  number: string,
  uploadId: string,
  asked: AskedPicture,
  files: FileStore,
): Promise<SentFile | Refusal> {
  const found = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrderByNumber(ctx, tx, number);
    return order ? readPage(ctx, tx, { orderId: order.id }, uploadId, asked) : ORDER_NOT_FOUND;
  });
  return isRefusal(found) ? found : sendPage(ctx, found, files);
}
