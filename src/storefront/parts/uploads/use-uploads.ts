import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useClient } from '../../client/client.tsx';
import type { NamedFile } from '../file-check/beside.rules.ts';
import { UPLOADS, type ShownUpload } from './upload-queue.ts';
import type { UploadLine } from './upload-line.ts';
import type { UploadsOf } from './uploads-of.ts';

export interface Uploads {
  readonly running: readonly ShownUpload[];
  /** The files that the shop has, or is being sent. A refused one is not there, also while its refusal is still shown. */
  readonly there: readonly NamedFile[];
  add(files: readonly File[], artworkId: string | null): void;
}

const NONE: readonly ShownUpload[] = [];

/** All files on their way from this browser. */
export function useRunning(): readonly ShownUpload[] {
  return useSyncExternalStore(UPLOADS.subscribe, UPLOADS.running, () => NONE);
}

/**
 * The files of one item that are on their way, from whichever page they were begun. The list of those that the shop has is read
 * again when one of them ends, and when it is older than the end of one.
 */
export function useUploads(
  of: UploadsOf,
  { lineItemId, files }: Pick<UploadLine, 'lineItemId' | 'files'>,
  onChanged: (uploads: UploadsWire) => void,
): Uploads {
  const client = useClient();
  const running = useRunning().filter((each) => each.lineItemId === lineItemId);
  const refresh = useEffectEvent(async () => {
    const result = await of.read();
    if (result.ok) onChanged(result.data);
  });
  const ended = useEffectEvent(async (finished: string) => (finished === lineItemId ? refresh() : undefined));
  useEffect(() => UPLOADS.finished((finished) => ended(finished)), []);
  const whole = new Set(files.flatMap(({ id, type }) => (type === null ? [] : [id])));
  const unlisted = UPLOADS.takenOf(lineItemId).filter((id) => !whole.has(id));
  const key = unlisted.join(' ');
  useEffect(() => void (key === '' ? undefined : refresh()), [key]);
  const listed = new Set(running.map(({ uploadId }) => uploadId));
  const there = [...files.filter(({ id }) => !listed.has(id)), ...running.filter(({ state }) => state !== 'refused')];
  return { running, there, add: (files, artworkId) => UPLOADS.add({ client, of, lineItemId }, files, artworkId) };
}
