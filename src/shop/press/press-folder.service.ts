import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import { sign, verify } from '#platform/signing.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from '../context.ts';
import { findRelease } from './press.repository.ts';
import { folderOf, type PressRelease } from './press-release.ts';
import { MOST_ZIP_BYTES, zipBytes, zipped } from './press-zip.ts';

const FILE_GONE = refuse('release_file_gone', 409);
const LINK_ENDED = refuse('press_link_ended', 410);
const WITHDRAWN = refuse('press_folder_withdrawn', 410);

/** A press folder as one archive, made while it is sent. */
export async function sendFolder(ctx: Ctx, release: PressRelease, store: FileStore): Promise<SentFile | Refusal> {
  const folder = folderOf(release);
  const packed = release.files.map(({ name, bytes, hash }) => ({
    name: `${folder}/${name}`,
    bytes,
    hash,
    open: () => store.open(ctx.tenant.id, hash),
  }));
  const bytes = zipBytes(packed);
  if (bytes > MOST_ZIP_BYTES) return refuse('release_too_large', 413);
  // An answer that has begun can no longer say what is missing.
  for (const { open } of packed) if (!(await open())) return FILE_GONE;
  return { type: 'application/zip', name: `${folder}.zip`, bytes, content: zipped(packed) };
}

const PURPOSE = 'press folder';
const LINK_HOURS = 72;

/** A link to a folder for a program that has no account. It is made anew for every try of a message. */
export function folderLink(
  ctx: Ctx,
  releaseId: string,
  secret: string,
  hours = LINK_HOURS,
): { url: string; until: string } {
  const until = ctx.now.add({ hours }).round('second');
  const seconds = String(until.epochMilliseconds / 1000);
  const signature = sign(secret, PURPOSE, signedText(ctx, releaseId, seconds));
  const query = new URLSearchParams({ until: seconds, signature });
  return { url: `${ctx.origin}/api/v1/press-folder/${releaseId}/?${query}`, until: until.toString() };
}

function signedText({ tenant }: Ctx, releaseId: string, until: string): string {
  return `${tenant.id}\0${releaseId}\0${until}`;
}

/**
 * A link that was changed, that ended, or whose folder was erased is answered alike. Nobody gets a folder by a link that no
 * longer stands: messages come late, and suppliers keep their mails.
 */
export async function folderByLink(
  ctx: Ctx,
  { release: releaseId, until, signature }: Readonly<Record<'release' | 'until' | 'signature', string>>,
  { secret, files }: { readonly secret: string; readonly files: FileStore },
): Promise<SentFile | Refusal> {
  const isGenuine = verify(secret, PURPOSE, signedText(ctx, releaseId, until), signature);
  if (!isGenuine || Number(until) * 1000 < ctx.now.epochMilliseconds) return LINK_ENDED;
  const found = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const release = await findRelease(tx, ctx.tenant.id, releaseId);
    if (!release) return LINK_ENDED;
    return release.withdrawnAt === null ? release : WITHDRAWN;
  });
  return isRefusal(found) ? found : sendFolder(ctx, found, files);
}
