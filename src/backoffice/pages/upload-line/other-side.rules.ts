import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';

type File = UploadLine['files'][number]['file'];

/** Whether another file holds the other side of a file's sheet. Two artworks may have one name, so their ids are compared. */
export function hasOtherSide(
  files: readonly { readonly file: Pick<File, 'id' | 'artworkId' | 'side'> }[],
  { id, artworkId }: Pick<File, 'id' | 'artworkId'>,
): boolean {
  return files.some(({ file }) => file.id !== id && file.artworkId === artworkId && file.side !== null);
}
