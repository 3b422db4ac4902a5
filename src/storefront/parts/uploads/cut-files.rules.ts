import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import type { ShownUpload } from './upload-queue.ts';

/**
 * The files that came in part and that this browser does not send any more, as after a reload: their owner chooses them again.
 * @param files those that the shop has, whole or in part
 * @param running those on their way from this browser. One that is just being announced is known by its name
 */
export function cutFiles<F extends Pick<UploadWire, 'id' | 'name' | 'type' | 'bytes' | 'received'>>(
  files: readonly F[],
  running: readonly Pick<ShownUpload, 'uploadId' | 'name'>[],
): readonly F[] {
  const isRunning = ({ id, name }: F) =>
    running.some((upload) => (upload.uploadId === '' ? upload.name === name : upload.uploadId === id));
  return files.filter((file) => isInPart(file) && !isRunning(file));
}

/** Whether bytes of it are missing. All of them may be there while nobody can look into them. */
function isInPart({ type, bytes, received }: Pick<UploadWire, 'type' | 'bytes' | 'received'>): boolean {
  return type === null && received < bytes;
}
