import { confirmUpload, prepareUpload, type Held, type UploadEvents } from './send-upload.ts';

/** Why the shop does not have a file: what holds it up, it was changed on the device, or the words of a refusal. */
export type NotSent = Held | 'changed' | { readonly refused: string };

/**
 * Sends a file to an announced upload and waits until the shop has looked into it. Never fails, and may be called again for
 * the same upload: what is there already is not sent twice. Returns undefined when the shop has the file.
 */
export async function sendWhole(
  file: File,
  path: string,
  headers: () => Readonly<Record<string, string>>,
  progress: UploadEvents['progress'],
): Promise<NotSent | undefined> {
  const stopped = await sendBytes(file, path, headers, progress);
  // All bytes may have been there before, while nobody could look into them.
  return stopped ?? confirmUpload(path, file.size, headers());
}

function sendBytes(...[file, path, headers, progress]: Parameters<typeof sendWhole>): Promise<NotSent | undefined> {
  return new Promise((end) => {
    prepareUpload(file, path, headers, {
      progress,
      done: () => end(undefined),
      held: end,
      changed: () => end('changed'),
      refused: (text) => end({ refused: text }),
    })
      .then((upload) => upload.start())
      // The code of the protocol could not be fetched: the line is gone.
      .catch(() => end('lost'));
  });
}
