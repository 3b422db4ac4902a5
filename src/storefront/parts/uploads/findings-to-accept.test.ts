import { expect, test } from 'vitest';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { findingsToAccept } from './findings-to-accept.ts';

type Severity = 'error' | 'warning' | 'note';

function fileWith(id: string, isWithoutArtwork: boolean, ...severities: readonly Severity[]): UploadWire {
  const findings = severities.map((severity) => ({ check: 'PF-10', severity, key: `${severity}_of_${id}` }));
  return { id, isWithoutArtwork, verdict: { state: 'checked', findings } } as unknown as UploadWire;
}

test('the warnings of files that are printed are accepted, and of those whose artwork was taken out none', () => {
  const files = [fileWith('printed', false, 'warning', 'note'), fileWith('gone', true, 'warning')];
  expect(findingsToAccept({ files })).toEqual([
    { fileId: 'printed', check: 'PF-10', severity: 'warning', key: 'warning_of_printed' },
  ]);
  expect(findingsToAccept({ files: [{ ...files[0]!, verdict: null }] })).toEqual([]);
});
