import { buffer } from 'node:stream/consumers';
import { markedPicture } from '#platform/pictures/marked-picture.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { PictureMaker } from '#shop/mails/mails.service.ts';

/** Pictures of pages that the shop has drawn itself, from the file store. */
export function mailPictures(files: FileStore): PictureMaker {
  return async (tenantId, { hash, marks }) => {
    const opened = await files.open(tenantId, hash);
    return opened && markedPicture(await buffer(opened.content), marks);
  };
}
