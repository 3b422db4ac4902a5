import { buffer } from 'node:stream/consumers';
import { markedPicture } from '#platform/pictures/marked-picture.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { PictureMaker } from '#shop/mails/mails.service.ts';

/** Pictures of pages that the shop has drawn itself, from the file store. */
export function mailPictures(files: FileStore): PictureMaker {
  return async (tenantId, { hash, marks }) => {
    const opened = await files.open(tenantId, hash);
    const picture = opened && (await buffer(opened.content));
    // A picture that cannot be made keeps no mail from its reader. A storage that is away is asked again.
    return picture && markedPicture(picture, marks).catch(() => undefined);
  };
}
