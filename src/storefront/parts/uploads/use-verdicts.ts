import type { UploadsWire, UploadWire } from '#shop/uploads/uploads.contract.ts';
import { waitingOf } from './known-line.ts';
import type { UploadsOf } from './uploads-of.ts';
import { useAskedAgain } from '#ui/asked-again/use-asked-again.ts';

/** Asks again for what the checks say, and for pictures, as long as one of the files waits for them. */
export function useVerdicts(
  of: UploadsOf,
  files: readonly UploadWire[],
  onChanged: (uploads: UploadsWire) => void,
): void {
  useAskedAgain(waitingOf(files).join(' '), async () => {
    const result = await of.read();
    return () => result.ok && onChanged(result.data);
  });
}
