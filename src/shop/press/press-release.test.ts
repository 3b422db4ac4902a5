import { expect, test } from 'vitest';
import { precedentOf, type PressRelease } from './press-release.ts';

const folder = (hash: string, more: Partial<PressRelease> = {}): PressRelease => ({
  id: 'release',
  orderId: 'order',
  lineId: 'line',
  jobId: 'job',
  approvalId: 'approval',
  staffId: 'staff',
  at: new Date(0),
  supplierId: 'porto',
  withdrawnAt: null,
  files: [{ kind: 'artwork', name: 'front.pdf', type: 'application/pdf', bytes: 1, hash }],
  ...more,
});
const CALLED_OFF = { withdrawnAt: new Date(1) };

test.each([
  ['nothing', [], 'none'],
  ['the same files', [folder('a')], 'same'],
  ['other files', [folder('b')], 'others'],
  ['other files, and the same ones before', [folder('a', CALLED_OFF), folder('b')], 'others'],
  ['the same files, called off', [folder('a', CALLED_OFF)], 'none'],
  ['other files, called off', [folder('b', CALLED_OFF)], 'others'],
  ['nothing, since another supplier had the order', [folder('b', { supplierId: 'lyon' })], 'none'],
] as const)('a supplier has %s of a job', (_, former, precedent) => {
  expect(precedentOf(folder('a'), former)).toBe(precedent);
});
