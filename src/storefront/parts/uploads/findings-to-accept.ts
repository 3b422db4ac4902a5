import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';

/** The warnings of all files of an item, as they are named when they are accepted. */
export function findingsToAccept({ files }: UploadsWire['lines'][number]) {
  return files.flatMap(({ id, verdict }) =>
    (verdict?.findings ?? [])
      .filter(({ severity }) => severity === 'warning')
      .map(({ check, severity, key }) => ({ fileId: id, check, severity, key })),
  );
}
