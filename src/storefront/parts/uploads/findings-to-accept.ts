import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';

/**
 * The warnings of an item's files, as they are named when they are accepted. A file whose artwork was taken out is not printed,
 * so nothing of it is to be accepted: the server does not ask for it either.
 */
export function findingsToAccept({ files }: Pick<UploadsWire['lines'][number], 'files'>) {
  return files
    .filter(({ isWithoutArtwork }) => !isWithoutArtwork)
    .flatMap(({ id, verdict }) =>
      (verdict?.findings ?? [])
        .filter(({ severity }) => severity === 'warning')
        .map(({ check, severity, key }) => ({ fileId: id, check, severity, key })),
    );
}
