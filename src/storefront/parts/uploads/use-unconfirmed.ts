import { useEffect, useEffectEvent, useState } from 'react';
import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { confirmUpload } from '#ui/upload/send-upload.ts';
import { useClient } from '../../client/client.tsx';
import { AGAIN_MS, headersOf } from './upload-queue.ts';
import type { UploadsOf } from './uploads-of.ts';

/**
 * Has the shop look again into a file of which all bytes are there while nobody could look into them: the page may have been
 * loaded anew since. Returns the words of a refusal.
 */
export function useUnconfirmed(
  of: UploadsOf,
  { id, bytes, received, type }: UploadWire,
  onChanged: (uploads: UploadsWire) => void,
): string {
  const client = useClient();
  const [refused, setRefused] = useState('');
  const isWaiting = type === null && received >= bytes && refused === '';
  const ask = useEffectEvent(async () => {
    const outcome = await confirmUpload(of.bytesAt(id), bytes, headersOf(client));
    if (outcome === 'lost' || outcome === 'away') return;
    if (outcome) return setRefused(outcome.refused);
    const result = await of.read();
    if (result.ok) onChanged(result.data);
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    void ask();
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return refused;
}
