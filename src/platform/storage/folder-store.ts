import { open, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checked, inFolder, type FileStore } from './file-store.ts';
import {
  absent,
  asideName,
  contentOf,
  INCOMING,
  incomingFiles,
  makeFolderOf,
  namesIn,
  olderThan,
  take,
} from './incoming-files.ts';

/** Keeps the files in a folder of this machine, or one that all servers share. */
export function folderStore(folder: string): FileStore {
  const { path: incoming, complete, sweep: sweepUploads, ...uploads } = incomingFiles(folder);
  const kept = (owner: string, hash: string) => join(folder, owner, hash.slice(0, 2), hash);
  const parts = async (owner: string) => (await namesIn(join(folder, owner))).filter((part) => part !== INCOMING);
  return {
    ...uploads,
    keep: (owner, upload) =>
      inFolder(async () => {
        const path = incoming(owner, upload);
        const found = await complete(owner, upload);
        if (!found) return undefined;
        await makeFolderOf(kept(owner, found.hash));
        // It may have waited for long. The sweep leaves it alone until a row names it.
        const now = new Date();
        await utimes(path, now, now).catch(absent);
        const isKept = await rename(path, kept(owner, found.hash)).then(() => true, absent);
        await syncFolderOf(kept(owner, found.hash));
        return isKept ? found : undefined;
      }),
    async open(owner, hash) {
      const path = kept(owner, hash);
      const found = await inFolder(() => stat(path).catch(absent));
      return found ? { bytes: found.size, content: checked(contentOf(path), hash) } : undefined;
    },
    async hashes(owner) {
      return (await Promise.all((await parts(owner)).map((part) => namesIn(join(folder, owner, part))))).flat();
    },
    async sweep(owner, before, named) {
      let swept = await sweepUploads(owner, before);
      for (const part of await parts(owner)) {
        const inside = join(folder, owner, part);
        const old = await olderThan(inside, before);
        const stays = await named(old);
        for (const name of old.filter((each) => !stays.has(each)))
          if (await take(join(inside, name), incoming(owner, asideName()), before)) swept += 1;
      }
      return swept;
    },
  };
}

/** A row that names the file is written next: the name has to be on the disk before it. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
