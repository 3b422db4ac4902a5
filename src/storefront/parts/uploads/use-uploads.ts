import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useClient } from '../../client/client.tsx';
import { UPLOADS, type ShownUpload } from './upload-queue.ts';
import type { UploadsOf } from './uploads-of.ts';

export interface Uploads {
  readonly running: readonly ShownUpload[];
  add(files: readonly File[], artworkId: string | null): void;
}

const NONE: readonly ShownUpload[] = [];

/** All files on their way from this browser. */
export function useRunning(): readonly ShownUpload[] {
  return useSyncExternalStore(UPLOADS.subscribe, UPLOADS.running, () => NONE);
}

/** The files of one item that are on their way, from whichever page they were begun. */
export function useUploads(of: UploadsOf, lineItemId: string, onChanged: (uploads: UploadsWire) => void): Uploads {
  const client = useClient();
  const running = useRunning().filter((each) => each.lineItemId === lineItemId);
  const refresh = useEffectEvent(async (finished: string) => {
    if (finished !== lineItemId) return;
    const result = await of.read();
    if (result.ok) onChanged(result.data);
  });
  useEffect(() => UPLOADS.finished((finished) => refresh(finished)), []);
  return { running, add: (files, artworkId) => UPLOADS.add({ client, of, lineItemId }, files, artworkId) };
}
